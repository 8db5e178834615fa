import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { keysetBatches } from "#app/components/admin/list/csv-export.server.ts";
import { pageOf, type QueryOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.ts";
import { auditList, type Entry } from "./audit-list.ts";

type AuditQuery = QueryOf<typeof auditList>;

const columns = {
  id: auditEntries.id,
  at: auditEntries.createdAt,
  who: auditEntries.actorEmail,
  action: auditEntries.action,
  subject: auditEntries.subject,
};

/** The kinds that the reader may see (platform/auth/permissions.ts). */
type Visible = "all" | string[];

export async function listEntries(query: AuditQuery, visible: Visible) {
  const where = matching(query, visible);
  const { offset, ...page } = pageOf(await db().$count(auditEntries, where), query, auditList.pageSize);
  const list: Entry[] = await db()
    .select(columns)
    .from(auditEntries)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(auditList.pageSize)
    .offset(offset);
  return { list, ...page };
}

function onlyVisible(visible: Visible): SQL | undefined {
  return visible === "all" ? undefined : inArray(auditEntries.action, visible);
}

function matching({ action, person }: AuditQuery, visible: Visible): SQL | undefined {
  return and(
    onlyVisible(visible),
    action ? eq(auditEntries.action, action) : undefined,
    person ? eq(auditEntries.actorEmail, person) : undefined,
  );
}

function orderOf({ sort }: AuditQuery): SQL[] {
  return sort === "oldest"
    ? [asc(auditEntries.createdAt), asc(auditEntries.id)]
    : [desc(auditEntries.createdAt), desc(auditEntries.id)];
}

/** What the filters offer: only what occurs. */
export async function listFilters(visible: Visible): Promise<{ actions: string[]; people: string[] }> {
  const distinct = async (column: typeof auditEntries.action | typeof auditEntries.actorEmail) =>
    (
      await db()
        .selectDistinct({ value: sql<string>`${column}` })
        .from(auditEntries)
        .where(onlyVisible(visible))
        .orderBy(column)
        .limit(200)
    ).map(({ value }) => value);
  return { actions: await distinct(auditEntries.action), people: await distinct(auditEntries.actorEmail) };
}

const batchSize = 500;

/** The whole list in batches. The export itself is recorded, so its own entry is the first or the last line. */
export async function* exportEntries(actor: Actor, query: AuditQuery, visible: Visible): AsyncGenerator<Entry[]> {
  await recordAudit(db(), actor, "activityExported", auditList.address({ ...query, page: 1 }));
  // The time as the database writes it: a Date has milliseconds only, and rows would be skipped.
  const at = sql<string>`${auditEntries.createdAt}::text`.as("at_text");
  const isAfter = query.sort === "oldest" ? sql`>` : sql`<`;
  yield* keysetBatches(
    batchSize,
    (last: { at: string; id: string } | undefined) =>
      db()
        .select({ ...columns, text: at })
        .from(auditEntries)
        .where(
          and(
            matching(query, visible),
            last &&
              sql`(${auditEntries.createdAt}, ${auditEntries.id}) ${isAfter} (${last.at}::timestamptz, ${last.id})`,
          ),
        )
        .orderBy(...orderOf(query))
        .limit(batchSize),
    ({ text, id }) => ({ at: text, id }),
  );
}
