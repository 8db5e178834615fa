import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { findPost, restoreRevision, updatePost } from "../posts-admin.server.ts";
import { findRevision, listRevisions } from "./revisions.server.ts";
import { actions, ana, create, deleteAllPosts, leo, update, valuesOf } from "#test/factories/edited-posts.ts";

useDatabase();

beforeEach(deleteAllPosts);

test("decision 63: the second of two editors is told who saved; keeping their own text needs that version", async () => {
  const { id } = await create();
  expect(await update(id, 1, { title: "Ana's" }, ana)).toMatchObject({ kind: "saved", post: { version: 2 } });
  const told = await update(id, 1, { title: "Leo's" }, leo);
  expect(told).toMatchObject({ kind: "conflict", version: 2, savedBy: ana.email });
  expect((await findPost(id))!.title).toBe("Ana's");
  expect(await update(id, 2, { title: "Leo's" }, leo)).toMatchObject({
    kind: "saved",
    post: { title: "Leo's", version: 3 },
  });
  expect((await listRevisions(id)).map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [3, leo.email],
    [2, ana.email],
    [1, ana.email],
  ]);
  expect((await findRevision(id, 2))!.snapshot.title).toBe("Ana's");
});

test("a post that is saved as it is stored makes no version, also on an older one; a translation that is confirmed does", async () => {
  const form = { titleEs: "Título", slug: "address" };
  const { id } = await create(form);
  await update(id, 1, { ...form, title: "Two" }, ana);
  const before = await findPost(id);
  for (const version of [1, 2])
    expect(await update(id, version, { ...form, title: " Two " }, leo)).toMatchObject({
      kind: "saved",
      post: { version: 2 },
    });
  expect(await findPost(id)).toEqual(before);
  expect((await actions()).length).toBe(2);
  const confirmed = await updatePost(leo, id, valuesOf({ ...form, title: "Two" }), { version: 2, translated: true });
  expect(confirmed).toMatchObject({ kind: "saved", post: { version: 3 } });
  expect((await listRevisions(id)).map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [3, leo.email],
    [2, ana.email],
    [1, ana.email],
  ]);
  await updatePost(leo, id, valuesOf({ ...form, title: "Two" }), { version: 3, translated: true });
  expect((await findPost(id))!.version).toBe(3);
});

test("of many saves at once on one version exactly one wins", async () => {
  const { id } = await create();
  const results = await Promise.all(Array.from({ length: 8 }, (_, index) => update(id, 1, { title: `Try ${index}` })));
  expect(results.filter(({ kind }) => kind === "saved")).toHaveLength(1);
  expect(results.filter(({ kind }) => kind === "conflict")).toHaveLength(7);
  expect((await findPost(id))!.version).toBe(2);
});

test("an earlier version comes back as a new one; what is public stays public", async () => {
  const { id } = await create({ bodyContent: "<p>First</p>", slug: "address" });
  await update(id, 1, { bodyContent: "<p>Second</p>", slug: "address", published: true, tags: ["Teal"] });
  expect(await restoreRevision(leo, id, 1)).toMatchObject({
    bodyContent: "<p>First</p>",
    published: true,
    version: 3,
    tags: null,
  });
  expect(await restoreRevision(leo, id, 99)).toBeUndefined();
  expect((await actions()).at(-1)).toBe("revisionRestored");
});

test("a post that came with the site keeps its first version when it is first saved", async () => {
  const [seeded] = await db()
    .insert(posts)
    .values({
      slug: "seeded",
      cluster: "business",
      title: "Seeded",
      previewSnippet: "P",
      bodyContent: "<p>B</p>",
      author: "A",
      searchEn: "",
      searchEs: "",
    })
    .returning();
  await update(seeded!.id, 1, { title: "Changed" });
  expect((await listRevisions(seeded!.id)).map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [2, ana.email],
    [1, ""],
  ]);
});
