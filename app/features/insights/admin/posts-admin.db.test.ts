import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, oldSlugs, postPreviews, posts } from "#db/schema.ts";
import { site } from "#site";
import { useDatabase } from "#test/database.ts";
import { binPost, emptyBin, listBin, purgePost, restorePost } from "./list/bin.server.ts";
import { countPosts, listPosts } from "./list/post-list.server.ts";
import { postList } from "./list/post-list.ts";
import { isStale } from "./editor/derived-columns.server.ts";
import { emptyForm, toForm, toValues, type PostValues } from "./editor/post-schema.server.ts";
import type { PostForm } from "./editor/post-form.ts";
import { addTag, createPost, findPost, restoreRevision, togglePublished, updatePost } from "./posts-admin.server.ts";
import { findPreviewLink, findSharedPost, revokePreview, sharePreview } from "./editor/preview/previews.server.ts";
import { findRevision, listRevisions } from "./revisions/revisions.server.ts";

useDatabase();

const ana = { id: "u1", email: "ana@savia.example" };
const leo = { id: "u2", email: "leo@savia.example" };
const everything = postList.read(new URLSearchParams());

beforeEach(async () => {
  await db().execute(sql`truncate posts cascade`);
  await db().delete(auditEntries);
});

function valuesOf(form: Partial<PostForm> = {}): PostValues {
  const result = toValues({
    ...emptyForm(),
    title: "A title",
    cluster: "business",
    previewSnippet: "A preview",
    bodyContent: "<p>A body</p>",
    ...form,
  });
  if ("troubles" in result) throw new Error(JSON.stringify(result.troubles));
  return result.values;
}

async function create(form: Partial<PostForm> = {}) {
  const result = await createPost(ana, randomUUID(), valuesOf(form));
  if (result.kind !== "saved") throw new Error(result.kind);
  return result.post;
}

async function update(id: string, version: number, form: Partial<PostForm> = {}, actor = ana) {
  return updatePost(actor, id, valuesOf(form), { version });
}

const actions = async () =>
  (await db().select().from(auditEntries).orderBy(auditEntries.createdAt)).map(({ action }) => action);

test("[265] [268] [285] a new post is stored with the defaults: no tags is null, the author is the site's", async () => {
  const post = await create();
  expect(post).toMatchObject({
    slug: "a-title",
    tags: null,
    seoKeywordsEs: null,
    titleEs: null,
    author: site.author,
    featured: false,
    published: false,
    version: 1,
    spanishChangedAt: null,
  });
  expect(post.searchEn).toBe("a title\na preview");
  expect(await actions()).toEqual(["postCreated"]);
});

test("[268] every field comes back as it was saved", async () => {
  const form: PostForm = {
    title: "Title",
    titleEs: "Título",
    slug: "own-slug",
    cluster: "stories",
    tags: ["Teal", "Own"],
    featuredImage: "https://pictures.example/a.jpg",
    featuredImageAlt: "A hill",
    coverX: "20",
    coverY: "",
    coverZoom: "150",
    previewSnippet: "Preview",
    previewSnippetEs: "Resumen",
    bodyContent: "<p>Body</p>",
    bodyContentEs: "<p>Texto</p>",
    seoTitle: "Seo",
    seoTitleEs: "Seo es",
    metaDescription: "Meta",
    metaDescriptionEs: "Meta es",
    seoKeywordsEs: "uno, dos",
    author: "Alma",
    featured: true,
    published: false,
    publishAt: "2999-03-05T09:30",
  };
  const post = await create(form);
  expect(toForm((await findPost(post.id))!)).toEqual(form);
  expect(post.seoKeywordsEs).toEqual(["uno", "dos"]);
});

test("the same new form sent twice is one post", async () => {
  const id = randomUUID();
  await createPost(ana, id, valuesOf());
  await createPost(ana, id, valuesOf());
  expect((await countPosts()).total).toBe(1);
  expect((await findPost(id))!.version).toBe(1);
  // The answer to the first was lost, and the text went on.
  await createPost(ana, id, valuesOf({ title: "Written on" }));
  expect((await countPosts()).total).toBe(1);
  expect(await findPost(id)).toMatchObject({ title: "Written on", version: 2 });
});

test("the same new form sent eight times at once is one post", async () => {
  const id = randomUUID();
  const results = await Promise.all(Array.from({ length: 8 }, () => createPost(ana, id, valuesOf())));
  for (const result of results) expect(result).toMatchObject({ kind: "saved", post: { id, slug: "a-title" } });
  expect((await countPosts()).total).toBe(1);
  expect(await actions()).toEqual(["postCreated"]);
});

