import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  createRecord,
  binRecord,
  moveRecord,
  restoreRecordVersion,
  saveRecord,
  showRecord,
  unbinRecord,
} from "#app/features/proof/admin/saving.server.ts";
import { findRecord } from "#app/features/proof/admin/records.server.ts";
import { recordTypes, type RecordValues } from "#app/features/proof/admin/record-types.server.ts";
import { loadPublishedRecords } from "#app/features/proof/published.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { registerContentLoader } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { posts, siteRecords } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { sitemap } from "../site/feeds/sitemap.server.ts";
import { purgePost, restorePost, binPost } from "./admin/list/bin.server.ts";
import { findPost, restoreRevision, togglePublished } from "./admin/posts-admin.server.ts";
import { ana, create, deleteAllPosts, update, valuesOf } from "#test/factories/edited-posts.ts";
import { createPost } from "./admin/posts-admin.server.ts";
import { coverKind, findCategory, isShownCategory, shownCategory } from "./categories.server.ts";
import { categoriesIn } from "./category-words.ts";
import { listPosts } from "./listing/listing.server.ts";
import { findArticle, listForFeed } from "./posts.server.ts";

useDatabase();
registerContentLoader(loadPublishedRecords);

beforeEach(async () => {
  await deleteAllPosts();
  await db().delete(siteRecords);
  await loadPublishedRecords();
});

const care: RecordValues = {
  ...recordTypes.category.empty,
  name: "Circles of care",
  nameEs: "Círculos de cuidado",
  about: "How teams look after each other.",
  aboutEs: "Cómo se cuidan los equipos.",
  family: "rings",
  shown: true,
};

async function add(values: RecordValues = care): Promise<string> {
  const { id } = await createRecord(ana, "category", values);
  return id!;
}

const keysIn = (language: "en" | "es") => categoriesIn(copyFor(language, "insights")).map(({ key }) => key);
const delivered = ["business", "evolution", "consciousness", "stories"];

test("[CA1] an own category follows the four delivered ones, in both languages and in the order of its list", async () => {
  expect(keysIn("en")).toEqual(delivered);
  await add();
  const second = await add({ ...care, name: "Money", nameEs: "Dinero" });
  expect(keysIn("es")).toEqual([...delivered, "circles-of-care", "money"]);
  await moveRecord(ana, "category", second, "up");
  expect(keysIn("en")).toEqual([...delivered, "money", "circles-of-care"]);
  expect(findCategory("circles-of-care", "es")).toEqual({
    key: "circles-of-care",
    label: "Círculos de cuidado",
    short: "Círculos de cuidado",
    intro: "Cómo se cuidan los equipos.",
  });
  expect(coverKind("circles-of-care")).toBe("rings");
});

test("[CA1] a draft in one language is stored, but nobody sees it and no article can be in it", async () => {
  const id = await add({ ...care, name: "", about: "", shown: false });
  expect(await findRecord("category", id)).toMatchObject({ published: false, values: { key: "circulos-de-cuidado" } });
  expect(isShownCategory("circulos-de-cuidado")).toBe(false);
  const refused = await createPost(ana, randomUUID(), valuesOf({ cluster: "circulos-de-cuidado" }));
  expect(refused).toEqual({ kind: "refused", errors: { cluster: { key: "categoryGone" } } });
  expect(await db().$count(posts)).toBe(0);
});

test("[CA2] a key is given once: from the name or as typed, never a delivered or taken one, and it never changes", async () => {
  const id = await add({ ...care, name: "Business", key: "" });
  expect((await findRecord("category", id))!.values.key).toBe("business-2");
  const taken = await add({ ...care, key: "Business 2" });
  expect((await findRecord("category", taken))!.values.key).toBe("business-2-2");
  await saveRecord(ana, "category", id, { ...care, name: "Work", key: "work" });
  expect((await findRecord("category", id))!.values).toMatchObject({ name: "Work", key: "business-2" });
  await restoreRecordVersion(ana, "category", id, 1);
  expect((await findRecord("category", id))!.values).toMatchObject({ name: "Business", key: "business-2" });
  // The key of a category in the bin is not given again.
  await binRecord(ana, "category", id);
  expect((await findRecord("category", await add({ ...care, key: "business-2" })))!.values.key).toBe("business-2-3");
});

