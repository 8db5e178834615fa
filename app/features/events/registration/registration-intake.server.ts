import { and, eq, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events, leadEvents } from "#db/schema.ts";
import { RefusedSubmission, type Intake, type IntakeLimits, type Refusal } from "#app/features/leads/intake.server.ts";
import type { RecordedSubmission } from "#app/features/leads/submissions.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { eventWords } from "../event-rows.ts";
import { attendeeMail } from "../mails/attendee-mails.server.tsx";
import { teamRegistrationMail } from "../mails/team-registration-mail.server.tsx";
import { addLink, isOpen, reservePlace, waitingPosition, type Attendee, type Registration } from "./places.server.ts";
import { checkRegistration, type CheckedRegistration } from "./registration-schema.ts";

export type RegistrationReceipt = Attendee & {
  /** In the waiting list. */
  position?: number;
  /** Goes to the mailbox only; a repeat has none. */
  token?: string;
  /** The page has to say so, and is cached. */
  becameFull: boolean;
};

/** A team or a class registers from one connection; places are protected by the flags, mailboxes by their budget. */
const limits: IntakeLimits = {
  client: { points: 60, seconds: 300 },
  address: { points: 12, seconds: 3600 },
  unflagged: { points: 30, seconds: 300 },
};

/** How a registration is checked, stored in the person's timeline, given a place and confirmed. */
export const registrationIntake: Intake<CheckedRegistration, RegistrationReceipt> = {
  name: "register-for-event",
  limits,
  queue: ({ dateId }) => dateId,
  check: (fields, language) => checkRegistration(fields, formCopy(language).errors),
  messages: (language) => ({ limited: formCopy(language).rateLimited, failed: formCopy(language).error }),
  prepare: async ({ dateId, mailLanguage, ...fields }, { language }) => {
    const found = await findDate(dateId);
    if (!found || !isOpen(found.event, found.date)) return { refusal: closedRefusal(language) };
    const { event, date } = found;
    const person = { ...fields, language: mailLanguage };
    const { title } = eventWords(event, mailLanguage);
    // Whoever cancelled and registers again sends the same text; it is another registration all the same.
    const cancelled = await findCancelled(dateId, fields.email);
    return {
      ...person,
      kind: "registration",
      source: "events",
      sourcePage: localizedPath(language, `/events/${event.slug}`),
      payload: {
        name: fields.name,
        organization: fields.organization,
        message: fields.note,
        eventTitle: title,
        dateId,
        startsAt: date.startsAt.toISOString(),
        ...(cancelled ? { after: cancelled.toISOString() } : {}),
      },
      // The time of an event may change between two clicks.
      identity: [dateId, fields.note, mailLanguage, cancelled],
      consent: { notice: formCopy(language).notice, keepPosted: false },
      texts: [fields.name, fields.organization, fields.note],
      // A registration is complete in itself; a note is a question that somebody has to answer.
      answerNeeded: fields.note.trim() !== "",
      store: (tx, recorded) => storeRegistration(tx, recorded, dateId, person, language),
      mails: (recorded, receipt) => ({
        acknowledgement: attendeeMail(
          receipt.registration.status === "waiting" ? "eventWaiting" : "eventRegistration",
          receipt,
          { token: receipt.token, position: receipt.position, requested: true },
        ),
        ...(fields.note.trim() || recorded.flags.length > 0
          ? { notice: teamRegistrationMail(recorded, receipt, fields.note) }
          : {}),
      }),
    };
  },
  answer: ({ id, acknowledged, repeated, receipt: { registration, position } }) => ({
    id,
    acknowledged,
    repeated,
    status: registration.status,
    ...(position === undefined ? {} : { position }),
  }),
};

async function storeRegistration(
  tx: Database,
  { leadId, flags, repeated }: RecordedSubmission,
  dateId: string,
  person: { email: string; name: string; organization: string; note: string; language: string },
  language: Language,
): Promise<RegistrationReceipt> {
  const stored = repeated ? await findRegistration(tx, dateId, person.email) : undefined;
  if (stored) return { ...stored, position: await waitingPosition(tx, stored.registration), becameFull: false };
  const taken = await reservePlace(tx, { dateId, leadId, person, flags });
  // It was closed after the first look at it.
  if (!taken) throw new RefusedSubmission(closedRefusal(language));
  const position = await waitingPosition(tx, taken.registration);
  return { ...taken, position, token: await addLink(tx, taken.registration.id) };
}

function closedRefusal(language: Language): Refusal {
  const { closed } = formCopy(language).errors;
  return { status: 422, message: closed, errors: { dateId: closed } };
}

async function findDate(dateId: string) {
  const [found] = await db()
    .select({ event: events, date: eventDates })
    .from(eventDates)
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(eq(eventDates.id, dateId));
  return found;
}

async function findRegistration(tx: Database, dateId: string, email: string): Promise<Attendee | undefined> {
  const [found] = await tx
    .select({ event: events, date: eventDates, registration: eventRegistrations })
    .from(eventRegistrations)
    .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(ofPerson(dateId, email));
  return found as Attendee | undefined;
}

async function findCancelled(dateId: string, email: string): Promise<Date | undefined> {
  const [row] = await db()
    .select({ at: eventRegistrations.updatedAt })
    .from(eventRegistrations)
    .where(and(ofPerson(dateId, email), eq(eventRegistrations.status, "cancelled")));
  return row?.at;
}

const ofPerson = (dateId: string, email: string) =>
  and(eq(eventRegistrations.dateId, dateId), eq(eventRegistrations.emailKey, email.toLowerCase()));

const dateOfPayload = sql<string>`${leadEvents.payload} ->> 'dateId'`;

/** What "?sent=" in the address of an event's page confirms. */
export async function findSentRegistration(sent: string) {
  const [row] = await db()
    .select({ acknowledged: leadEvents.acknowledged, registration: eventRegistrations })
    .from(leadEvents)
    .innerJoin(
      eventRegistrations,
      and(eq(eventRegistrations.leadId, leadEvents.leadId), eq(eventRegistrations.dateId, dateOfPayload)),
    )
    .where(and(eq(leadEvents.id, sent), eq(leadEvents.kind, "registration")));
  if (!row) return undefined;
  const registration = row.registration as Registration;
  return {
    acknowledged: row.acknowledged === true,
    status: registration.status,
    position: await waitingPosition(db(), registration),
  };
}

function formCopy(language: Language) {
  return copyFor(language, "events").form;
}
