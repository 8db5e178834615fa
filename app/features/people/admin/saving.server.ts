import { and, asc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { SaveResult } from "#app/components/admin/form/form-answer.ts";
import { isSame } from "#app/components/admin/form/form-values.ts";
import { toFocusStep } from "#app/components/pictures/focus.ts";
import { slugify, uniqueSlug } from "#app/features/insights/slug.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { draftsOf } from "#app/platform/records/drafts.server.ts";
import type { Database } from "#db/client.server.ts";
import { recordPictureUse } from "#db/image-uses.server.ts";
import { images, siteRecords } from "#db/schema.ts";
import type { RecordKind } from "../kinds.ts";
import { isRecord, lockOrder, nameOfRecord, recordRevisions, toRecord, type StoredRecord } from "./records.server.ts";
import { recordTypes, type RecordValues } from "./record-types.server.ts";

/**
 * Stores a checked form. `version` is the one it was written on; without it (a restored version) it is not compared.
 */
export async function saveRecord(
  actor: Actor,
  kind: RecordKind,
  id: string,
  typed: RecordValues,
  version?: number,
): Promise<SaveResult> {
  return contentTransaction(async (tx, changed) => {
    const [row] = await tx.select().from(siteRecords).where(isRecord(kind, id)).for("update");
    if (!row || row.deletedAt) return { kind: "missing" };
    const record = toRecord(row);
    const values = await completed(tx, record, typed);
    const revisions = recordRevisions(kind);
    const current = await revisions.compare(tx, id, version, { values: record.values, changedAt: record.updatedAt });
    if (isSame(values, record.values)) return { kind: "saved", version: current.version };
    if (current.conflict) return current.conflict;
    if (!(await isPictureStored(tx, values.picture)))
      return { kind: "refused", errors: { picture: { key: "pictureGone" } } };
    const published = values.shown === true;
    const now = new Date();
    await tx
      .update(siteRecords)
      .set({
        values,
        published,
        slug: values.slug === undefined ? null : String(values.slug),
        publishedAt: record.publishedAt ?? (published ? now : null),
        updatedAt: now,
      })
      .where(eq(siteRecords.id, id));
    await recordPictureUse(tx, kind, id, String(values.picture ?? ""));
    const saved = await revisions.add(tx, id, { before: record.values, after: values, savedBy: actor.email });
    const action = published === record.published ? "Saved" : published ? "Published" : "Hidden";
    await recordAudit(tx, actor, recordTypes[kind].audit[action], nameOfRecord({ kind, values }));
    if (published || record.published) changed();
    return { kind: "saved", version: saved };
  });
}

/** The values as they are stored: a focus that has a class, and a slug of its own for a story. */
async function completed(tx: Database, record: StoredRecord, typed: RecordValues): Promise<RecordValues> {
  const values = { ...typed };
  for (const name of ["focusX", "focusY"]) if (name in values) values[name] = String(toFocusStep(Number(values[name])));
  if (recordTypes[record.kind].hasPage) values.slug = await chooseSlug(tx, record, typed);
  return values;
}

/** Without a typed slug a story keeps the one it has; the first comes from its title. */
async function chooseSlug(tx: Database, { id, slug, kind }: StoredRecord, typed: RecordValues): Promise<string> {
  const wanted = slugify(String(typed.slug)) || slug || slugify(String(typed.title)) || kind;
  if (wanted === slug) return slug;
  await lockOrder(tx, kind);
  const others = await tx
    .select({ slug: siteRecords.slug })
    .from(siteRecords)
    .where(and(eq(siteRecords.kind, kind), ne(siteRecords.id, id), isNotNull(siteRecords.slug)));
  const taken = new Set(others.map((other) => other.slug));
  return uniqueSlug(wanted, (candidate) => taken.has(candidate));
}

async function isPictureStored(tx: Database, address: RecordValues[string] | undefined): Promise<boolean> {
  if (!address) return true;
  return (await tx.$count(images, eq(images.path, String(address).slice(1)))) > 0;
}

/**
 * False when there is no such version, or when it cannot be saved any more: its picture is gone, a rule is stricter.
 */
export async function restoreRecordVersion(actor: Actor, kind: RecordKind, id: string, version: number) {
  const revision = await recordRevisions(kind).find(id, version);
  if (!revision?.restorable) return false;
  const { form, empty } = recordTypes[kind];
  const checked = form.check({ ...empty, ...revision.snapshot });
  if ("errors" in checked) return false;
  return (await saveRecord(actor, kind, id, checked.values)).kind === "saved";
}

/** Exchanges a record with its neighbour in the list. Undefined when there is no such record. */
export async function moveRecord(actor: Actor, kind: RecordKind, id: string, direction: "up" | "down") {
  return contentTransaction(async (tx, changed) => {
    await lockOrder(tx, kind);
    const rows = await tx
      .select()
      .from(siteRecords)
      .where(and(eq(siteRecords.kind, kind), isNull(siteRecords.deletedAt)))
      .orderBy(asc(siteRecords.position), asc(siteRecords.id));
    const from = rows.findIndex((row) => row.id === id);
    const to = direction === "up" ? from - 1 : from + 1;
    const [moved, neighbour] = [rows[from], rows[to]];
    if (!moved) return undefined;
    if (!neighbour) return toRecord(moved);
    // Positions may have gaps, but two records of a kind never have the same one.
    await tx.update(siteRecords).set({ position: neighbour.position }).where(eq(siteRecords.id, moved.id));
    await tx.update(siteRecords).set({ position: moved.position }).where(eq(siteRecords.id, neighbour.id));
    await recordAudit(tx, actor, recordTypes[kind].audit.Saved, nameOfRecord(toRecord(moved)), { moved: direction });
    if (moved.published && neighbour.published) changed();
    return toRecord(moved);
  });
}

/** Moves a record to the bin, or takes it out as a draft. Undefined when there is no such record. */
export async function binRecord(actor: Actor, kind: RecordKind, id: string) {
  return changeRecord(kind, id, false, async (tx, record, changed) => {
    await tx.update(siteRecords).set({ deletedAt: new Date(), deletedBy: actor.email }).where(eq(siteRecords.id, id));
    await recordAudit(tx, actor, recordTypes[kind].audit.Deleted, nameOfRecord(record));
    if (record.published) changed();
  });
}

export async function unbinRecord(actor: Actor, kind: RecordKind, id: string) {
  return changeRecord(kind, id, true, async (tx, record, changed) => {
    await tx.update(siteRecords).set({ deletedAt: null, deletedBy: null }).where(eq(siteRecords.id, id));
    await recordAudit(tx, actor, recordTypes[kind].audit.Restored, nameOfRecord(record));
    if (record.published) changed();
  });
}

/** Deletes a record of the bin for good, with its versions and drafts. */
export async function purgeRecord(actor: Actor, kind: RecordKind, id: string) {
  return changeRecord(kind, id, true, async (tx, record) => {
    await tx.delete(siteRecords).where(eq(siteRecords.id, id));
    await recordPictureUse(tx, kind, id, "");
    await recordRevisions(kind).deleteAll(tx, id);
    await draftsOf(kind, recordTypes[kind].form.draft).deleteAll(tx, id);
    await recordAudit(tx, actor, recordTypes[kind].audit.Purged, nameOfRecord(record));
  });
}

type Change = (tx: Database, record: StoredRecord, changed: () => void) => Promise<void>;

function changeRecord(kind: RecordKind, id: string, inBin: boolean, change: Change): Promise<StoredRecord | undefined> {
  return contentTransaction(async (tx, changed) => {
    const [row] = await tx.select().from(siteRecords).where(isRecord(kind, id)).for("update");
    if (!row || (row.deletedAt !== null) !== inBin) return undefined;
    await change(tx, toRecord(row), changed);
    return toRecord(row);
  });
}
