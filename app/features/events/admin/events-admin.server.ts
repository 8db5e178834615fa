import { and, asc, desc, eq, ilike, isNotNull, isNull, or, sql } from "drizzle-orm";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { db } from "#db/client.server.ts";
import { likePattern } from "#db/like-pattern.ts";
import { eventDates, eventRegistrations, events } from "#db/schema.ts";
import { shownStatus, withSubquery } from "../counts.server.ts";
import { eventList, type EventQuery } from "./event-list.ts";

const next = withSubquery(
  sql<Date | null>`(select min(${eventDates.startsAt}) from ${eventDates} where ${eventDates.eventId} = ${events.id} and ${eventDates.endsAt} > now() and ${eventDates.cancelledAt} is null)`,
).mapWith(eventDates.startsAt);

/** Registrations for dates that are still to come; who attended is counted over all dates. */
const counted = (what: ReturnType<typeof sql>) =>
  withSubquery(
    sql<number>`(select count(*)::int from ${eventRegistrations} inner join ${eventDates} on ${eventDates.id} = ${eventRegistrations.dateId} where ${eventDates.eventId} = ${events.id} and ${what})`,
  );
const isUpcoming = sql`${eventDates.endsAt} > now()`;

export async function listEvents(query: EventQuery) {
  const pattern = likePattern(query.q);
  const where = and(
    query.q ? or(ilike(events.title, pattern), ilike(events.titleEs, pattern)) : undefined,
    query.state ? eq(events.state, query.state) : undefined,
    query.time ? (query.time === "upcoming" ? isNotNull(next) : isNull(next)) : undefined,
  );
  const { offset, ...page } = pageOf(await db().$count(events, where), query, eventList.pageSize);
  const order = {
    next: [sql`${next} asc nulls last`, desc(events.updatedAt), asc(events.id)],
    newest: [desc(events.updatedAt), asc(events.id)],
    title: [sql`lower(${events.title})`, asc(events.id)],
  }[query.sort];
  const list = await db()
    .select({
      id: events.id,
      slug: events.slug,
      title: events.title,
      titleEs: events.titleEs,
      state: events.state,
      sample: events.sample,
      capacity: events.capacity,
      timeZone: events.timeZone,
      durationMinutes: events.durationMinutes,
      next,
      registered: counted(sql`${isUpcoming} and ${shownStatus} = 'confirmed'`),
      waiting: counted(sql`${isUpcoming} and ${shownStatus} = 'waiting'`),
      review: counted(sql`${isUpcoming} and ${eventRegistrations.status} = 'review'`),
      attended: counted(sql`${eventRegistrations.attended}`),
    })
    .from(events)
    .where(where)
    .orderBy(...order)
    .limit(eventList.pageSize)
    .offset(offset);
  return { list, ...page };
}

export type ListedEvent = Awaited<ReturnType<typeof listEvents>>["list"][number];