test("[CA3] a category is neither hidden nor deleted while an article is in it, also in the bin", async () => {
  const id = await add();
  const post = await create({ cluster: "circles-of-care" });
  for (const inBin of [false, true]) {
    if (inBin) await binPost(ana, post.id);
    expect(await showRecord(ana, "category", id, false)).toBe("refused");
    expect(await saveRecord(ana, "category", id, { ...care, key: "circles-of-care", shown: false })).toEqual({
      kind: "refused",
      errors: { shown: { key: "articles" } },
    });
    expect(await binRecord(ana, "category", id)).toBe("refused");
  }
  expect(isShownCategory("circles-of-care")).toBe(true);
  await restorePost(ana, post.id);
  await update(post.id, 1, { cluster: "stories" });
  expect(await showRecord(ana, "category", id, false)).toBe("saved");
  expect(await binRecord(ana, "category", id)).toMatchObject({ id });
  await unbinRecord(ana, "category", id);
  await binPost(ana, post.id);
  await purgePost(ana, post.id);
});

test("[CA3] of a save into a category and its deletion in the same moment, one is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const id = await add({ ...care, key: `round-${round}` });
    const [saved, binned] = await Promise.all([
      createPost(ana, randomUUID(), valuesOf({ cluster: `round-${round}`, slug: `round-${round}` })),
      binRecord(ana, "category", id),
    ]);
    expect([saved.kind === "saved", binned !== "refused"].filter(Boolean)).toHaveLength(1);
  }
});

test("[CA4] an earlier version whose category is gone comes back in the present one", async () => {
  const id = await add();
  const post = await create({ cluster: "circles-of-care", bodyContent: "<p>First</p>" });
  await update(post.id, 1, { cluster: "stories", bodyContent: "<p>Second</p>" });
  await binRecord(ana, "category", id);
  expect(await restoreRevision(ana, post.id, 1)).toMatchObject({ bodyContent: "<p>First</p>", cluster: "stories" });
  await unbinRecord(ana, "category", id);
  await restoreRevision(ana, post.id, 1);
  expect((await findPost(post.id))!.cluster).toBe("circles-of-care");
});

test("[CA4] a post whose category is gone is read under the first one, and saving it asks for another", async () => {
  const post = await create({ slug: "lost", published: true });
  await db().update(posts).set({ cluster: "gone" }).where(eq(posts.id, post.id));
  expect(shownCategory("gone")).toBe("business");
  expect((await findArticle("lost", "en"))!.article.category).toBe("business");
  expect(await togglePublished(ana, post.id, false)).toMatchObject({ published: false, isUnchanged: false });
  expect(await update(post.id, 2, { cluster: "gone", title: "Changed" })).toMatchObject({ kind: "refused" });
  expect(await update(post.id, 2, { cluster: "evolution", title: "Changed" })).toMatchObject({ kind: "saved" });
});

test("[CA5] list, feed and sitemap have the category's articles", async () => {
  await add();
  expect(await (await sitemap()).text()).not.toContain("circles-of-care");
  await create({ slug: "inside", cluster: "circles-of-care", published: true });
  await create({ slug: "outside", published: true });
  const listing = await listPosts({ category: "circles-of-care", query: "", page: 1 }, "en");
  expect(listing.posts.map(({ slug, category }) => [slug, category])).toEqual([["inside", "circles-of-care"]]);
  const feed = await listForFeed("en", "circles-of-care");
  expect(feed.map(({ article }) => article.slug)).toEqual(["inside"]);
  const addresses = await (await sitemap()).text();
  expect(addresses).toContain("/insights?category=circles-of-care<");
  expect(addresses).toContain("/es/insights?category=circles-of-care<");
  expect(addresses).toContain("/insights?category=business<");
  expect(addresses).not.toContain("category=consciousness");
});
