import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.ts";

export const pageSize = 50;

export type EntryFilter = { action: string; person: string; page: number };

export async function listEntries({ action, person, page }: EntryFilter) {
  const where = and(
    action ? eq(auditEntries.action, action) : undefined,
    person ? eq(auditEntries.actorEmail, person) : undefined,
  );
  const total = await db().$count(auditEntries, where);
  const list = await db()
    .select({
      id: auditEntries.id,
      at: auditEntries.createdAt,
      who: auditEntries.actorEmail,
      action: auditEntries.action,
      subject: auditEntries.subject,
    })
    .from(auditEntries)
    .where(where)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { list, total, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

/** What the filters offer: only what occurs. */
export async function listFilters(): Promise<{ actions: string[]; people: string[] }> {
  const distinct = async (column: typeof auditEntries.action | typeof auditEntries.actorEmail) =>
    (
      await db()
        .selectDistinct({ value: sql<string>`${column}` })
        .from(auditEntries)
        .orderBy(column)
        .limit(200)
    ).map(({ value }) => value);
  return { actions: await distinct(auditEntries.action), people: await distinct(auditEntries.actorEmail) };
}
