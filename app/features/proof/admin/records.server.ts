import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { pageOf, type Found } from "#app/components/admin/list/definition.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { revisionsOf } from "#app/platform/records/revisions.server.ts";
import { firstVersion } from "#app/platform/records/save-result.ts";
import { db, type Database } from "#db/client.server.ts";
import { lock } from "#db/locks.server.ts";
import { siteRecords } from "#db/schema.ts";
import { recordLists, type RecordQuery } from "./record-lists.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";
import { recordTypes, type RecordValues } from "./record-types.server.ts";

/** Reading team members, stories and quotes; saving.server.ts creates and changes them. */

export type StoredRecord = Omit<typeof siteRecords.$inferSelect, "values" | "kind"> & {
  kind: RecordKind;
  values: RecordValues;
};

export function recordRevisions(kind: RecordKind) {
  return revisionsOf(kind, recordTypes[kind].form.draft);
}

/** A row may be older than the form: fields that it lacks are empty. */
export function toRecord(row: typeof siteRecords.$inferSelect): StoredRecord {
  const kind = row.kind as RecordKind;
  const { form, empty } = recordTypes[kind];
  const stored = parseStored(form.draft, row.values, { column: "site_records.values", id: row.id });
  return { ...row, kind, values: { ...empty, ...stored?.value } };
}

/** In English if it is written in it. */
export function nameOfRecord({ kind, values }: Pick<StoredRecord, "kind" | "values">): string {
  const { nameField } = recordTypes[kind];
  return String(values[nameField] || values[`${nameField}Es`] || "");
}

/** Stories are read newest first, the others in the order that editors give them. */
function orderOf(kind: RecordKind): SQL[] {
  return recordTypes[kind].hasPage
    ? [sql`${siteRecords.publishedAt} desc nulls first`, desc(siteRecords.createdAt), asc(siteRecords.id)]
    : [asc(siteRecords.position), asc(siteRecords.id)];
}

export type ListedRecord = {
  id: string;
  name: string;
  published: boolean;
  inBin: boolean;
  updatedAt: Date;
  deletedBy: string | null;
};

export async function listRecords(kind: RecordKind, query: RecordQuery): Promise<Found<ListedRecord>> {
  const states: Record<string, SQL | undefined> = {
    published: and(isNull(siteRecords.deletedAt), siteRecords.published),
    draft: and(isNull(siteRecords.deletedAt), sql`not ${siteRecords.published}`),
    bin: isNotNull(siteRecords.deletedAt),
  };
  const where = and(eq(siteRecords.kind, kind), states[query.state] ?? isNull(siteRecords.deletedAt));
  const { pageSize } = recordLists[kind];
  const { offset, ...page } = pageOf(await db().$count(siteRecords, where), query, pageSize);
  const rows = await db()
    .select()
    .from(siteRecords)
    .where(where)
    .orderBy(...orderOf(kind))
    .limit(pageSize)
    .offset(offset);
  return { list: rows.map(toRecord).map(toListed), ...page };
}

function toListed(record: StoredRecord): ListedRecord {
  const { id, published, updatedAt, deletedAt, deletedBy } = record;
  return { id, name: nameOfRecord(record), published, inBin: deletedAt !== null, updatedAt, deletedBy };
}

/** Undefined when there is none, or when it is in the bin. */
export async function findRecord(kind: RecordKind, id: string) {
  const [row] = await db().select().from(siteRecords).where(isRecord(kind, id));
  if (!row || row.deletedAt) return undefined;
  return { ...toRecord(row), version: (await recordRevisions(kind).latest(db(), id))?.version ?? firstVersion };
}

export function isRecord(kind: RecordKind, id: string): SQL {
  return and(eq(siteRecords.kind, kind), eq(siteRecords.id, id))!;
}

/** Positions are given and exchanged by one transaction at a time. */
export async function lockOrder(tx: Database, kind: RecordKind) {
  await lock(tx, "record order", kind);
}
