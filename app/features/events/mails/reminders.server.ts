import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events, leads } from "#db/schema.ts";
import { counted } from "#app/platform/mail/define-mail.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { addLink, type Attendee } from "../registration/places.server.ts";
import { isSameDay } from "../schedule/event-times.ts";
import { attendeeMail, type AttendeeMailKind } from "./attendee-mails.server.tsx";
import { withinBudget } from "./within-budget.server.ts";

const hour = 3_600_000;
const batchSize = 20;

/** A chore. Each mail is written in the transaction that records it, so it is written once. Returns how many. */
export async function remindAttendees(now = new Date()): Promise<number> {
  return (await remindDayBefore(now)) + (await remindHourBefore(now));
}

/** Until two hours before the start. Whoever registered within that day has just read the confirmation. */
function remindDayBefore(now: Date): Promise<number> {
  return mailEach(
    "eventReminderDay",
    { remindedDayAt: now },
    and(
      isNull(eventRegistrations.remindedDayAt),
      lte(eventDates.startsAt, new Date(now.getTime() + 24 * hour)),
      gt(eventDates.startsAt, new Date(now.getTime() + 2 * hour)),
      lt(eventRegistrations.createdAt, sql`${eventDates.startsAt} - interval '24 hours'`),
    ),
    now,
  );
}

function remindHourBefore(now: Date): Promise<number> {
  return mailEach(
    "eventReminderHour",
    { remindedHourAt: now },
    and(
      isNull(eventRegistrations.remindedHourAt),
      lte(eventDates.startsAt, new Date(now.getTime() + hour)),
      gt(eventDates.startsAt, now),
      lt(eventRegistrations.createdAt, sql`${eventDates.startsAt} - interval '1 hour'`),
    ),
    now,
  );
}

/** A recording is waited for this long. */
const recordingWait = 48 * hour;
/** After this time a thank-you would only puzzle people: the site was switched off, or a backup was restored. */
const maxThanksDelay = 14 * 24 * hour;

/** A chore: thanks everybody who was not marked as absent, when the recording is there or is no longer expected. */
export async function thankAttendees(now = new Date()): Promise<number> {
  return mailEach(
    "eventThanks",
    { thankedAt: now },
    and(
      isNull(eventRegistrations.thankedAt),
      sql`${eventRegistrations.attended} is distinct from false`,
      gt(eventDates.endsAt, new Date(now.getTime() - maxThanksDelay)),
      or(
        and(isNotNull(eventDates.recordingUrl), lte(eventDates.endsAt, now)),
        lte(eventDates.endsAt, new Date(now.getTime() - recordingWait)),
      ),
    ),
    now,
  );
}

type Mark = Partial<Record<"remindedDayAt" | "remindedHourAt" | "thankedAt", Date>>;

/**
 * Writes a mail to everybody with a place who matches, in batches, and marks them. A mailbox that has had its mails of
 * this hour is left for a later run: anyone can register anyone, also under many names of one mailbox.
 */
async function mailEach(kind: AttendeeMailKind, mark: Mark, matching: SQL | undefined, now: Date): Promise<number> {
  let written = 0;
  let postponed = 0;
  for (;;) {
    const batch = await db().transaction(async (tx) => {
      const due: Attendee[] = await tx
        .select({ event: events, date: eventDates, registration: eventRegistrations })
        .from(eventRegistrations)
        .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
        .innerJoin(events, eq(events.id, eventDates.eventId))
        .innerJoin(leads, eq(leads.id, eventRegistrations.leadId))
        .where(
          and(
            eq(eventRegistrations.status, "confirmed"),
            isNull(eventRegistrations.heldUntil),
            eq(events.state, "published"),
            isNull(eventDates.cancelledAt),
            matching,
          ),
        )
        .orderBy(asc(eventDates.startsAt), asc(eventRegistrations.number))
        .limit(batchSize)
        .offset(postponed)
        // The person as well: somebody who is being erased would be waited for, and waits for the registration.
        .for("update", { of: [eventRegistrations, leads], skipLocked: true });
      const { allowed } = await withinBudget(tx, due, ({ registration }) => registration.email);
      for (const attendee of allowed) {
        const token = await addLink(tx, attendee.registration.id);
        const isToday = isSameDay(now, attendee.date.startsAt, attendee.event.timeZone);
        await queueMail(tx, counted(attendeeMail(kind, attendee, { token, isToday })));
        await tx.update(eventRegistrations).set(mark).where(eq(eventRegistrations.id, attendee.registration.id));
      }
      return { due: due.length, written: allowed.length };
    });
    written += batch.written;
    postponed += batch.due - batch.written;
    if (batch.due < batchSize) return written;
  }
}
