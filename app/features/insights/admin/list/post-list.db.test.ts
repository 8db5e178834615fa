import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { isSample } from "./article-samples.server.ts";
import { binPost, purgeExpiredPosts, listBin, purgePost, restorePost } from "./bin.server.ts";
import { countPosts, listPosts } from "./post-list.server.ts";
import { postList } from "./post-list.ts";
import { addTag, findPost } from "../posts-admin.server.ts";
import { listRevisions } from "../revisions/revisions.server.ts";
import { actions, ana, create, deleteAllPosts, leo, update } from "#test/factories/edited-posts.ts";

useDatabase();

const everything = postList.read(new URLSearchParams());

beforeEach(deleteAllPosts);

test("[249] decision 62: a deleted post waits in the bin, comes back as it was, and is gone after 30 days", async () => {
  const { id } = await create({ published: true, slug: "kept" });
  expect(await binPost(ana, id)).toEqual({ id, title: "A title", titleEs: null });
  expect(await binPost(ana, id)).toBeUndefined();
  expect(await findPost(id)).toBeUndefined();
  expect(await countPosts()).toEqual({ total: 0, published: 0, drafts: 0, featured: 0 });
  expect(await update(id, 1)).toEqual({ kind: "missing" });
  expect(await listBin({ page: 1 })).toMatchObject({
    list: [{ id, deletedBy: ana.email, daysLeft: 30 }],
    page: 1,
    pages: 1,
  });
  await restorePost(leo, id);
  expect(await findPost(id)).toMatchObject({ published: true, slug: "kept", deletedBy: null });
  await binPost(ana, id);
  const days = (count: number) => new Date(Date.now() + count * 24 * 3600 * 1000);
  expect(await purgeExpiredPosts(days(29))).toBe(0);
  expect(await purgeExpiredPosts(days(31))).toBe(1);
  expect(await db().select().from(posts)).toEqual([]);
  expect(await actions()).toEqual(["postPublished", "postDeleted", "postRestored", "postDeleted", "postPurged"]);
});

test("only what is in the bin can be deleted for good", async () => {
  const { id } = await create();
  expect(await purgePost(ana, id)).toBeUndefined();
  await binPost(ana, id);
  expect(await purgePost(ana, id)).toMatchObject({ id });
});

test("[241] [243] [245] the list: the last changed first, counted, searched without accents, filtered, in pages", async () => {
  const first = await create({
    title: "Über Gärten",
    titleEs: "Jardín común",
    previewSnippetEs: "x",
    bodyContentEs: "x",
    featured: true,
  });
  const second = await create({ title: "100% sure_thing", cluster: "stories", published: true });
  await update(first.id, 1, { title: "Über Gärten", titleEs: "Jardín común", featured: true });
  expect((await listPosts(everything)).list.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(await countPosts()).toEqual({ total: 2, published: 1, drafts: 1, featured: 1 });
  const found = async (filter: Partial<typeof everything>) =>
    (await listPosts({ ...everything, ...filter })).list.map(({ id }) => id);
  expect(await found({ q: "garten" })).toEqual([first.id]);
  expect(await found({ q: "JARDIN" })).toEqual([first.id]);
  expect(await found({ q: "100%" })).toEqual([second.id]);
  expect(await found({ q: "%" })).toEqual([second.id]);
  expect(await found({ q: "_" })).toEqual([second.id]);
  expect(await found({ status: "draft" })).toEqual([first.id]);
  expect(await found({ status: "published", cluster: "stories" })).toEqual([second.id]);
  expect(await found({ status: "published", cluster: "business" })).toEqual([]);
  for (let index = 0; index < postList.pageSize; index++) await create({ title: `Post ${index}` });
  expect(await listPosts({ ...everything, page: 2 })).toMatchObject({
    total: postList.pageSize + 2,
    page: 2,
    pages: 2,
    list: [{}, {}],
  });
  expect(await listPosts({ ...everything, page: 99 })).toMatchObject({ page: 2 });
});

test("[E15] the list can be ordered by date and by title, on every page and in a search", async () => {
  for (const [title, day] of [
    ["beta garden", "03"],
    ["Alpha garden", "01"],
    ["Gamma garden", "02"],
  ] as const) {
    const { id } = await create({ title });
    await db()
      .update(posts)
      .set({ createdAt: new Date(`2026-01-${day}`) })
      .where(eq(posts.id, id));
  }
  const titles = async (query: Partial<typeof everything>) =>
    (await listPosts({ ...everything, ...query })).list.map(({ title }) => title.split(" ")[0]);
  for (const q of ["", "garden"]) {
    expect(await titles({ q, sort: "date" })).toEqual(["beta", "Gamma", "Alpha"]);
    expect(await titles({ q, sort: "title" })).toEqual(["Alpha", "beta", "Gamma"]);
    expect(await titles({ q, sort: "changed" })).toEqual(["Gamma", "Alpha", "beta"]);
  }
  for (let index = 0; index < postList.pageSize; index++)
    await create({ title: `Z ${String(index).padStart(2, "0")}` });
  // The last page is read from the end of the index.
  expect((await listPosts({ ...everything, sort: "title", page: 2 })).list.map(({ title }) => title)).toEqual([
    "Z 17",
    "Z 18",
    "Z 19",
  ]);
});

test("[E15] a tag is added to a post once, as a version that can be undone", async () => {
  const { id } = await create({ tags: ["Teal"], published: true });
  const version = contentVersion();
  expect(await addTag(leo, id, " Own  tag ")).toMatchObject({ tags: ["Teal", "Own tag"], version: 2 });
  expect(contentVersion()).toBeGreaterThan(version);
  expect((await listRevisions(id)).map(({ savedBy }) => savedBy)).toEqual([leo.email, ana.email]);
  for (const tag of ["teal", "own tag", "", "  "]) expect(await addTag(leo, id, tag)).toBeUndefined();
  expect(await addTag(leo, randomUUID(), "x")).toBeUndefined();
  for (let index = 0; index < 28; index++) await addTag(leo, id, `tag ${index}`);
  expect(await addTag(leo, id, "one too many")).toBeUndefined();
  expect((await findPost(id))!.tags).toHaveLength(30);
  expect(await actions()).toContain("postTagged");
});

test("counting the samples does not read all posts", async () => {
  await create();
  await db().execute(sql`
    insert into posts (id, slug, cluster, title, preview_snippet, body_content, author, search_en, search_es)
    select id || n, slug || n, cluster, title, preview_snippet, body_content, author, search_en, search_es
    from posts, generate_series(1, 3000) n`);
  await db().execute(sql`analyze posts`);
  const plan = await db().execute(sql`explain select count(*) from posts where ${isSample}`);
  expect(JSON.stringify((plan as unknown as { rows: unknown }).rows)).toContain("posts_samples");
});
