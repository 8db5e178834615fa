import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import { toFocusStep } from "#app/components/slots/focus.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { freeSlug } from "#app/platform/records/free-slug.server.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import type { Database } from "#db/client.server.ts";
import { recordPictureUse } from "#db/image-uses.server.ts";
import { images, siteRecords } from "#db/schema.ts";
import { recordKinds, type RecordKind } from "#app/platform/records/record-kinds.ts";
import { isRecord, lockOrder, nameOfRecord, toRecord, type StoredRecord } from "./records.server.ts";
import { recordTypes, type RecordValues } from "./record-types.server.ts";

/** How a checked form of each kind is stored, compared with what others saved, and restored. */
export const savedRecords = Object.fromEntries(recordKinds.map((kind) => [kind, savedAs(kind)])) as Record<
  RecordKind,
  ReturnType<typeof savedAs>
>;

export const saveRecord = (
  actor: Actor,
  kind: RecordKind,
  ...save: [id: string, typed: RecordValues, version?: number]
) => savedRecords[kind].save(actor, ...save);
export const restoreRecordVersion = (actor: Actor, kind: RecordKind, id: string, version: number) =>
  savedRecords[kind].restore(actor, id, version);

function savedAs(kind: RecordKind) {
  const { form, empty, audit } = recordTypes[kind];
  return versioned<StoredRecord, RecordValues>({
    kind,
    schema: form.draft as z.ZodType<RecordValues>,
    async lock(tx, id) {
      const [row] = await tx.select().from(siteRecords).where(isRecord(kind, id)).for("update");
      if (!row || row.deletedAt) return undefined;
      const record = toRecord(row);
      return { row: record, values: record.values, changedAt: record.updatedAt };
    },
    complete: completed,
    refuse: async (tx, _record, { picture }) =>
      picture && !(await tx.$count(images, eq(images.path, String(picture).slice(1))))
        ? { picture: { key: "pictureGone" } }
        : undefined,
    async store(tx, record, values) {
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
        .where(eq(siteRecords.id, record.id));
      await recordPictureUse(tx, kind, record.id, String(values.picture ?? ""));
      const action = published === record.published ? "Saved" : published ? "Published" : "Hidden";
      return { audit: [audit[action], nameOfRecord({ kind, values })], isPublic: published || record.published };
    },
    restorable(snapshot) {
      const checked = form.check({ ...empty, ...snapshot });
      return "errors" in checked ? undefined : checked.values;
    },
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
  return freeSlug(wanted, (begins) =>
    tx
      .select({ slug: siteRecords.slug })
      .from(siteRecords)
      .where(and(eq(siteRecords.kind, kind), ne(siteRecords.id, id), begins(siteRecords.slug))),
  );
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
    await savedRecords[kind].forget(tx, id);
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