test("posts that take the same slug at once, one new and others edited, all get one of their own", async () => {
  const edited = await Promise.all(Array.from({ length: 6 }, (_, index) => create({ title: `Number ${index}` })));
  const results = await Promise.all([
    create({ slug: "wanted" }),
    ...edited.map(({ id }) => update(id, 1, { slug: "wanted" })),
  ]);
  expect(results).toHaveLength(7);
  const slugs = (await db().select({ slug: posts.slug }).from(posts)).map(({ slug }) => slug);
  expect(slugs.filter((slug) => slug.startsWith("wanted"))).toHaveLength(7);
});

test("[R13] an empty slug is made from the title, a taken one gets a number, accents fold", async () => {
  expect((await create({ title: "¿Quién decide, qué?" })).slug).toBe("quien-decide-que");
  expect((await create({ title: "¿Quién decide, qué?" })).slug).toBe("quien-decide-que-2");
  expect((await create({ title: "Other", slug: "Quién decide QUÉ" })).slug).toBe("quien-decide-que-3");
  expect((await create({ title: "!!!" })).slug).toBe("post");
});

test("[R13] a new slug on a live post leaves a redirect; on a draft it does not; going back takes it away", async () => {
  const draft = await create({ slug: "draft-one" });
  await update(draft.id, 1, { slug: "draft-two" });
  expect(await db().select().from(oldSlugs)).toEqual([]);
  const live = await create({ slug: "first", published: true });
  await update(live.id, 1, { slug: "second", published: true });
  expect(await db().select({ slug: oldSlugs.slug, postId: oldSlugs.postId }).from(oldSlugs)).toEqual([
    { slug: "first", postId: live.id },
  ]);
  // The old address still leads to its post, so another post cannot have it.
  expect((await create({ slug: "first" })).slug).toBe("first-2");
  const back = await update(live.id, 2, { slug: "first", published: true });
  expect(back).toMatchObject({ kind: "saved", post: { slug: "first" } });
  expect((await db().select().from(oldSlugs)).map(({ slug }) => slug)).toEqual(["second"]);
});

test("[269] each missing field is named and nothing is stored", async () => {
  for (const field of ["title", "cluster", "previewSnippet", "bodyContent"] as const) {
    const result = toValues({
      ...emptyForm(),
      title: "T",
      cluster: "business",
      previewSnippet: "P",
      bodyContent: "B",
      [field]: "",
    });
    expect(result).toMatchObject({ troubles: { missing: [field] } });
  }
  expect(
    toValues({
      ...emptyForm(),
      title: "T",
      cluster: "business",
      previewSnippet: "P",
      bodyContent: "<script>alert(1)</script>",
    }),
  ).toMatchObject({ troubles: { missing: ["bodyContent"] } });
});

test("[273] the stored body has the eleven tags alone", async () => {
  const eleven =
    '<p>p <strong>s</strong> <em>e</em> <a href="/x">a</a></p><h2>h2</h2><h3>h3</h3><ul><li>u</li></ul><ol><li>o</li></ol><blockquote>q</blockquote><img src="/i.png" alt="i">';
  const { bodyContent } = await create({
    bodyContent: `${eleven}<script>alert(1)</script><div onclick="x()">in a div</div><iframe src="https://x.example"></iframe>`,
  });
  const tags = new Set([...bodyContent.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag));
  expect([...tags].sort()).toEqual(["a", "blockquote", "em", "h2", "h3", "img", "li", "ol", "p", "strong", "ul"]);
  expect(bodyContent).toContain("in a div");
  expect(bodyContent).not.toMatch(/alert|onclick|iframe/);
});

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

test("of many saves at once on one version exactly one wins", async () => {
  const { id } = await create();
  const results = await Promise.all(Array.from({ length: 8 }, (_, index) => update(id, 1, { title: `Try ${index}` })));
  expect(results.filter(({ kind }) => kind === "saved")).toHaveLength(1);
  expect(results.filter(({ kind }) => kind === "conflict")).toHaveLength(7);
  expect((await findPost(id))!.version).toBe(2);
});

test("many new posts with one title at once all get an address of their own", async () => {
  const made = await Promise.all(Array.from({ length: 3 }, () => create({ title: "Same" })));
  expect(made.map(({ slug }) => slug).sort()).toEqual(["same", "same-2", "same-3"]);
});

