import { and, asc, desc, eq, ilike, inArray, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { imageNamesIn } from "#db/image-names.ts";
import { lockImages } from "#db/image-uses.server.ts";
import { likePattern } from "#db/like-pattern.ts";
import { lock } from "#db/locks.server.ts";
import { authors, posts } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { nameKey } from "../../authors/author-links.server.ts";
import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import { authorForm } from "./author-form.ts";
import { authorList, type AuthorQuery } from "./author-list.ts";
import { deletedAuthors } from "./deleted-authors.server.ts";

type Author = typeof authors.$inferSelect;
export type AuthorValues = { name: string; otherNames: string; about: string; aboutEs: string; portrait: string };

const text = z.string().default("");

export async function listAuthors(query: AuthorQuery) {
  const where = query.q ? ilike(authors.name, likePattern(query.q)) : undefined;
  const { offset, ...page } = pageOf(await db().$count(authors, where), query, authorList.pageSize);
  const order = query.sort === "changed" ? desc(authors.updatedAt) : asc(authors.nameKey);
  const rows = await db()
    .select()
    .from(authors)
    .where(where)
    .orderBy(order, asc(authors.id))
    .limit(authorList.pageSize)
    .offset(offset);
  const countOf = await countArticles(rows.flatMap(({ names }) => names));
  const list = rows.map(({ id, slug, name, names, about, aboutEs, portrait, updatedAt }) => ({
    id,
    slug,
    name,
    portrait,
    hasSpanish: aboutEs !== "",
    hasEnglish: about !== "",
    articles: names.reduce((sum, written) => sum + (countOf.get(written) ?? 0), 0),
    updatedAt,
  }));
  return { list, ...page };
}

/** Of posts that are not in the bin, by the author's name as it is written there. */
async function countArticles(names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db()
    .select({ author: posts.author, count: sql<number>`count(*)::int` })
    .from(posts)
    .where(and(inArray(posts.author, names), isNull(posts.deletedAt)))
    .groupBy(posts.author);
  return new Map(rows.map(({ author, count }) => [author, count]));
}

/** An author as the form shows them. */
export async function findAuthor(id: string) {
  const [author] = await db().select().from(authors).where(eq(authors.id, id));
  if (!author) return undefined;
  const counts = await countArticles(author.names);
  return {
    id,
    slug: author.slug,
    version: await savedAuthors.versionOf(id),
    values: valuesOf(author),
    articles: [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** Whether another author has this name already. */
export async function isNameTaken(name: string, id = "", tx = db()): Promise<boolean> {
  return (await tx.$count(authors, and(eq(authors.nameKey, nameKey(name)), ne(authors.id, id)))) > 0;
}

/** Undefined when there is an author with this name. */
export async function createAuthor(actor: Actor, name: string): Promise<string | undefined> {
  return contentTransaction(async (tx) => {
    // Looking for a free slug and taking it is one step.
    await lock(tx, "authors");
    const others = await tx.select({ slug: authors.slug, nameKey: authors.nameKey }).from(authors);
    if (others.some((other) => other.nameKey === nameKey(name))) return undefined;
    const slug = uniqueSlug(slugify(name) || "author", (candidate) => others.some((other) => other.slug === candidate));
    const names = await spellingsOf(tx, [name]);
    const author = oneRow(
      await tx
        .insert(authors)
        .values({ slug, name, nameKey: nameKey(name), names })
        .returning(),
    );
    await recordAudit(tx, actor, "authorCreated", name, { id: author.id });
    return author.id;
  });
}

/** The address of the page stays when the name changes, and articles under the earlier name stay linked. */
export const savedAuthors = versioned<Author, AuthorValues>({
  kind: authorForm.kind,
  schema: z.object({ name: text, otherNames: text, about: text, aboutEs: text, portrait: text }),
  async lock(tx, id) {
    const [row] = await tx.select().from(authors).where(eq(authors.id, id)).for("update");
    return row && { row, values: valuesOf(row), changedAt: row.createdAt };
  },
  async complete(tx, before, typed) {
    const given = [typed.name, ...typed.otherNames.split("\n"), ...(typed.name === before.name ? [] : [before.name])];
    return valuesOf({ ...before, ...typed, names: await spellingsOf(tx, given) });
  },
  async store(tx, { id }, { otherNames, ...values }) {
    await lockImages(tx, imageNamesIn(values.portrait));
    const names = [values.name, ...otherNames.split("\n").filter(Boolean)];
    await tx
      .update(authors)
      .set({ ...values, nameKey: nameKey(values.name), names, updatedAt: new Date() })
      .where(eq(authors.id, id));
    return { audit: ["authorUpdated", values.name, { id }] };
  },
  mayMerge: (merged) => !("errors" in authorForm.check(merged)),
  restorable: async (snapshot, { tx, id }) =>
    snapshot.name === "" || (await isNameTaken(snapshot.name, id, tx)) ? undefined : snapshot,
});

export const { save: saveAuthor, restore: restoreAuthor, history: authorRevisions } = savedAuthors;

/** The articles keep the name as a text. */
export async function deleteAuthor(actor: Actor, id: string): Promise<{ name: string } | undefined> {
  return contentTransaction(async (tx) => {
    await deletedAuthors.keep(tx, actor, id);
    const [gone] = await tx.delete(authors).where(eq(authors.id, id)).returning({ name: authors.name });
    if (!gone) return undefined;
    await savedAuthors.forget(tx, id);
    await recordAudit(tx, actor, "authorDeleted", gone.name, { id });
    return gone;
  });
}

const maxSuggestions = 30;

/** Names that posts are signed with and that no author has yet. */
export async function suggestNames(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ author: posts.author })
    .from(posts)
    .where(sql`not exists (select 1 from ${authors} where ${posts.author} = any(${authors.names}))`)
    .orderBy(asc(posts.author))
    .limit(maxSuggestions);
  return rows.map(({ author }) => author);
}

/** The names, and the ways in which posts spell them with other capitals or accents; the first stays the first. */
async function spellingsOf(tx: Database, names: string[]): Promise<string[]> {
  const given = names.map((name) => name.replace(/\s+/g, " ").trim()).filter(Boolean);
  const keys = new Set(given.map(nameKey));
  const signed = await tx.selectDistinct({ author: posts.author }).from(posts);
  const spelled = signed.map(({ author }) => author).filter((author) => keys.has(nameKey(author)));
  return [...new Set([...given, ...spelled])];
}

function valuesOf({ name, names, about, aboutEs, portrait }: Author): AuthorValues {
  return { name, otherNames: names.filter((other) => other !== name).join("\n"), about, aboutEs, portrait };
}
