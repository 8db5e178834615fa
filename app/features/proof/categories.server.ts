import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { categories, isCategoryKey, isDeliveredCategory, maxCategoryKey } from "#app/components/cards/categories.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import type { Database } from "#db/client.server.ts";
import { lock } from "#db/locks.server.ts";
import { posts, siteRecords } from "#db/schema.ts";
import type { StoredRecord } from "./admin/records.server.ts";
import type { RecordValues } from "./admin/record-types.server.ts";

/**
 * Categories that editors made, and the articles in them. No article is ever in a category that visitors cannot see: a
 * category with articles stays, and an article is only saved in one that is there. Both sides look while they hold this
 * lock.
 */

/**
 * Every save of an article holds it until its transaction ends. Looking for a free slug and taking it is one step as
 * well, so two saves in the same moment get different slugs, and two creations with the same id find each other. Saves
 * are rare enough to wait for each other.
 */
export async function lockArticles(tx: Database) {
  await lock(tx, "post slugs");
}

const keyOf = sql`${siteRecords.values} ->> 'key'`;

/** Articles in the bin count: they can be restored. */
export async function hasArticles(tx: Database, key: unknown): Promise<boolean> {
  await lockArticles(tx);
  const [post] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.cluster, String(key)))
    .limit(1);
  return post !== undefined;
}

/** Whether an article can be saved in it. The lock has to be held. */
export async function isOffered(tx: Database, key: string): Promise<boolean> {
  if (isDeliveredCategory(key)) return true;
  const [shown] = await tx
    .select({ id: siteRecords.id })
    .from(siteRecords)
    .where(
      and(
        eq(siteRecords.kind, "category"),
        sql`${keyOf} = ${key}`,
        siteRecords.published,
        isNull(siteRecords.deletedAt),
      ),
    )
    .limit(1);
  return shown !== undefined;
}

/** What is wrong with hiding a category, if anything. */
export async function refuseHiding(
  tx: Database,
  { kind, published, values: { key } }: StoredRecord,
  values: RecordValues,
): Promise<FieldErrors | undefined> {
  const hides = kind === "category" && published && values.shown !== true;
  return hides && (await hasArticles(tx, key)) ? { shown: { key: "articles" } } : undefined;
}

/** The key of a new category: as it was typed, or from its name. The lock on the order of categories has to be held. */
export async function chooseKey(tx: Database, id: string, typed: RecordValues): Promise<string> {
  const wanted = slugify(String(typed.key)) || slugify(String(typed.name || typed.nameEs)) || "category";
  const rows = await tx
    .select({ key: sql<string>`${keyOf}` })
    .from(siteRecords)
    .where(and(eq(siteRecords.kind, "category"), ne(siteRecords.id, id)));
  const taken = new Set<string>([...categories, ...rows.map(({ key }) => key)]);
  const base = wanted.slice(0, maxCategoryKey - 4).replace(/-$/, "");
  return uniqueSlug(isCategoryKey(base) ? base : "category", (candidate) => taken.has(candidate));
}
