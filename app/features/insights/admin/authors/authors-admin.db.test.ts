import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, authors, drafts, images, posts, revisions, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { findAuthorLink, listAuthorNames } from "../../authors/author-links.server.ts";
import { findAuthorPage } from "../../authors/authors.server.ts";
import { sitemap } from "#app/features/site/feeds/sitemap.server.ts";
import { findArticle, listForFeed, listRelated } from "../../posts.server.ts";
import { storePosts, useEmptyPosts } from "#test/factories/posts.ts";
import { deleteImage, findUses } from "#app/features/media/admin/library/images-admin.server.ts";
import { authorList } from "./author-list.ts";
import { deletedAuthors, undeleteAuthor } from "./deleted-authors.server.ts";
import {
  authorRevisions,
  createAuthor,
  deleteAuthor,
  findAuthor,
  isNameTaken,
  listAuthors,
  restoreAuthor,
  saveAuthor,
  suggestNames,
  type AuthorValues,
} from "./authors-admin.server.ts";

useDatabase();
useEmptyPosts();

const ana = { id: "ana", email: "ana@savia.example" };

beforeEach(async () => {
  for (const table of [authors, auditEntries, revisions, drafts, images, users]) await db().delete(table);
});

async function save(id: string, changes: Partial<AuthorValues>) {
  const author = (await findAuthor(id))!;
  return saveAuthor(ana, id, { ...author.values, ...changes }, author.version);
}

test("[E12] a name becomes an author with a page, and the articles that are signed with it are linked", async () => {
  await storePosts(
    { slug: "first", author: "María Pérez", createdAt: new Date("2026-01-01") },
    { slug: "second", author: "maria perez", createdAt: new Date("2026-02-01"), titleEs: "Segundo" },
    { slug: "draft", author: "María Pérez", published: false },
    { slug: "other", author: "Somebody" },
  );
  expect(await findArticle("first", "en")).toMatchObject({ article: { author: "María Pérez" } });
  expect((await findArticle("first", "en"))!.article.authorSlug).toBeUndefined();
  const before = contentVersion();
  const id = (await createAuthor(ana, "María Pérez"))!;
  expect(contentVersion()).toBeGreaterThan(before);
  await save(id, { about: "Writes.\n\nListens.", portrait: "/images/founder.png" });

  for (const slug of ["first", "second"])
    expect((await findArticle(slug, "en"))!.article).toMatchObject({
      author: "María Pérez",
      authorSlug: "maria-perez",
      by: { name: "María Pérez", portrait: "/images/founder.png" },
    });
  expect((await findArticle("other", "en"))!.article.authorSlug).toBeUndefined();
  const { id: postId } = (await findArticle("other", "en"))!;
  expect((await listRelated(postId, "", "en")).map(({ slug, by }) => [slug, by?.portrait])).toEqual([
    ["second", "/images/founder.png"],
    ["first", "/images/founder.png"],
  ]);
  expect((await listForFeed("en")).map(({ article }) => article.author)).toContain("María Pérez");
  const page = (await findAuthorPage("maria-perez", "es", 1))!;
  expect(page).toMatchObject({ name: "María Pérez", aboutLanguage: "en", translated: false, total: 2, pageCount: 1 });
  expect(page.articles.map(({ slug, title }) => [slug, title])[0]).toEqual(["second", "Segundo"]);
  await save(id, { aboutEs: "Escribe." });
  expect(await findAuthorPage("maria-perez", "es", 1)).toMatchObject({ about: "Escribe.", aboutLanguage: "es" });
  expect(await findAuthorPage("nobody", "es", 1)).toBeUndefined();
  expect(await (await sitemap()).text()).toContain("/es/insights/authors/maria-perez</loc>");
});

test("[E12] an author's articles are shown in pages, and a number beyond the last one shows the last", async () => {
  await createAuthor(ana, "Ana");
  await storePosts(...Array.from({ length: 13 }, () => ({ author: "Ana" })));
  expect(await findAuthorPage("ana", "en", 2)).toMatchObject({ page: 2, pageCount: 2, articles: [{}] });
  expect(await findAuthorPage("ana", "en", 9)).toMatchObject({ page: 2 });
});

test("[E13] two authors cannot have one name, whatever its capitals and accents; addresses get a number", async () => {
  await createAuthor(ana, "José Núñez");
  expect(await createAuthor(ana, "jose nunez")).toBeUndefined();
  const other = (await createAuthor(ana, "José-Núñez"))!;
  expect(await findAuthor(other)).toMatchObject({ slug: "jose-nunez-2" });
  expect(await isNameTaken("JOSÉ NÚÑEZ", other)).toBe(true);
  expect(await isNameTaken("José-Núñez", other)).toBe(false);
  // Nothing of the name can be written in an address.
  expect(await findAuthor((await createAuthor(ana, "山田"))!)).toMatchObject({ slug: "author" });
});