test("[248] [276] the toggle flips the flag alone, tells an open editor, and the site hears of it", async () => {
  const { id, updatedAt } = await create({ featured: true });
  const before = contentVersion();
  expect(await togglePublished(ana, id, true)).toMatchObject({
    published: true,
    featured: true,
    version: 2,
    updatedAt,
  });
  expect(contentVersion()).toBeGreaterThan(before);
  expect(await update(id, 1)).toMatchObject({ kind: "conflict" });
  await togglePublished(ana, id, false);
  expect((await findPost(id))!).toMatchObject({ published: false, featured: true });
  expect(await actions()).toEqual(["postCreated", "postPublished", "postUnpublished"]);
});

test("the site hears of a save only when readers could see it", async () => {
  const draft = await create();
  const quiet = contentVersion();
  await update(draft.id, 1, { title: "Still a draft" });
  expect(contentVersion()).toBe(quiet);
  await update(draft.id, 2, { published: true });
  expect(contentVersion()).toBeGreaterThan(quiet);
});

test("a time to come schedules, and is written down as that; a time gone by is refused unless it was there before", async () => {
  const scheduled = await create({ published: true, publishAt: "2999-01-01T08:00" });
  expect(scheduled.publishAt?.toISOString()).toBe("2999-01-01T14:00:00.000Z");
  expect(await actions()).toEqual(["postScheduled"]);
  const past = {
    ...emptyForm(),
    title: "T",
    cluster: "business" as const,
    previewSnippet: "P",
    bodyContent: "B",
    publishAt: "2020-01-01T08:00",
  };
  expect(toValues(past)).toMatchObject({ troubles: { badTime: true } });
  expect(toValues(past, new Date("2020-01-01T14:00:00Z"))).toHaveProperty("values");
  expect(toValues({ ...past, publishAt: "soon" })).toMatchObject({ troubles: { badTime: true } });
});

test("a Spanish text is stale once the English changed after it, until it changes too or is marked", async () => {
  const form = { titleEs: "Título", previewSnippetEs: "Resumen", bodyContentEs: "<p>Texto</p>" };
  const { id } = await create(form);
  expect(isStale((await findPost(id))!)).toBe(false);
  await update(id, 1, { ...form, title: "Another title" });
  expect(isStale((await findPost(id))!)).toBe(true);
  await updatePost(ana, id, valuesOf({ ...form, title: "Another title" }), { version: 2, translated: true });
  expect(isStale((await findPost(id))!)).toBe(false);
  await update(id, 3, { ...form, title: "Another title", seoTitle: "No text" });
  expect(isStale((await findPost(id))!)).toBe(false);
});

test("an earlier version comes back as a new one; what is public stays public", async () => {
  const { id } = await create({ bodyContent: "<p>First</p>", slug: "address" });
  await update(id, 1, { bodyContent: "<p>Second</p>", slug: "address", published: true, tags: ["Teal"] });
  expect(await restoreRevision(leo, id, 1)).toMatchObject({
    kind: "saved",
    post: { bodyContent: "<p>First</p>", published: true, version: 3, tags: null },
  });
  expect(await restoreRevision(leo, id, 99)).toEqual({ kind: "missing" });
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
  expect(await emptyBin(days(29))).toBe(0);
  expect(await emptyBin(days(31))).toBe(1);
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

test("a preview link opens the draft until it is withdrawn, replaced, out of date or the post is deleted", async () => {
  const { id } = await create();
  const shared = (await sharePreview(ana, id))!;
  const token = (path: string) => path.split("/").at(-1)!;
  expect(shared.path).toMatch(/^\/preview\/[0-9a-f]{48}$/);
  expect(await findSharedPost(token(shared.path))).toMatchObject({ id });
  expect(JSON.stringify(await db().select().from(postPreviews))).not.toContain(token(shared.path));
  const second = (await sharePreview(ana, id))!;
  expect(await findSharedPost(token(shared.path))).toBeUndefined();
  expect(await findPreviewLink(id)).toMatchObject({ expiresAt: second.expiresAt });
  await binPost(ana, id);
  expect(await findSharedPost(token(second.path))).toBeUndefined();
  await restorePost(ana, id);
  expect(await findSharedPost(token(second.path))).toBeDefined();
  await db().execute(sql`update post_previews set expires_at = now() - interval '1 second'`);
  expect(await findSharedPost(token(second.path))).toBeUndefined();
  const third = (await sharePreview(ana, id))!;
  await revokePreview(ana, id);
  expect(await findSharedPost(token(third.path))).toBeUndefined();
  expect(await findPreviewLink(id)).toBeUndefined();
  for (const bad of ["", "x", "'; drop table posts;--", "0".repeat(48)])
    expect(await findSharedPost(bad)).toBeUndefined();
  expect(await db().select().from(posts).where(eq(posts.id, id))).toHaveLength(1);
});
