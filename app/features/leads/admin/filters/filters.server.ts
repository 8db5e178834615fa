import { and, asc, count, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { leadFilters } from "#db/schema.ts";
import type { Role } from "#app/platform/auth/permissions.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { leadList, type LeadQuery } from "../inbox/lead-list.ts";

/** Filters of the inbox that people have named: their own, and those that owners share with the team. */

export type SavedFilter = { id: string; name: string; list: string; shared: boolean; mayRemove: boolean };
type Person = { id: string; roles: Role[] };

export const maxFilters = 30;
export const maxFilterName = 60;

const querySchema = z.record(z.string(), z.string());

export async function listFilters({ id, roles }: Person): Promise<SavedFilter[]> {
  const rows = await db()
    .select()
    .from(leadFilters)
    .where(or(eq(leadFilters.userId, id), eq(leadFilters.shared, true)))
    .orderBy(sql`lower(${leadFilters.name})`, asc(leadFilters.id));
  return rows.map((row) => {
    const query = parseStored(querySchema, row.query, { column: "lead_filters.query", id: row.id })?.value ?? {};
    const { name, shared } = row;
    const isOwn = row.userId === id;
    return { id: row.id, name, list: listOf(query), shared, mayRemove: isOwn || roles.includes("owner") };
  });
}

/** The canonical query of the list: what no release knows any more is left out, and there is no page. */
export function listOf(values: Record<string, string>): string {
  const query = leadList.read(new URLSearchParams(values));
  return leadList.address({ ...query, page: 1 }).split("?")[1] ?? "";
}

/** The same name again replaces the filter. Undefined when nothing is set, the name is missing, or there are too many. */
export async function saveFilter(
  { id: userId, roles }: Person,
  { name, query, shared }: { name: string; query: LeadQuery; shared: boolean },
): Promise<string | undefined> {
  const called = name.replace(/\s+/g, " ").trim().slice(0, maxFilterName);
  const set = Object.fromEntries(new URLSearchParams(leadList.address({ ...query, page: 1 }).split("?")[1] ?? ""));
  if (!called || Object.keys(set).length === 0) return undefined;
  const isShared = shared && roles.includes("owner");
  return db().transaction(async (tx) => {
    const own = eq(leadFilters.userId, userId);
    const [same] = await tx
      .update(leadFilters)
      .set({ query: set, shared: isShared })
      .where(and(own, eq(sql`lower(${leadFilters.name})`, called.toLowerCase())))
      .returning({ id: leadFilters.id });
    if (same) return same.id;
    const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(leadFilters).where(own);
    if (total >= maxFilters) return undefined;
    const [saved] = await tx
      .insert(leadFilters)
      .values({ name: called, query: set, userId, shared: isShared })
      .returning({ id: leadFilters.id });
    return saved?.id;
  });
}

/** One's own, or a shared one by an owner. False when it is gone or somebody else's. */
export async function removeFilter({ id: userId, roles }: Person, id: string): Promise<boolean> {
  const own = eq(leadFilters.userId, userId);
  const allowed = roles.includes("owner") ? or(own, eq(leadFilters.shared, true)) : own;
  const removed = await db()
    .delete(leadFilters)
    .where(and(eq(leadFilters.id, id), allowed))
    .returning({ id: leadFilters.id });
  return removed.length > 0;
}
