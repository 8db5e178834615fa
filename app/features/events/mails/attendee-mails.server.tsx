import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { languageNamed, localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { defineMail, defineMails } from "#app/platform/mail/define-mail.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { calendarFile } from "../calendar-file/calendar-file.server.ts";
import { eventWords } from "../event-rows.ts";
import type { Attendee } from "../registration/places.server.ts";
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

const withCalendar: AttendeeMailKind[] = ["eventRegistration", "eventMovedUp", "eventChanged", "eventCancelled"];
const withOnlineLink: AttendeeMailKind[] = [
  "eventRegistration",
  "eventMovedUp",
  "eventChanged",
  "eventReminderDay",
  "eventReminderHour",
];

/** A mail to one attendee, in the language they chose. */
export function attendeeMail(kind: AttendeeMailKind, attendee: Attendee, extras: Extras = {}): OutgoingMail {
  const { event, date, registration } = attendee;
  const language = languageNamed(registration.language);
  const { shared, [kind]: words } = copyFor(language, "emails");
  const labels = shared.eventLabels;
  const { siteUrl } = env();
  const { title } = eventWords(event, language);
  const values = {
    title,
    when: eventDateText(attendee, language),
    position: extras.position ?? 0,
    minutes: holdMinutes,
    until: registration.heldUntil ? momentText(registration.heldUntil, language) : "",
  };
  const isConfirmed = registration.status === "confirmed" && registration.heldUntil === null;
  const onlineUrl = withOnlineLink.includes(kind) && isConfirmed ? event.onlineUrl : null;
  const recording = kind === "eventThanks" && date.recordingUrl ? date.recordingUrl : undefined;
  const hasEnded = kind === "eventCancelled" || kind === "eventPlaceCancelled";
  const own = hasEnded
    ? { href: siteUrl + localizedPath(language, "/events"), label: words.button }
    : extras.token
      ? { href: registrationUrl(extras.token, language), label: words.button }
      : undefined;
  // People who wait have no entry in their calendar.
  const paragraphs = registration.status === "waiting" && "waiting" in words ? words.waiting : words.paragraphs;
  const subject = extras.isToday && "subjectToday" in words ? words.subjectToday : words.subject;
  const join = onlineUrl ? { href: onlineUrl, label: labels.join } : undefined;
  return attendeeMails[kind].write({
    to: registration.email,
    language,
    subject: fill(subject, values),
    leadId: registration.leadId,
    secret: extras.token !== undefined,
    calendar:
      withCalendar.includes(kind) && registration.status !== "waiting"
        ? calendarFile([{ event, date, onlineUrl }], language)
        : undefined,
    props: {
      name: registration.name,
      greeting: words.greeting,
      preheader: fill(words.preheader, values),
      paragraphs: paragraphs.map((paragraph) => fill(paragraph, values)),
      facts: eventFacts(attendee, language),
      button: join ?? own,
      links: [
        ...(recording ? [{ href: recording, label: copyFor(language, "emails").eventThanks.recording }] : []),
        ...(join && own ? [own] : []),
      ],
      notMe: extras.requested ? shared.notMe : undefined,
    },
  });
}

/** A message that the team wrote to everybody. */
export function messageMail(attendee: Attendee, message: { subject: string; body: string }): OutgoingMail {
  const { event, registration } = attendee;
  const language = languageNamed(registration.language);
  const { eventMessage: words } = copyFor(language, "emails");
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
      facts: eventFacts(attendee, language),
      notMe: words.reason,
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

function eventFacts(attendee: Attendee, language: Language) {
  const labels = copyFor(language, "emails").shared.eventLabels;
  const { title, place } = eventWords(attendee.event, language);
  return [
    { label: labels.event, value: title },
    { label: labels.when, value: eventDateText(attendee, language) },
    { label: labels.where, value: place ?? labels.online },
  ];
}
