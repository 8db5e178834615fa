import { like, or, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { uniqueSlug } from "#app/platform/text/slug.ts";

/**
 * The slug itself, or with a number behind it when another record has it. Hold a lock from before the call until the
 * slug is stored: looking for it and taking it is one step. `others` are the slugs of other records that begin so.
 */
export async function freeSlug(
  wanted: string,
  others: (begins: (column: PgColumn) => SQL | undefined) => Promise<{ slug: string | null }[]>,
): Promise<string> {
  const taken = new Set(
    (await others((column) => or(eq(column, wanted), like(column, `${wanted}-%`)))).map(({ slug }) => slug),
  );
  return uniqueSlug(wanted, (candidate) => taken.has(candidate));
}
