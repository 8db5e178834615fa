import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events, mails, settings } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { cancelDate, restoreDate } from "../admin/event-dates.server.ts";
import {
  createEvent,
  deleteEvent,
  duplicateEvent,
  eventRevisions,
  hasNoDates,
  restoreEvent,
  saveEvent,
  valuesOf,
} from "../admin/event-save.server.ts";
import { listEvents } from "../admin/events-admin.server.ts";
import { eventList } from "../admin/event-list.ts";
import {
  countUpcoming,
  findPublicEvent,
  listEventsForSitemap,
  listForFeed,
  listPast,
  listUpcoming,
} from "../events.server.ts";
import { addManyEvents, addEvent, editor, eventValues, inDays, register, useEvents } from "#test/factories/events.ts";
import { waitForNotices } from "../mails/notices.server.ts";
import { eventSamples, seedSampleEvents } from "../sample-events.server.ts";
import { sampleEvents } from "../sample-events.ts";
import { extendSeries } from "./dates.server.ts";

useDatabase();
useEvents();

const colleague = { id: "editor-2", email: "leo@savia.example", roles: ["owner"] };
const datesOf = (eventId: string) =>
  db().select().from(eventDates).where(eq(eventDates.eventId, eventId)).orderBy(asc(eventDates.startsAt));
const dayMs = 24 * 3_600_000;
const later = ({ localStart }: { localStart: string }, byMs: number) =>
  new Date(Date.parse(`${localStart}Z`) + byMs).toISOString().slice(0, 16);

test("[V2] moving a series moves everybody's registration, and past dates stay as they were", async () => {
  const { event } = await addEvent({ repeat: "weekly", localStart: inDays(2) });
  const before = await datesOf(event.id);
  await register(before[1]!.id);
  // The first date has taken place.
  const past = new Date(Date.now() - dayMs);
  await db().update(eventDates).set({ startsAt: past, endsAt: past }).where(eq(eventDates.id, before[0]!.id));
  const values = {
    ...eventValues(),
    slug: event.slug,
    repeat: "weekly" as const,
    localStart: later(event, 7 * dayMs + 3_600_000),
  };
  await saveEvent(editor, event.id, values);
  const after = await datesOf(event.id);
  expect(after[0]).toMatchObject({ id: before[0]!.id, startsAt: past });
  const moved = after.find(({ id }) => id === before[1]!.id)!;
  expect(moved.startsAt.getTime() - before[1]!.startsAt.getTime()).toBe(3_600_000);
  expect(moved.sequence).toBe(1);
});

test("[V2] shortening a series deletes free dates and cancels those that somebody has registered for", async () => {
  const { event } = await addEvent({ repeat: "weekly", localStart: inDays(2) });
  const before = await datesOf(event.id);
  await register(before[5]!.id);
  const until = inDays(10).slice(0, 10);
  await saveEvent(editor, event.id, {
    ...eventValues(),
    slug: event.slug,
    repeat: "weekly",
    localStart: event.localStart,
    repeatUntil: until,
  });
  const after = await datesOf(event.id);
  expect(after.map(({ id }) => id)).toEqual([before[0]!.id, before[1]!.id, before[5]!.id]);
  expect(after[2]!.cancelledAt).not.toBeNull();
  expect(await db().$count(eventRegistrations)).toBe(1);
});

test("[V2] a cancelled date of a series that moves stays cancelled, and nobody moves to another week", async () => {
  const { event } = await addEvent({ repeat: "weekly", localStart: inDays(2) });
  const before = await datesOf(event.id);
  await register(before[2]!.id, { email: "third@example.org" });
  await cancelDate(editor, event.id, before[1]!.id);
  const values = { ...eventValues(), title: event.title, titleEs: event.titleEs, slug: event.slug };
  await saveEvent(editor, event.id, { ...values, repeat: "weekly", localStart: later(event, dayMs) });
  const after = await datesOf(event.id);
  expect(after.slice(0, 4).map(({ id }) => id)).toEqual(before.slice(0, 4).map(({ id }) => id));
  expect(after.slice(0, 3).map(({ startsAt }, index) => +startsAt - +before[index]!.startsAt)).toEqual([
    dayMs,
    dayMs,
    dayMs,
  ]);
  expect(after.map(({ cancelledAt }) => cancelledAt !== null).slice(0, 3)).toEqual([false, true, false]);
});

