import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, max, ne } from "drizzle-orm";
import { toFocusStep } from "#app/components/slots/focus.ts";
import { byKey } from "#app/platform/typed-keys.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import type { SaveResult } from "#app/platform/records/save-result.ts";
import { freeSlug } from "#app/platform/records/free-slug.server.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import type { Database } from "#db/client.server.ts";
import { recordPictureUse } from "#db/image-uses.server.ts";
import { images, siteRecords } from "#db/schema.ts";
import { adminPaths, recordKinds, type RecordKind } from "#app/platform/records/record-kinds.ts";
import { chooseKey, hasArticles, refuseHiding } from "../categories.server.ts";
import { isRecord, lockOrder, nameOfRecord, toRecord, type StoredRecord } from "./records.server.ts";
import { recordTypes, type RecordValues } from "./record-types.server.ts";

/** How a checked form of each kind is stored, compared with what others saved, and restored. */
export const savedRecords = byKey(recordKinds, savedAs);

export const saveRecord = (
  actor: Actor,
  kind: RecordKind,
  ...save: [id: string, typed: RecordValues, version?: number]
) => savedRecords[kind].save(actor, ...save);

/** The id that comes with the form of a new record, and the version that the form knows if it has made the record already. */
type Sent = { id?: string; version?: number };

export async function createRecord(
  actor: Actor,
  kind: RecordKind,
  typed: RecordValues,
  { id = randomUUID(), version }: Sent = {},
): Promise<SaveResult & { id?: string }> {
  const saved = await savedRecords[kind].create(actor, id, typed, version);
  return saved.kind === "saved" ? { ...saved, goTo: `${adminPaths[kind]}/${id}?saved`, id } : saved;
}

export const restoreRecordVersion = (actor: Actor, kind: RecordKind, id: string, version: number) =>
  savedRecords[kind].restore(actor, id, version);

function savedAs(kind: RecordKind) {
  const { form, empty, audit } = recordTypes[kind];
  return versioned<StoredRecord, RecordValues>({
    kind,
    schema: form.draft,
    creation: {
      /** At the end of the list. */
      async insert(tx, id, typed, { email }) {
        await lockOrder(tx, kind);
        const values = await completed(tx, { id, slug: null, kind }, typed);
        const errors = await missingPicture(tx, values);
        if (errors) return { errors };
        const [last] = await tx
          .select({ position: max(siteRecords.position) })
          .from(siteRecords)
          .where(eq(siteRecords.kind, kind));
        const row = { ...columnsOf(values), id, kind, position: (last?.position ?? -1) + 1, createdBy: email };
        const made = await tx
          .insert(siteRecords)
          .values(row)
          .onConflictDoNothing({ target: siteRecords.id })
          .returning();
        if (made.length === 0) return undefined;
        await recordPictureUse(tx, kind, id, String(values.picture ?? ""));
        const action = row.published ? "Published" : "Saved";
        return { audit: [audit[action], nameOfRecord({ kind, values })] };
      },
      again: ({ slug }, typed) => (typed.slug === "" && slug ? { ...typed, slug } : typed),
    },
    async lock(tx, id) {
      const [row] = await tx.select().from(siteRecords).where(isRecord(kind, id)).for("update");
      if (!row || row.deletedAt) return undefined;
      const record = toRecord(row);
      return { row: record, values: record.values, changedAt: record.updatedAt };
    },
    complete: completed,
    refuse: async (tx, record, values) => (await missingPicture(tx, values)) ?? refuseHiding(tx, record, values),
    async store(tx, record, values) {
      const { published, ...columns } = columnsOf(values);
      await tx
        .update(siteRecords)
        .set({ ...columns, published, publishedAt: record.publishedAt ?? columns.publishedAt })
        .where(eq(siteRecords.id, record.id));
      await recordPictureUse(tx, kind, record.id, String(values.picture ?? ""));
      const action = published === record.published ? "Saved" : published ? "Published" : "Hidden";
      return { audit: [audit[action], nameOfRecord({ kind, values })] };
    },
    together: [["picture", "focusX", "focusY"]],
    // Whoever shows a draft decides about the words that they see, and what was written for a draft is not shown
    // because a colleague has shown it meanwhile.
    mayMerge: (merged, base) => !("errors" in form.check(merged)) && (base.shown === true || merged.shown !== true),
    kept: ["shown", "slug", "key", "onHome", "onOfferings"],
    restorable(snapshot) {
      const checked = form.check({ ...empty, ...snapshot });
      return "errors" in checked ? undefined : checked.values;
    },
  });
}

function columnsOf(values: RecordValues) {
  const now = new Date();
  const published = values.shown === true;
  const slug = values.slug === undefined ? null : String(values.slug);
  return { values, published, slug, publishedAt: published ? now : null, updatedAt: now };
}

