import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { languageNamed, localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { defineMail, defineMails } from "#app/platform/mail/define-mail.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { calendarFile, cancellationFile } from "../calendar-file/calendar-file.server.ts";
import { eventWords } from "../event-record.ts";
import { hasEntry, type Attendee } from "../registration/places.server.ts";
import { holdMinutes } from "../registration/registration.ts";
import { eventTimes } from "../schedule/event-times.ts";
import { AttendeeEmail } from "./attendee-email.tsx";

/** For mails to many people the budget is taken first, in one order (within-budget.server.ts). */
const toAttendees = { to: "visitor", budget: true, body: AttendeeEmail } as const;

export const attendeeMails = defineMails(
  [
    "eventRegistration",
    "eventHeld",
    "eventReview",
    "eventWaiting",
    "eventMovedUp",
    "eventReminderDay",
    "eventReminderHour",
    "eventThanks",
    "eventChanged",
    "eventCancelled",
    "eventPlaceCancelled",
    "eventOwnCancelled",
  ],
  toAttendees,
);

export type AttendeeMailKind = keyof typeof attendeeMails;

export const eventMessage = defineMail({ kind: "eventMessage", ...toAttendees });

type Extras = {
  /** Of a private link; a mail with one is hidden in the mail log. */
  token?: string;
  /** In the waiting list. */
  position?: number;
  /** The address was just typed into a form, possibly by somebody else. */
  requested?: boolean;
  /** A reminder that is late: the event is on the same day. */
  isToday?: boolean;
};

const withCalendar: AttendeeMailKind[] = [
  "eventRegistration",
  "eventMovedUp",
  "eventChanged",
  "eventCancelled",
  "eventPlaceCancelled",
  "eventOwnCancelled",
];
const withOnlineLink: AttendeeMailKind[] = [
  "eventRegistration",
  "eventMovedUp",
  "eventChanged",
  "eventReminderDay",
  "eventReminderHour",
];
/** From then on nobody is promised the reminder of the day before (reminders.server.ts). */
const lastDay = 24 * 3_600_000;

/** A mail to one attendee, in the language they chose. */
export function attendeeMail(kind: AttendeeMailKind, attendee: Attendee, extras: Extras = {}): OutgoingMail {
  const { event, date, registration } = attendee;
  const language = languageNamed(registration.language);
  const { shared, [kind]: words } = copyFor(language, "emails");
  const labels = shared.eventLabels;
  const { siteUrl } = env();
  const { title, place } = eventWords(event, language);
  const values = {
    title,
    when: eventDateText(attendee, language),
    position: extras.position ?? 0,
    minutes: holdMinutes,
    until: registration.heldUntil ? momentText(registration.heldUntil, language) : "",
  };
  const isConfirmed = hasEntry(registration);
  const onlineUrl = withOnlineLink.includes(kind) && isConfirmed ? event.onlineUrl : null;
  const isLastDay = date.startsAt.getTime() - Date.now() < lastDay;
  const isReminder = kind === "eventReminderDay" || kind === "eventReminderHour";
  // The page promises the link with the confirmation, or later: a mail without it says when it comes.
  const lacksLink = withOnlineLink.includes(kind) && isConfirmed && !place && !onlineUrl;
  const linkNotice = lacksLink ? [isLastDay || isReminder ? shared.linkLate : shared.linkFollows] : [];
  const recording = kind === "eventThanks" && date.recordingUrl ? date.recordingUrl : undefined;
  const hasEnded = kind === "eventCancelled" || kind === "eventPlaceCancelled" || kind === "eventOwnCancelled";
  const page = kind === "eventOwnCancelled" ? `/events/${event.slug}` : "/events";
  const own = hasEnded
    ? { href: siteUrl + localizedPath(language, page), label: words.button }
    : extras.token
      ? { href: registrationUrl(extras.token, language), label: words.button }
      : undefined;
  const calendar = withCalendar.includes(kind) ? calendarOf(kind, attendee, onlineUrl, language) : undefined;
  // No mail speaks of a file that it does not have, or of a reminder that is not sent any more.
  const hasNoEntry = registration.status === "waiting" || (withCalendar.includes(kind) && !calendar);
  const paragraphs =
    hasNoEntry && "waiting" in words
      ? words.waiting
      : isLastDay && "lastDay" in words
        ? words.lastDay
        : words.paragraphs;
  const subject = extras.isToday && "subjectToday" in words ? words.subjectToday : words.subject;
  const join = onlineUrl ? { href: onlineUrl, label: labels.join } : undefined;
  return attendeeMails[kind].write({
    to: registration.email,
    language,
    subject: fill(subject, values),
    leadId: registration.leadId,
    secret: extras.token !== undefined,
    calendar,
    props: {
      name: registration.name,
      greeting: words.greeting,
      preheader: fill(words.preheader, values),
      paragraphs: [...paragraphs, ...linkNotice].map((paragraph) => fill(paragraph, values)),
      facts: timeAndPlace(attendee, language),
      button: join ?? own,
      links: [
        ...(recording ? [{ href: recording, label: copyFor(language, "emails").eventThanks.recording }] : []),
        ...(join && own ? [own] : []),
      ],
      notMe: extras.requested ? shared.notMe : undefined,
    },
  });
}

/** Undefined for people who have no entry in their calendar and get none. */
function calendarOf(kind: AttendeeMailKind, attendee: Attendee, onlineUrl: string | null, language: Language) {
  const { registration } = attendee;
  const hasLost = registration.status === "cancelled" && registration.entryCancellations > 0;
  if (!hasLost && !hasEntry(registration)) return undefined;
  return hasLost || kind === "eventCancelled"
    ? cancellationFile(attendee, language)
    : calendarFile([{ ...attendee, onlineUrl }], language);
}

/** A message that the team wrote to everybody. */
export function messageMail(attendee: Attendee, message: { subject: string; body: string }): OutgoingMail {
  const { event, registration } = attendee;
  const language = languageNamed(registration.language);
  const { shared, eventMessage: words } = copyFor(language, "emails");
  const { title } = eventWords(event, language);
  return eventMessage.write({
    to: registration.email,
    language,
    subject: message.subject,
    leadId: registration.leadId,
    props: {
      name: registration.name,
      greeting: words.greeting,
      preheader: fill(words.preheader, { title }),
      paragraphs: message.body.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
      facts: [{ label: shared.eventLabels.event, value: title }, ...timeAndPlace(attendee, language)],
      notMe: words.reason,
      isWrittenByHand: true,
    },
  });
}

function registrationUrl(token: string, language: Language): string {
  return env().siteUrl + localizedPath(language, `/events/registration/${token}`);
}

export function eventDateText({ event, date }: Pick<Attendee, "event" | "date">, language: Language): string {
  const times = eventTimes(date.startsAt, date.endsAt, event.timeZone, language);
  return `${times.date}, ${times.hours}`;
}

/** The subject, which heads the mail, has the title. */
function timeAndPlace(attendee: Attendee, language: Language) {
  const labels = copyFor(language, "emails").shared.eventLabels;
  const { place } = eventWords(attendee.event, language);
  return [
    { label: labels.when, value: eventDateText(attendee, language) },
    { label: labels.where, value: place ?? labels.online },
  ];
}