test("[V2] an event that stops repeating keeps its first date; the others are deleted or cancelled", async () => {
  const { event } = await addEvent({ repeat: "weekly", localStart: inDays(2) });
  const before = await datesOf(event.id);
  await register(before[3]!.id, { email: "fourth@example.org" });
  const values = { ...eventValues(), title: event.title, titleEs: event.titleEs, slug: event.slug };
  await saveEvent(editor, event.id, { ...values, repeat: "none", localStart: event.localStart });
  const after = await datesOf(event.id);
  expect(after.map(({ id, cancelledAt }) => [id, cancelledAt !== null])).toEqual([
    [before[0]!.id, false],
    [before[3]!.id, true],
  ]);
  await waitForNotices();
  const told = await db().select().from(mails).where(eq(mails.kind, "eventCancelled"));
  expect(told.map(({ recipient }) => recipient)).toEqual(["fourth@example.org"]);
});

test("[V2] an event that has taken place and is planned again keeps the past date with its people", async () => {
  const { event, dates } = await addEvent();
  await register(dates[0]!.id);
  const past = new Date(Date.now() - dayMs);
  await db().update(eventDates).set({ startsAt: past, endsAt: past }).where(eq(eventDates.id, dates[0]!.id));
  const values = { ...eventValues(), title: event.title, titleEs: event.titleEs, slug: event.slug };
  await saveEvent(editor, event.id, { ...values, localStart: inDays(30) });
  const after = await datesOf(event.id);
  expect(after.map(({ id, startsAt }) => [id === dates[0]!.id, startsAt > new Date()])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(await db().$count(eventRegistrations, eq(eventRegistrations.dateId, after[1]!.id))).toBe(0);
});

test("[V2] a series without any date to come is refused, and a published event without dates is not found", async () => {
  const ended = { repeat: "weekly", localStart: "2020-01-01T10:00", repeatUntil: "2020-02-01" } as const;
  expect(hasNoDates(eventValues(ended))).toBe(true);
  const { event } = await addEvent();
  expect(await saveEvent(editor, event.id, eventValues(ended))).toMatchObject({ kind: "refused" });
  await db().delete(eventDates).where(eq(eventDates.eventId, event.id));
  expect((await listEventsForSitemap(0, 100)).map(({ slug }) => slug)).not.toContain(event.slug);
});

test("[V1] events with the same title that are saved at the same moment get addresses of their own", async () => {
  const values = { ...eventValues(), title: "Same" };
  await Promise.all([1, 2, 3].map(() => createEvent(editor, values)));
  const slugs = await db().select({ slug: events.slug }).from(events).orderBy(events.slug);
  expect(slugs.map(({ slug }) => slug)).toEqual(["same", "same-2", "same-3"]);
});

test("[V1] a cancelled date can be restored; everybody keeps their place and is told", async () => {
  const { event, dates } = await addEvent({ repeat: "weekly", capacity: "1" });
  await register(dates[0]!.id, { email: "a@example.org" });
  await register(dates[0]!.id, { email: "waits@example.org" });
  await cancelDate(editor, event.id, dates[0]!.id);
  await waitForNotices();
  expect(await restoreDate(editor, event.id, dates[0]!.id)).toBe(true);
  expect(await restoreDate(editor, event.id, dates[0]!.id)).toBe(false);
  await waitForNotices();
  const [date] = await datesOf(event.id);
  expect(date).toMatchObject({ id: dates[0]!.id, cancelledAt: null, sequence: 2 });
  const told = await db().select().from(mails).where(eq(mails.kind, "eventChanged")).orderBy(mails.recipient);
  expect(told.map(({ recipient }) => recipient)).toEqual(["a@example.org", "waits@example.org"]);
  // People who wait have nothing in their calendar.
  expect(told.map(({ calendar, html }) => [calendar !== null, html.includes("attached file")])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("[V2] a series is extended as time passes, and a second run adds nothing", async () => {
  const { event } = await addEvent({ repeat: "weekly", repeatEvery: "2" });
  const before = (await datesOf(event.id)).length;
  const later = new Date(Date.now() + 28 * dayMs);
  expect(await extendSeries(later)).toBe(2);
  expect(await extendSeries(later)).toBe(0);
  expect(await datesOf(event.id)).toHaveLength(before + 2);
});

test("[V1] saves are versions that can be restored, conflicts are reported, and a copy is a draft", async () => {
  const { event } = await addEvent();
  const values = { ...eventValues(), slug: event.slug, localStart: event.localStart };
  const saved = await saveEvent(editor, event.id, { ...values, title: "Second" }, 1);
  expect(saved).toEqual({ kind: "saved", version: 2 });
  expect(await saveEvent(editor, event.id, { ...values, title: "Third" }, 1)).toMatchObject({
    kind: "conflict",
    version: 2,
  });
  expect(await restoreEvent(editor, event.id, 1)).toBe(true);
  expect((await eventRevisions.list(event.id)).map(({ version }) => version)).toEqual([3, 2, 1]);
  const copy = await duplicateEvent(editor, event.id);
  const [draft] = await db().select().from(events).where(eq(events.id, copy!));
  expect(draft).toMatchObject({ state: "draft", title: event.title, slug: `${event.slug}-2` });
  expect(await findPublicEvent(draft!.slug)).toBeUndefined();
});

test("[V1] only an event that nobody has registered for can be deleted", async () => {
  const free = await addEvent();
  const taken = await addEvent();
  await register(taken.dates[0]!.id);
  expect(await deleteEvent(editor, free.event.id)).toBe("deleted");
  expect(await deleteEvent(editor, taken.event.id)).toBe("taken");
  expect(await deleteEvent(editor, "none")).toBe("missing");
});

test("[V1] an event with a registration is not made a draft, neither by a save nor by restoring a version", async () => {
  const { event } = await addEvent({ state: "draft" });
  const values = { ...eventValues(), slug: event.slug, localStart: event.localStart };
  await saveEvent(editor, event.id, { ...values, state: "published" }, 1);
  await register((await datesOf(event.id))[0]!.id);
  // Whoever saves a form that was opened before hears of the other save first.
  expect(await saveEvent(editor, event.id, { ...values, title: "Mine", state: "draft" }, 1)).toMatchObject({
    kind: "conflict",
  });
  expect(await saveEvent(editor, event.id, { ...values, state: "draft" }, 2)).toEqual({
    kind: "refused",
    errors: { state: { key: "taken" } },
  });
  expect(await restoreEvent(editor, event.id, 1)).toBe(true);
  const [stored] = await db().select().from(events).where(eq(events.id, event.id));
  expect(stored).toMatchObject({ state: "published", title: event.title });
});

test("[V1] a new form that is sent again, or twice at once, is one event", async () => {
  const id = randomUUID();
  const goTo = `/admin/events/${id}?done=save`;
  const values = eventValues({ title: "Once", state: "draft" });
  const answers = await Promise.all([1, 2].map(() => createEvent(editor, values, { id })));
  for (const answer of answers) expect(answer).toMatchObject({ kind: "saved", version: 1, goTo });
  // The answer was lost, and more was typed before the form was sent again.
  const more = { ...values, title: "Once more" };
  expect(await createEvent(editor, more, { id, version: 1 })).toMatchObject({ kind: "saved", version: 2, goTo });
  await saveEvent(colleague, id, { ...more, slug: "address", bring: "A pen" }, 2);
  expect(await createEvent(editor, { ...more, place: "Lima" }, { id, version: 2 })).toMatchObject({
    kind: "saved",
    merged: { values: { slug: "address", bring: "A pen", place: "Lima" }, by: colleague.email },
  });
  expect(await createEvent(editor, { ...more, bring: "Paper" }, { id, version: 2 })).toMatchObject({
    kind: "conflict",
  });
  expect(await db().select({ slug: events.slug }).from(events)).toEqual([{ slug: "address" }]);
});

test("[V1] restoring the words of an earlier version leaves the event where and as visitors see it", async () => {
  const { event } = await addEvent();
  const changed = { ...valuesOf(event), title: "Second", slug: "another-address", state: "cancelled" as const };
  await saveEvent(editor, event.id, changed, 1);
  expect(await restoreEvent(editor, event.id, 1)).toBe(true);
  const [stored] = await db().select().from(events).where(eq(events.id, event.id));
  expect(stored).toMatchObject({ title: event.title, slug: "another-address", state: "cancelled" });
});

test("[V1] whoever publishes a draft is asked about words that a colleague saved for it meanwhile", async () => {
  const { event } = await addEvent({ state: "draft" });
  const values = { ...valuesOf(event), bring: "A pen", bringEs: "Una pluma" };
  await saveEvent(colleague, event.id, values, 1);
  expect(await saveEvent(editor, event.id, { ...valuesOf(event), state: "published" }, 1)).toMatchObject({
    kind: "conflict",
    savedBy: colleague.email,
    taken: ["bring", "bringEs"],
  });
  expect(await findPublicEvent(event.slug)).toBeUndefined();
});

test("[V1] the list of events finds, filters and counts", async () => {
  const { event, dates } = await addEvent({ title: "A rare word", capacity: "1" });
  await addEvent({ state: "draft" });
  await register(dates[0]!.id);
  await register(dates[0]!.id);
  const found = async (search: string) => (await listEvents(eventList.read(new URLSearchParams(search)))).list;
  expect(await found("q=rare")).toMatchObject([{ id: event.id, registered: 1, waiting: 1, attended: 0 }]);
  expect(await found("state=draft")).toHaveLength(1);
  expect(await found("time=past")).toEqual([]);
  expect(await found("time=upcoming&sort=title")).toHaveLength(2);
});

test("[V4] drafts are not listed, cancelled events stay visible until they would have ended, past ones have their own list", async () => {
  const draft = await addEvent({ state: "draft" });
  const cancelled = await addEvent({ state: "cancelled" });
  const past = await addEvent({ localStart: inDays(-3) });
  const open = await addEvent({ repeat: "weekly", localStart: inDays(1) });
  expect((await listUpcoming()).map(({ event }) => event.id)).toEqual([open.event.id, cancelled.event.id]);
  expect((await listPast()).map(({ event }) => event.id)).toEqual([past.event.id]);
  const fed = new Set((await listForFeed()).map(({ event }) => event.id));
  expect([draft, cancelled, past, open].map(({ event }) => fed.has(event.id))).toEqual([false, true, true, true]);
});

test("[V18] the coming events are read in pages, each event once, in the order of their next dates", async () => {
  await addManyEvents(45);
  await db().update(eventDates).set({ cancelledAt: new Date() }).where(eq(eventDates.id, "many-5-0"));
  await db().update(eventDates).set({ cancelledAt: new Date() }).where(eq(eventDates.id, "many-7-0"));
  // It began yesterday and lasts for two days more.
  const yesterday = new Date(Date.now() - dayMs);
  const later = new Date(Date.now() + 2 * dayMs);
  await db().update(eventDates).set({ startsAt: yesterday, endsAt: later }).where(eq(eventDates.id, "many-9-0"));
  expect(await countUpcoming()).toBe(45);
  const page = async (offset: number) =>
    (await listUpcoming(new Date(), { offset, limit: 20 })).map(({ date }) => date.id);
  const all = (await listUpcoming()).map(({ date }) => date.id);
  expect([...(await page(0)), ...(await page(20)), ...(await page(40))]).toEqual(all);
  expect(await page(60)).toEqual([]);
  expect(all).toHaveLength(45);
  expect(all[0]).toBe("many-9-0");
  // The series goes on after its cancelled date; an event with nothing else shows that it is cancelled.
  expect(all).toContain("many-5-1");
  expect(all).toContain("many-7-0");
});

test("[V16] sample events are added once, never run out, and are removed without those that somebody edited or registered for", async () => {
  await db().delete(settings).where(eq(settings.key, "seededEvents"));
  expect(await seedSampleEvents()).toBe(sampleEvents.length);
  expect(await seedSampleEvents()).toBe(0);
  expect((await listUpcoming()).map(({ event }) => event.slug).sort()).toEqual(
    sampleEvents.map(({ slug }) => slug).sort(),
  );
  expect(await listPast()).toEqual([]);
  const inYears = new Date(Date.now() + 5 * 365 * dayMs);
  await extendSeries(inYears);
  expect(await listUpcoming(inYears)).toHaveLength(sampleEvents.length);
  const own = await addEvent();
  const samples = await listUpcoming();
  const [edited, taken] = samples.filter(({ event }) => event.sample);
  const { event } = edited!;
  await saveEvent(editor, event.id, { ...eventValues(), slug: event.slug, localStart: inDays(3) });
  await register((await datesOf(taken!.event.id))[0]!.id);
  expect(await eventSamples.count()).toBe(sampleEvents.length - 2);
  expect(await eventSamples.remove(editor)).toBe(sampleEvents.length - 2);
  expect(await eventSamples.remove(editor)).toBe(0);
  expect((await listUpcoming()).map(({ event: { id } }) => id).sort()).toEqual(
    [own.event.id, event.id, taken!.event.id].sort(),
  );
  expect(await seedSampleEvents()).toBe(0);
});
