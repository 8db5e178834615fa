import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditEntries, drafts, eventDates, events, revisions, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { addEvent, eventValues, register, useEvents } from "#test/factories/events.ts";
import { deletedEvents, undeleteEvent } from "./deleted-events.server.ts";
import { deleteEvent, saveEvent } from "./event-save.server.ts";

useDatabase();
useEvents();

const person = async (name: string) => {
  const id = `undo-${name}`;
  const email = `${name}@savia.example`;
  await db().insert(users).values({ id, email, name, emailVerified: true }).onConflictDoNothing();
  return { id, email, roles: ["owner"] };
};
const rowsOf = async (id: string) => ({
  event: await db().select().from(events).where(eq(events.id, id)),
  dates: await db().select().from(eventDates).where(eq(eventDates.eventId, id)).orderBy(asc(eventDates.startsAt)),
  versions: await db()
    .select()
    .from(revisions)
    .where(and(eq(revisions.kind, "event"), eq(revisions.subjectId, id)))
    .orderBy(asc(revisions.version)),
});

test("[UN2] a deleted event comes back exactly as it was: rows, dates, versions; once", async () => {
  const alma = await person("alma");
  const { event } = await addEvent({ repeat: "weekly", place: "Sala «Río» 3", capacity: "12" });
  const values = { ...eventValues(), slug: event.slug, localStart: event.localStart };
  await saveEvent(alma, event.id, { ...values, title: "Second" }, 1);
  const before = await rowsOf(event.id);
  expect(before.versions.length).toBeGreaterThan(1);
  expect(await deleteEvent(alma, event.id)).toBe("deleted");
  expect(await rowsOf(event.id)).toEqual({ event: [], dates: [], versions: [] });
  const outcomes = await Promise.all([undeleteEvent(alma, event.id), undeleteEvent(alma, event.id)]);
  expect(outcomes.toSorted()).toEqual(["restored", undefined]);
  expect(await rowsOf(event.id)).toEqual(before);
  expect((await db().select().from(auditEntries)).map(({ action }) => action)).toContain("eventUndeleted");
  expect(await db().$count(drafts, eq(drafts.subjectId, event.id))).toBe(0);
  // It can be registered for, and deleted again.
  expect(await deleteEvent(alma, event.id)).toBe("deleted");
  expect(await undeleteEvent(alma, event.id)).toBe("restored");
  await register(before.dates[0]!.id);
  expect(await deleteEvent(alma, event.id)).toBe("taken");
});

test("what was deleted before an upgrade comes back with the defaults of the columns that it added", async () => {
  const alma = await person("alma");
  const { event } = await addEvent();
  await deleteEvent(alma, event.id);
  await db()
    .update(drafts)
    .set({ value: sql`${drafts.value} #- '{0,0,confirm_by_mail}'` })
    .where(eq(drafts.subjectId, event.id));
  expect(await undeleteEvent(alma, event.id)).toBe("restored");
  expect((await rowsOf(event.id)).event).toMatchObject([{ title: event.title, confirmByMail: true }]);
});

test("[UN2] only whoever deleted it takes that back, only for a quarter of an hour, and not over another event", async () => {
  const [alma, berta] = [await person("alma"), await person("berta")];
  const { event } = await addEvent();
  await deleteEvent(alma, event.id);
  expect(await undeleteEvent(berta, event.id)).toBeUndefined();
  expect(await undeleteEvent(alma, "none")).toBeUndefined();
  const other = await addEvent();
  await db().update(events).set({ slug: event.slug }).where(eq(events.id, other.event.id));
  expect(await undeleteEvent(alma, event.id)).toBe("taken");
  await deletedEvents.forget(new Date(Date.now() + 14 * 60_000));
  expect(await db().$count(drafts, eq(drafts.subjectId, event.id))).toBe(1);
  await deletedEvents.forget(new Date(Date.now() + 16 * 60_000));
  expect(await db().$count(drafts, eq(drafts.subjectId, event.id))).toBe(0);
  expect(await undeleteEvent(alma, event.id)).toBeUndefined();
});

test("a picture that was deleted meanwhile is not shown by the event that came back", async () => {
  const alma = await person("alma");
  const { event } = await addEvent();
  await db().update(events).set({ picture: "gone.webp" }).where(eq(events.id, event.id));
  await deleteEvent(alma, event.id);
  await undeleteEvent(alma, event.id);
  expect((await rowsOf(event.id)).event[0]?.picture).toBeNull();
});
