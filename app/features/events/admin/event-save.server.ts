import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import { valuesOfRow } from "#app/platform/records/record-fields.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { freeSlug } from "#app/platform/records/free-slug.server.ts";
import { firstVersion, type FormValues, type SaveResult } from "#app/platform/records/save-result.ts";
import { columnsFor } from "#app/platform/records/record-columns.server.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { lock } from "#db/locks.server.ts";
import { eventDates, eventRegistrations, events } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { notifyAttendees, sendNoticesSoon } from "../mails/notices.server.ts";
import { fillFreePlaces } from "../registration/places.server.ts";
import { syncDates, type DateChanges, type EventRow } from "../schedule/dates.server.ts";
import { startsOf } from "../schedule/schedule.server.ts";
import { deletedEvents } from "./deleted-events.server.ts";
import { eventForm } from "./event-form.ts";
import { eventFields, type EventValues } from "../event-record.ts";

/** An event with the version of its form. */
export async function findEvent(id: string) {
  const [event] = await db().select().from(events).where(eq(events.id, id));
  if (!event) return undefined;
  return { event, version: await eventRecord.versionOf(id) };
}

export const valuesOf = (event: EventRow): EventValues => valuesOfRow(eventFields, event);

/** An event without any date would be on no page. */
const noDates = { repeatUntil: { key: "noDates" } };

/** Whether a series has ended, or ends before its next date. */
export function hasNoDates(values: EventValues, now = new Date()): boolean {
  const { localStart, timeZone, repeat, repeatUntil } = values;
  const schedule = { localStart, timeZone, repeat, repeatUntil: repeatUntil || null };
  const numbers = { durationMinutes: Number(values.durationMinutes), repeatEvery: Number(values.repeatEvery) };
  return startsOf({ ...schedule, ...numbers }, { from: now, now }).length === 0;
}

/** A draft may have a title in one language only. */
const nameOf = (event: { title: string; titleEs: string }) => event.title || event.titleEs;

const begunDates = (eventId: string) => and(eq(eventDates.eventId, eventId), lte(eventDates.startsAt, new Date()));

/** Somebody who edits events; without roles, nobody in particular. */
type Editor = Actor & { roles?: readonly string[] };

/** Whether places are held until a link is opened is the owners' decision: without it an event can be filled by one. */
export function mayReleasePlaces({ roles = [] }: Pick<Editor, "roles">): boolean {
  return roles.includes("owner");
}

/** The id that comes with the form of a new event, and the version that the form knows if it has made the event already. */
type Sent = { id?: string; version?: number };

export async function createEvent(
  actor: Editor,
  values: EventValues,
  { id = randomUUID(), version }: Sent = {},
): Promise<SaveResult & { id?: string }> {
  const saved = await eventRecord.create(actor, id, values, version);
  if (saved.kind !== "saved") return saved;
  // Sent again after a colleague's save it may have changed an event that people wait for.
  if (saved.version > firstVersion) await fillPlaces();
  return { ...saved, goTo: `/admin/events/${id}?done=save`, id };
}

