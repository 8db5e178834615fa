import { and, eq, gt, isNull, like, lte, ne, sql } from "drizzle-orm";
import { isSame } from "#app/components/admin/form/form-values.ts";
import type { SaveResult } from "#app/components/admin/form/form-answer.ts";
import { slugify, uniqueSlug } from "#app/features/insights/slug.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { draftsOf } from "#app/platform/records/drafts.server.ts";
import { firstVersion, revisionsOf } from "#app/platform/records/revisions.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events } from "#db/schema.ts";
import { notifyAttendees, sendNoticesSoon } from "../mails/notices.server.ts";
import { fillFreePlaces } from "../registration/places.server.ts";
import { syncDates, type DateChanges, type EventRow } from "../schedule/dates.server.ts";
import { startsOf } from "../schedule/schedule.server.ts";
import { eventForm, type EventValues } from "./event-form.ts";
import { valuesOf } from "./event-values.ts";

export const eventRevisions = revisionsOf(eventForm.kind, eventForm.draft);

/** An event with the version of its form. */
export async function findEvent(id: string) {
  const [event] = await db().select().from(events).where(eq(events.id, id));
  if (!event) return undefined;
  return { event, version: (await eventRevisions.latest(db(), id))?.version ?? firstVersion };
}

/** An event without any date would be on no page. */
export const noDates: SaveResult = { kind: "refused", errors: { repeatUntil: { key: "noDates" } } };

/** Whether a series has ended, or ends before its next date. */
export function hasNoDates(values: EventValues, now = new Date()): boolean {
  const { localStart, timeZone, repeat, repeatUntil } = values;
  const schedule = { localStart, timeZone, repeat, repeatUntil: repeatUntil || null };
  const numbers = { durationMinutes: Number(values.durationMinutes), repeatEvery: Number(values.repeatEvery) };
  return startsOf({ ...schedule, ...numbers }, { from: now, now }).length === 0;
}

const begunDates = (eventId: string) => and(eq(eventDates.eventId, eventId), lte(eventDates.startsAt, new Date()));

export async function createEvent(actor: Actor, values: EventValues): Promise<string> {
  return contentTransaction(async (tx, changed) => {
    const [event] = await tx
      .insert(events)
      .values(await columnsOf(tx, values))
      .returning();
    await syncDates(tx, event!);
    await recordAudit(tx, actor, event!.state === "published" ? "eventPublished" : "eventCreated", event!.title);
    if (event!.state !== "draft") changed();
    return event!.id;
  });
}

/** `version`: the one the values were written on; without it they replace whatever is there. */
export async function saveEvent(actor: Actor, id: string, values: EventValues, version?: number): Promise<SaveResult> {
  const saved = await contentTransaction(async (tx, changed): Promise<SaveResult> => {
    const [before] = await tx.select().from(events).where(eq(events.id, id)).for("update");
    if (!before) return { kind: "missing" };
    const stored = { values: valuesOf(before), changedAt: before.updatedAt };
    const current = await eventRevisions.compare(tx, id, version, stored);
    if (current.conflict) return current.conflict;
    if (hasNoDates(values) && (await tx.$count(eventDates, begunDates(id))) === 0) return noDates;
    const columns = await columnsOf(tx, values, id);
    if (isSame(stored.values, valuesOf({ ...before, ...columns }))) return { kind: "saved", version: current.version };
    const isPublic = before.state !== "draft" || columns.state !== "draft";
    const [after] = await tx
      .update(events)
      .set({
        ...columns,
        sequence: before.sequence + (isPublic ? 1 : 0),
        updatedAt: new Date(),
        // What somebody has edited is no longer removed with the samples.
        sample: false,
      })
      .where(eq(events.id, id))
      .returning();
    await notifyOfChanges(tx, before, after!, await syncDates(tx, after!));
    await recordAudit(tx, actor, auditAction(before, after!), after!.title);
    if (isPublic) changed();
    const next = { before: valuesOf(before), after: valuesOf(after!), savedBy: actor.email };
    return { kind: "saved", version: await eventRevisions.add(tx, id, next) };
  });
  if (saved.kind === "saved") {
    // There may be more places than before.
    await fillFreePlaces();
    sendNoticesSoon();
  }
  return saved;
}

function auditAction(before: EventRow, after: EventRow) {
  if (before.state === after.state) return "eventUpdated";
  if (after.state === "draft") return "eventUpdated";
  return after.state === "published" ? "eventPublished" : "eventCancelled";
}

