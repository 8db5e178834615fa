import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  checkContentVersion,
  contentVersion,
  followContentChanges,
} from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { oldSlugs, postPreviews, posts } from "#db/schema.ts";
import { site } from "#site";
import { useDatabase } from "#test/database.ts";
import { binPost, restorePost } from "./list/bin.server.ts";
import { countPosts } from "./list/post-list.server.ts";
import { isStale } from "./editor/derived-columns.server.ts";
import { emptyForm, toForm, toValues } from "./editor/post-schema.server.ts";
import type { PostForm } from "./editor/post-schema.server.ts";
import { createPost, findPost, togglePublished, updatePost } from "./posts-admin.server.ts";
import { findPreviewLink, findSharedPost, revokePreview, sharePreview } from "./editor/preview/previews.server.ts";
import { actions, ana, create, deleteAllPosts, leo, update, valuesOf } from "#test/factories/edited-posts.ts";

useDatabase();

beforeEach(deleteAllPosts);

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
  // The response to the first was lost, and the author kept writing.
  await createPost(ana, id, valuesOf({ title: "Written on" }), 1);
  expect((await countPosts()).total).toBe(1);
  expect(await findPost(id)).toMatchObject({ title: "Written on", version: 2 });
});

test("a new form whose answer was lost does not undo what a colleague saved meanwhile: it is merged, or asks", async () => {
  const id = randomUUID();
  await createPost(ana, id, valuesOf());
  await update(id, 1, { title: "Leo's title", slug: "leos-address" }, leo);
  const merged = await createPost(ana, id, valuesOf({ previewSnippet: "Written on" }), 1);
  expect(merged).toMatchObject({ kind: "saved", mergedWith: leo.email });
  const both = { title: "Leo's title", slug: "leos-address", previewSnippet: "Written on" };
  expect(await findPost(id)).toMatchObject(both);
  await update(id, 3, { ...both, published: true }, leo);
  const again = await createPost(ana, id, valuesOf({ previewSnippet: "Not for readers yet" }), 1);
  expect(again).toMatchObject({ kind: "conflict", version: 4, savedBy: leo.email });
  expect(await findPost(id)).toMatchObject({ ...both, published: true, version: 4 });
  // The version of the conflict says that somebody has decided.
  const decided = valuesOf({ ...both, title: "Ana's title", published: true });
  expect(await createPost(ana, id, decided, 4)).toMatchObject({ kind: "saved", post: { title: "Ana's title" } });
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

test("[R13] an empty slug is made from the title, a taken one gets a number, accents are removed", async () => {
  expect((await create({ title: "¿Quién decide, qué?" })).slug).toBe("quien-decide-que");
  expect((await create({ title: "¿Quién decide, qué?" })).slug).toBe("quien-decide-que-2");
  expect((await create({ title: "Other", slug: "Quién decide QUÉ" })).slug).toBe("quien-decide-que-3");
  expect((await create({ title: "!!!" })).slug).toBe("post");
});

test("[R13] a new slug on a live post leaves a redirect; on a draft it does not; changing the slug back removes the redirect", async () => {
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
    expect(result).toEqual({ errors: { [field]: { key: "missing" } } });
  }
  expect(
    toValues({
      ...emptyForm(),
      title: "T",
      cluster: "business",
      previewSnippet: "P",
      bodyContent: "<script>alert(1)</script>",
    }),
  ).toEqual({ errors: { bodyContent: { key: "missing" } } });
});

test("[273] the stored body has only the eleven allowed tags", async () => {
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

test("many new posts with one title at once all get an address of their own", async () => {
  const made = await Promise.all(Array.from({ length: 3 }, () => create({ title: "Same" })));
  expect(made.map(({ slug }) => slug).sort()).toEqual(["same", "same-2", "same-3"]);
});

test("[248] [276] the toggle changes only the flag, causes a conflict in an open editor, and raises the content version", async () => {
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

test("a process that polls sees a new content version only when readers could see what was saved", async () => {
  const following = await followContentChanges();
  const polled = async () => {
    await checkContentVersion();
    return contentVersion();
  };
  try {
    const quiet = await polled();
    const draft = await create();
    await update(draft.id, 1, { title: "Still a draft" });
    await binPost(ana, draft.id);
    await restorePost(ana, draft.id);
    expect(await polled()).toBe(quiet);
    await update(draft.id, 2, { published: true });
    const published = await polled();
    expect(published).toBeGreaterThan(quiet);
    await update(draft.id, 3, { published: true, title: "Corrected" });
    const corrected = await polled();
    expect(corrected).toBeGreaterThan(published);
    await update(draft.id, 4, { published: false, title: "Corrected" });
    expect(await polled()).toBeGreaterThan(corrected);
  } finally {
    await following.stop();
  }
});

test("a future publish time schedules the post and is recorded as that; a past one is refused unless already stored", async () => {
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
  expect(toValues(past)).toEqual({ errors: { publishAt: { key: "badTime" } } });
  expect(toValues(past, new Date("2020-01-01T14:00:00Z"))).toHaveProperty("values");
  expect(toValues({ ...past, publishAt: "soon" })).toEqual({ errors: { publishAt: { key: "badTime" } } });
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

test("Spanish that is saved after a colleague changed the English still counts as older than it", async () => {
  const form = { titleEs: "Título", previewSnippetEs: "Resumen", bodyContentEs: "<p>Texto</p>" };
  const { id } = await create(form);
  await update(id, 1, { ...form, bodyContent: "<p>Quite another body</p>" }, leo);
  // Written, or confirmed, beside the English of the first version.
  const saved = await update(id, 1, { ...form, bodyContentEs: "<p>La traducción de antes</p>" });
  expect(saved).toMatchObject({ kind: "saved", mergedWith: leo.email });
  expect(isStale((await findPost(id))!)).toBe(true);
  const confirmed = valuesOf({ ...form, bodyContentEs: "<p>La traducción de antes</p>" });
  await updatePost(ana, id, confirmed, { version: 1, translated: true });
  expect(isStale((await findPost(id))!)).toBe(true);
  const seen = { ...form, bodyContent: "<p>Quite another body</p>", bodyContentEs: "<p>La nueva</p>" };
  expect(await update(id, (await findPost(id))!.version, seen)).toMatchObject({ kind: "saved" });
  expect(isStale((await findPost(id))!)).toBe(false);
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