const eventRecord = versioned<EventRow, EventValues, EventValues, FormValues>({
  kind: eventForm.kind,
  schema: eventForm.draft,
  creation: {
    async insert(tx, id, values, actor) {
      if (hasNoDates(values)) return { errors: noDates };
      const columns = { ...(await columnsOf(tx, values)), ...(mayReleasePlaces(actor) ? {} : { confirmByMail: true }) };
      const [event] = await tx
        .insert(events)
        .values({ id, ...columns })
        .onConflictDoNothing({ target: events.id })
        .returning();
      if (!event) return undefined;
      await syncDates(tx, event);
      const action = event.state === "published" ? "eventPublished" : "eventCreated";
      return { audit: [action, nameOf(event)] };
    },
    again: ({ slug }, typed) => ({ ...typed, slug: typed.slug || slug }),
  },
  async lock(tx, id) {
    const [row] = await tx.select().from(events).where(eq(events.id, id)).for("update");
    return row && { row, values: valuesOf(row), changedAt: row.updatedAt };
  },
  complete: async (tx, before, typed, actor) => {
    const { confirmByMail } = mayReleasePlaces(actor) ? typed : before;
    return valuesOf({ ...before, ...(await columnsOf(tx, typed, before.id)), confirmByMail });
  },
  async refuse(tx, { id }, values) {
    if (hasNoDates(values) && !(await tx.$count(eventDates, begunDates(id)))) return noDates;
    // People who have registered must hear of it: such an event is cancelled, not hidden.
    return values.state === "draft" && (await hasRegistrations(tx, id)) ? { state: { key: "taken" } } : undefined;
  },
  async store(tx, before, values) {
    const isPublic = before.state !== "draft" || values.state !== "draft";
    const after = oneRow(
      await tx
        .update(events)
        .set({
          ...toColumns(values),
          sequence: before.sequence + (isPublic ? 1 : 0),
          updatedAt: new Date(),
          // What somebody has edited is no longer removed with the samples.
          sample: false,
        })
        .where(eq(events.id, before.id))
        .returning(),
    );
    await notifyOfChanges(tx, before, after, await syncDates(tx, after));
    return { audit: [auditAction(before, after), nameOf(after)] };
  },
  together: [["localStart", "durationMinutes", "timeZone", "repeat", "repeatEvery", "repeatUntil"]],
  // Whoever publishes a draft decides about the words that they see, and what was written for a draft is not published
  // because a colleague has published it meanwhile.
  mayMerge: (merged, base) =>
    !("errors" in eventForm.check(merged)) && (base.state !== "draft" || merged.state === "draft"),
  kept: ["state", "slug"],
  restorable(snapshot) {
    const checked = eventForm.check(snapshot);
    return "errors" in checked ? undefined : checked.values;
  },
});
export const eventRevisions = eventRecord.history;

/** `version`: the one the values were written on; without it they replace whatever is there. */
export async function saveEvent(actor: Editor, id: string, values: EventValues, version?: number): Promise<SaveResult> {
  const saved = await eventRecord.save(actor, id, values, version);
  if (saved.kind === "saved") await fillPlaces();
  return saved;
}

/** There may be more places than before. */
async function fillPlaces() {
  await fillFreePlaces();
  sendNoticesSoon();
}

/** False when there is no such version. */
export async function restoreEvent(actor: Editor, id: string, version: number): Promise<boolean> {
  const restored = await eventRecord.restore(actor, id, version);
  if (restored) await fillPlaces();
  return restored;
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
  return { ...toColumns(values), slug: await freeEventSlug(tx, values.slug || slugify(nameOf(values)), id) };
}

function toColumns(values: EventValues) {
  return { ...columnsFor(events, values), ...(values.repeat === "none" ? { repeatUntil: null } : {}) };
}

async function freeEventSlug(tx: Database, wanted: string, id = ""): Promise<string> {
  // Two events with the same title that are saved at the same moment.
  await lock(tx, "event slugs");
  return freeSlug(wanted.replace(/^-+|-+$/g, "") || "event", (begins) =>
    tx
      .select({ slug: events.slug })
      .from(events)
      .where(and(begins(events.slug), ne(events.id, id))),
  );
}

/** A draft with the same contents. Returns its id. */
export async function duplicateEvent(actor: Editor, id: string): Promise<string | undefined> {
  return db().transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, id));
    if (!event) return undefined;
    const { id: _id, createdAt: _created, updatedAt: _updated, ...contents } = event;
    const slug = await freeEventSlug(tx, event.slug);
    const copy = oneRow(
      await tx
        .insert(events)
        .values({
          ...contents,
          confirmByMail: contents.confirmByMail || !mayReleasePlaces(actor),
          slug,
          state: "draft",
          sequence: 0,
          sample: false,
        })
        .returning(),
    );
    await syncDates(tx, copy);
    await recordAudit(tx, actor, "eventCreated", nameOf(copy));
    return copy.id;
  });
}

async function hasRegistrations(tx: Database, eventId: string): Promise<boolean> {
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
  return contentTransaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, id)).for("update");
    if (!event) return "missing";
    if (await hasRegistrations(tx, id)) return "taken";
    await deletedEvents.keep(tx, actor, id);
    await tx.delete(events).where(eq(events.id, id));
    await eventRecord.forget(tx, id);
    await recordAudit(tx, actor, "eventDeleted", nameOf(event));
    return "deleted";
  });
}
