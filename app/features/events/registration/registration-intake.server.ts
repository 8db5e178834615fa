import { and, eq, max, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { eventDates, eventRegistrationLinks, eventRegistrations, events, leadEntries } from "#db/schema.ts";
import { RefusedSubmission, type Intake, type IntakeLimits, type Refusal } from "#app/features/leads/intake.server.ts";
import { registrationFields } from "#app/features/leads/kinds/registration.ts";
import type { RecordedSubmission } from "#app/features/leads/submissions.server.ts";
import { payloadOf, textsOf, type CheckedOf } from "#app/platform/forms/fields.ts";
import { checkForm } from "#app/platform/forms/schema.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { consumeClientPoint } from "#app/platform/limits/limits.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { eventWords } from "../event-record.ts";
import { attendeeMail } from "../mails/attendee-mails.server.tsx";
import { teamRegistrationMail } from "../mails/team-registration-mail.server.tsx";
import { answerOf } from "./answer.server.ts";
import { addLink, isOpen, reservePlace, waitingPosition, type Attendee, type Person } from "./places.server.ts";
import { registrationAnswers, type RegistrationAnswer } from "./registration.ts";

export type RegistrationReceipt = Attendee & {
  /** In the waiting list. */
  position?: number;
  /** Goes to the mailbox only; a repeat that is not mailed again has none. */
  token?: string;
  /** The registration was stored now. */
  isNew: boolean;
  /** The page has to say so, and is cached. */
  becameFull: boolean;
  /** The page's answer; whoever sends the same form again gets the first one. */
  answer: RegistrationAnswer;
};

/** A team or a class registers from one connection; places are protected below, mailboxes by their budget. */
const limits: IntakeLimits = {
  client: { points: 60, seconds: 300 },
  address: { points: 12, seconds: 3600 },
  unflagged: { points: 30, seconds: 300 },
};

/** Further registrations of one client, at any events, wait for the team where places are limited. */
const crowdLimit = { name: "events.crowd", points: 5, seconds: 3600 };
/** The team is told once an hour about each client and date; the list of attendees shows them all. */
const crowdNoticeLimit = { name: "events.crowd-notice", points: 1, seconds: 3600 };

/** How a registration is checked, stored in the person's timeline, given a place and confirmed. */
export const registrationIntake: Intake<CheckedOf<typeof registrationFields>, RegistrationReceipt> = {
  name: "register-for-event",
  limits,
  confidential: true,
  queue: ({ dateId }) => dateId,
  check: (values, language) => checkForm(registrationFields, values, formCopy(language).errors),
  messages: (language) => ({ limited: formCopy(language).rateLimited, failed: formCopy(language).error }),
  prepare: async (checked, { language }) => {
    const { dateId, mailLanguage, ...fields } = checked;
    const found = await findDate(dateId);
    if (!found || !isOpen(found.event, found.date)) return { refusal: closedRefusal(language) };
    const { event, date } = found;
    const person = { ...fields, language: mailLanguage };
    const { title } = eventWords(event, mailLanguage);
    const crowd = { isCrowded: false, tellsTeam: false };
    // Stored with what the page showed; unset when the same form is sent again.
    const consent: Consent = { notice: formCopy(language).notice, keepPosted: false };
    return {
      ...person,
      kind: "registration",
      source: "events",
      sourcePage: localizedPath(language, `/events/${event.slug}`),
      payload: {
        ...payloadOf(registrationFields, checked),
        eventTitle: title,
        dateId,
        startsAt: date.startsAt.toISOString(),
      },
      // The time of an event may change between two clicks.
      identity: [dateId, fields.note, mailLanguage],
      consent,
      texts: textsOf(registrationFields, checked),
      // A registration is complete in itself; a note is a question that somebody has to answer.
      answerNeeded: fields.note.trim() !== "",
      beforeStore: async (clientAddress) => {
        crowd.isCrowded = !(await consumeClientPoint(crowdLimit, clientAddress)).allowed;
        if (crowd.isCrowded)
          crowd.tellsTeam = (await consumeClientPoint(crowdNoticeLimit, clientAddress, dateId)).allowed;
        consent.answer = answerOf(event, crowd);
      },
      store: async (tx, recorded) => {
        const isResend = consent.answer === undefined;
        const answer = consent.answer ?? (await firstAnswer(tx, recorded.entryId)) ?? answerOf(event, crowd);
        // A form that is sent again does not count towards the limit, so it must not take a place by itself either.
        const isCrowded = isResend || crowd.isCrowded;
        return storeRegistration(tx, recorded, { dateId, person, language, answer, isCrowded });
      },
      mails: (recorded, receipt) => {
        const isInReview = receipt.registration.status === "review";
        const reason = isInReview && recorded.flags.length === 0 ? "crowded" : undefined;
        const looksLikeSpam = recorded.flags.some((flag) => flag !== "repeated");
        const needsNotice = fields.note.trim() !== "" || looksLikeSpam || (isInReview && crowd.tellsTeam);
        return {
          acknowledgement: stateMail(receipt),
          ...(needsNotice ? { notice: teamRegistrationMail(recorded, receipt, fields.note, reason) } : {}),
        };
      },
      unmailed: leaveToTeam,
      repeat: async (tx, receipt) => {
        if (receipt.token) await queueMail(tx, stateMail(receipt));
      },
    };
  },
  answer: ({ receipt: { answer, event } }) => ({
    answer,
    // Pages of release 1.1 that are still open read `status`, and know these two.
    status: event.capacity === null ? "confirmed" : "review",
  }),
};

type Consent = { notice: string; keepPosted: boolean; answer?: RegistrationAnswer };

/** The answer to a registration that was stored before; those of release 1.1 have none. */
async function firstAnswer(tx: Database, entryId: string): Promise<RegistrationAnswer | undefined> {
  const [row] = await tx
    .select({ answer: sql<string | null>`${leadEntries.consent} ->> 'answer'` })
    .from(leadEntries)
    .where(eq(leadEntries.id, entryId));
  return registrationAnswers.find((answer) => answer === row?.answer);
}

/** The mail that tells how things are. */
function stateMail(receipt: RegistrationReceipt) {
  const { status, heldUntil } = receipt.registration;
  const kind =
    status === "review"
      ? "eventReview"
      : heldUntil
        ? "eventHeld"
        : status === "waiting"
          ? "eventWaiting"
          : "eventRegistration";
  return attendeeMail(kind, receipt, { token: receipt.token, position: receipt.position, requested: true });
}

/** A place cannot be held for somebody who gets no link: the team decides. */
async function leaveToTeam(tx: Database, receipt: RegistrationReceipt): Promise<void> {
  const { registration, isNew } = receipt;
  if (!isNew || !registration.heldUntil) return;
  await tx
    .update(eventRegistrations)
    .set({ status: "review", heldUntil: null })
    .where(eq(eventRegistrations.id, registration.id));
  await queueMail(tx, teamRegistrationMail({ flags: [] }, receipt, "", "unmailed"));
}

/** Somebody who sends the form again because the mail did not come gets another one, but a double click does not. */
const resendSeconds = 120;

type Wanted = { dateId: string; person: Person; language: Language; isCrowded: boolean; answer: RegistrationAnswer };

async function storeRegistration(
  tx: Database,
  { leadId, flags, repeated }: RecordedSubmission,
  { dateId, person, language, isCrowded, answer }: Wanted,
): Promise<RegistrationReceipt> {
  const stored = repeated ? await findRegistration(tx, dateId, person.email) : undefined;
  // Whoever cancelled, or did not confirm in time, may send the same text again. The answer must not tell which it was:
  // it would say whether the owner of an address has opened the link.
  if (stored && !hasEnded(stored.registration)) {
    const { id } = stored.registration;
    const isMailedAgain = !stored.registration.flags && !(await hasRecentLink(tx, id));
    return {
      ...stored,
      answer,
      isNew: false,
      becameFull: false,
      position: await waitingPosition(tx, stored.registration),
      token: isMailedAgain ? await addLink(tx, id) : undefined,
    };
  }
  const taken = await reservePlace(tx, { dateId, leadId, person, flags, isCrowded });
  // It was closed after the first look at it.
  if (!taken) throw new RefusedSubmission(closedRefusal(language));
  const position = await waitingPosition(tx, taken.registration);
  return { ...taken, answer, position, token: await addLink(tx, taken.registration.id) };
}

/** Lapsed ones may not be recorded as cancelled yet. */
function hasEnded({ status, heldUntil }: Attendee["registration"]): boolean {
  return status === "cancelled" || (status !== "review" && heldUntil !== null && heldUntil <= new Date());
}

async function hasRecentLink(tx: Database, registrationId: string): Promise<boolean> {
  const [row] = await tx
    .select({ latest: max(eventRegistrationLinks.createdAt) })
    .from(eventRegistrationLinks)
    .where(eq(eventRegistrationLinks.registrationId, registrationId));
  return row?.latest ? row.latest.getTime() > Date.now() - resendSeconds * 1000 : false;
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
  return found;
}

const ofPerson = (dateId: string, email: string) =>
  and(eq(eventRegistrations.dateId, dateId), eq(eventRegistrations.emailKey, email.toLowerCase()));

/** Whether "?sent=" in the address of an event's page belongs to a registration. */
export async function hasSentRegistration(sent: string): Promise<boolean> {
  return (await db().$count(leadEntries, and(eq(leadEntries.id, sent), eq(leadEntries.kind, "registration")))) > 0;
}

function formCopy(language: Language) {
  return copyFor(language, "events").form;
}