async function missingPicture(tx: Database, { picture }: RecordValues) {
  return picture && !(await tx.$count(images, eq(images.path, String(picture).slice(1))))
    ? { picture: { key: "pictureGone" } }
    : undefined;
}

/** What a slug depends on; a new record has none of it yet. */
type Named = Pick<StoredRecord, "id" | "slug" | "kind"> & { values?: RecordValues };

/** The values as they are stored: a focus that has a class, a slug of its own for a story, a key for a category. */
async function completed(tx: Database, record: Named, typed: RecordValues): Promise<RecordValues> {
  const values = { ...typed };
  for (const name of ["focusX", "focusY"]) if (name in values) values[name] = String(toFocusStep(Number(values[name])));
  if (recordTypes[record.kind].hasPage) values.slug = await chooseSlug(tx, record, typed);
  if (record.kind === "category") values.key = record.values?.key || (await chooseKey(tx, record.id, typed));
  return values;
}

/** Without a typed slug a story keeps the one it has; the first comes from its title. */
async function chooseSlug(tx: Database, { id, slug, kind }: Named, typed: RecordValues): Promise<string> {
  const wanted = slugify(String(typed.slug)) || slug || slugify(String(typed.title || typed.titleEs)) || kind;
  if (wanted === slug) return slug;
  await lockOrder(tx, kind);
  return freeSlug(wanted, (begins) =>
    tx
      .select({ slug: siteRecords.slug })
      .from(siteRecords)
      .where(and(eq(siteRecords.kind, kind), ne(siteRecords.id, id), begins(siteRecords.slug))),
  );
}

/** Exchanges a record with its neighbour in the list, if it has one. Undefined when there is no such record. */
export async function moveRecord(actor: Actor, kind: RecordKind, id: string, direction: "up" | "down") {
  return contentTransaction(async (tx) => {
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
    if (!neighbour) return { isMoved: false };
    // Positions may have gaps, but two records of a kind never have the same one.
    await tx.update(siteRecords).set({ position: neighbour.position }).where(eq(siteRecords.id, moved.id));
    await tx.update(siteRecords).set({ position: moved.position }).where(eq(siteRecords.id, neighbour.id));
    await recordAudit(tx, actor, recordTypes[kind].audit.Saved, nameOfRecord(toRecord(moved)), { moved: direction });
    return { isMoved: true };
  });
}

/** Shows a record on the site or hides it, as its form does. What is not complete in both languages is refused. */
export async function showRecord(actor: Actor, kind: RecordKind, id: string, shown: boolean) {
  let hindrance: "unchanged" | "refused" | undefined;
  const saved = await savedRecords[kind].change(actor, id, (stored) => {
    if (stored.shown === shown) hindrance = "unchanged";
    const checked = recordTypes[kind].form.check({ ...stored, shown });
    if ("errors" in checked) hindrance ??= "refused";
    return hindrance || "errors" in checked ? stored : checked.values;
  });
  if (saved.kind === "missing") return undefined;
  return hindrance ?? (saved.kind === "saved" ? "saved" : "refused");
}

/**
 * Moves a record to the bin. Undefined when there is no such record, "refused" for a category that has articles.
 */
export async function binRecord(actor: Actor, kind: RecordKind, id: string) {
  let isRefused = false;
  const record = await changeRecord(kind, id, false, async (tx, record) => {
    if (kind === "category" && (await hasArticles(tx, record.values.key))) {
      isRefused = true;
      return;
    }
    await tx.update(siteRecords).set({ deletedAt: new Date(), deletedBy: actor.email }).where(eq(siteRecords.id, id));
    await recordAudit(tx, actor, recordTypes[kind].audit.Deleted, nameOfRecord(record));
  });
  return isRefused ? "refused" : record;
}

export async function unbinRecord(actor: Actor, kind: RecordKind, id: string) {
  return changeRecord(kind, id, true, async (tx, record) => {
    await tx.update(siteRecords).set({ deletedAt: null, deletedBy: null }).where(eq(siteRecords.id, id));
    await recordAudit(tx, actor, recordTypes[kind].audit.Restored, nameOfRecord(record));
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

type Change = (tx: Database, record: StoredRecord) => Promise<void>;

function changeRecord(kind: RecordKind, id: string, inBin: boolean, change: Change): Promise<StoredRecord | undefined> {
  return contentTransaction(async (tx) => {
    const [row] = await tx.select().from(siteRecords).where(isRecord(kind, id)).for("update");
    if (!row || (row.deletedAt !== null) !== inBin) return undefined;
    await change(tx, toRecord(row));
    return toRecord(row);
  });
}