/** One mail to everybody when something changed that they have to know. */
async function notifyOfChanges(tx: Database, before: EventRow, after: EventRow, { moved, cancelled }: DateChanges) {
  if (before.state === "draft") return;
  const upcoming = await tx
    .select({ id: eventDates.id })
    .from(eventDates)
    .where(and(eq(eventDates.eventId, after.id), gt(eventDates.endsAt, new Date()), isNull(eventDates.cancelledAt)));
  const all = upcoming.map(({ id }) => id);
  if (after.state === "cancelled") {
    if (before.state !== "cancelled") await notifyAttendees(tx, all, "cancelled");
    return;
  }
  await notifyAttendees(tx, cancelled, "cancelled");
  await notifyAttendees(tx, before.state === "cancelled" || isDifferent(before, after) ? all : moved, "changed");
}

function isDifferent(before: EventRow, after: EventRow): boolean {
  const told = ["durationMinutes", "timeZone", "place", "placeEs", "onlineUrl", "title", "titleEs"] as const;
  return told.some((field) => before[field] !== after[field]);
}

async function columnsOf(tx: Database, values: EventValues, id?: string) {
  const orNull = (text: string) => text || null;
  return {
    ...values,
    slug: await freeSlug(tx, values.slug || slugify(values.title), id),
    durationMinutes: Number(values.durationMinutes),
    repeatEvery: Number(values.repeatEvery),
    repeatUntil: values.repeat === "none" ? null : orNull(values.repeatUntil),
    capacity: values.capacity === "" ? null : Number(values.capacity),
    speaker: orNull(values.speaker),
    picture: orNull(values.picture),
    place: orNull(values.place),
    placeEs: orNull(values.placeEs),
    onlineUrl: orNull(values.onlineUrl),
    priceNote: orNull(values.priceNote),
    priceNoteEs: orNull(values.priceNoteEs),
  };
}

/** The address itself, or with a number behind it when another event has it. */
async function freeSlug(tx: Database, wanted: string, id = ""): Promise<string> {
  const base = wanted.replace(/^-+|-+$/g, "") || "event";
  // Two events with the same title that are saved at the same moment.
  await tx.execute(sql`select pg_advisory_xact_lock(726576)`);
  const taken = await tx
    .select({ slug: events.slug })
    .from(events)
    .where(and(like(events.slug, `${base}%`), ne(events.id, id)));
  return uniqueSlug(base, (candidate) => taken.some(({ slug }) => slug === candidate));
}

/** A draft with the same contents. Returns its id. */
export async function duplicateEvent(actor: Actor, id: string): Promise<string | undefined> {
  return db().transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, id));
    if (!event) return undefined;
    const { id: _id, createdAt: _created, updatedAt: _updated, ...contents } = event;
    const slug = await freeSlug(tx, event.slug);
    const [copy] = await tx
      .insert(events)
      .values({ ...contents, slug, state: "draft", sequence: 0, sample: false })
      .returning();
    await syncDates(tx, copy!);
    await recordAudit(tx, actor, "eventCreated", copy!.title);
    return copy!.id;
  });
}

export async function hasRegistrations(tx: Database, eventId: string): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(eventRegistrations)
    .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
    .where(eq(eventDates.eventId, eventId))
    .limit(1);
  return row !== undefined;
}

/** Only an event that nobody has registered for: everybody else has to be told that it is cancelled. */
export async function deleteEvent(actor: Actor, id: string): Promise<"deleted" | "taken" | "missing"> {
  return contentTransaction(async (tx, changed) => {
    const [event] = await tx.select().from(events).where(eq(events.id, id)).for("update");
    if (!event) return "missing";
    if (await hasRegistrations(tx, id)) return "taken";
    await tx.delete(events).where(eq(events.id, id));
    await eventRevisions.deleteAll(tx, id);
    await draftsOf(eventForm.kind, eventForm.draft).deleteAll(tx, id);
    await recordAudit(tx, actor, "eventDeleted", event.title);
    if (event.state !== "draft") changed();
    return "deleted";
  });
}

/** False when there is no such version. */
export async function restoreEvent(actor: Actor, id: string, version: number): Promise<boolean> {
  const revision = await eventRevisions.find(id, version);
  const checked = revision?.restorable ? eventForm.check(revision.snapshot) : undefined;
  if (!checked || "errors" in checked) return false;
  return (await saveEvent(actor, id, checked.values)).kind === "saved";
}