test("[E13] a renamed author keeps address and articles; the articles show the new name", async () => {
  await storePosts({ slug: "old", author: "Ana Ruiz" });
  const id = (await createAuthor(ana, "Ana Ruiz"))!;
  expect(await save(id, { name: "Ana Ruiz Soto" })).toEqual({ kind: "saved", version: 2 });
  expect(await findAuthor(id)).toMatchObject({ slug: "ana-ruiz", articles: 1, values: { otherNames: "Ana Ruiz" } });
  expect((await findArticle("old", "en"))!.article).toMatchObject({ author: "Ana Ruiz Soto", authorSlug: "ana-ruiz" });
  expect(await findAuthorPage("ana-ruiz", "en", 1)).toMatchObject({ total: 1 });
  // A name that is taken off the list is not linked any more.
  await save(id, { otherNames: "" });
  expect(await findAuthorLink("Ana Ruiz")).toBeUndefined();
  // The present name of one author wins over the earlier name of another.
  await save(id, { otherNames: "Eva" });
  await createAuthor(ana, "Eva");
  expect(await findAuthorLink("eva")).toMatchObject({ slug: "eva" });
  expect(await listAuthorNames()).toEqual(["Ana Ruiz Soto", "Eva"]);
});

test("[E13] the second to save is told, versions can be restored, and every change is recorded", async () => {
  const id = (await createAuthor(ana, "Ana"))!;
  const opened = (await findAuthor(id))!;
  await save(id, { about: "One" });
  const late = await saveAuthor(ana, id, { ...opened.values, about: "Two" }, opened.version);
  expect(late).toMatchObject({ kind: "conflict", version: 2, savedBy: ana.email, theirs: { about: "One" } });
  expect(await restoreAuthor(ana, id, 1)).toBe(true);
  expect(await findAuthor(id)).toMatchObject({ version: 3, values: { about: "" } });
  expect(await restoreAuthor(ana, id, 99)).toBe(false);
  expect(await saveAuthor(ana, "gone", opened.values, 1)).toEqual({ kind: "missing" });
  const actions = (await db().select().from(auditEntries)).map(({ action }) => action).sort();
  expect(actions).toEqual(["authorCreated", "authorUpdated", "authorUpdated"]);
});

test("[E13] a deleted author leaves the name on the articles and nothing else", async () => {
  await storePosts({ slug: "kept", author: "Ana" });
  const id = (await createAuthor(ana, "Ana"))!;
  await save(id, { about: "Text" });
  expect(await deleteAuthor(ana, id)).toEqual({ name: "Ana" });
  expect(await deleteAuthor(ana, id)).toBeUndefined();
  const { article } = (await findArticle("kept", "en"))!;
  expect([article.author, article.authorSlug]).toEqual(["Ana", undefined]);
  expect(await authorRevisions.list(id)).toEqual([]);
  expect(await findAuthorPage("ana", "en", 1)).toBeUndefined();
});

test("[UN3] a deleted author comes back with address, text and versions, unless somebody else has the name by now", async () => {
  await db()
    .insert(users)
    .values({ ...ana, name: "Ana", emailVerified: true });
  await storePosts({ slug: "kept", author: "Ana" });
  const id = (await createAuthor(ana, "Ana"))!;
  await save(id, { about: "Text" });
  const stored = async () => ({
    row: await db().select().from(authors).where(eq(authors.id, id)),
    versions: await authorRevisions.list(id),
  });
  const before = await stored();
  await deleteAuthor(ana, id);
  const other = (await createAuthor(ana, "ana"))!;
  expect(await undeleteAuthor(ana, id)).toBe("taken");
  await deleteAuthor(ana, other);
  expect(await undeleteAuthor({ id: "leo", email: "leo@savia.example" }, id)).toBeUndefined();
  expect(await undeleteAuthor(ana, id)).toEqual({ name: "Ana" });
  expect(await stored()).toEqual(before);
  expect(await findAuthorPage("ana", "en", 1)).toBeDefined();
  await db().update(authors).set({ portrait: "/blog-images/blog-posts/1741132800000-gonegone.jpg" });
  await deleteAuthor(ana, id);
  await undeleteAuthor(ana, id);
  expect((await stored()).row).toMatchObject([{ portrait: "" }]);
  await deleteAuthor(ana, id);
  await deletedAuthors.forget(new Date(Date.now() + 16 * 60_000));
  expect(await undeleteAuthor(ana, id)).toBeUndefined();
});

test("[E13] the list counts articles, searches, and suggests names that nobody has yet", async () => {
  await storePosts({ author: "Bea" }, { author: "Bea", published: false }, { author: "Zoe" });
  await createAuthor(ana, "Bea");
  await createAuthor(ana, "Ángel");
  const query = authorList.read(new URLSearchParams());
  expect((await listAuthors(query)).list.map(({ name, articles }) => [name, articles])).toEqual([
    ["Ángel", 0],
    ["Bea", 2],
  ]);
  expect(await listAuthors({ ...query, q: "be" })).toMatchObject({ total: 1, list: [{ name: "Bea" }] });
  expect(await suggestNames()).toEqual(["Zoe"]);
});

test("[E13] a portrait is in use: the library names its author and does not delete it", async () => {
  const path = "blog-images/blog-posts/1700000000000-abcdefghijklm.jpg";
  const [image] = await db()
    .insert(images)
    .values({ path, width: 10, height: 10, bytes: 1, uploadedBy: "" })
    .returning();
  const id = (await createAuthor(ana, "Ana"))!;
  await save(id, { portrait: `/${path}` });
  expect((await findUses([image!]))(image!).portraits).toMatchObject([{ id, name: "Ana" }]);
  expect(await deleteImage(ana, image!.id)).toBe("used");
  expect(await db().$count(posts)).toBe(0);
});
