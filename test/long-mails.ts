import { answerMail } from "#app/features/leads/mails/answer-email.tsx";
import { answersOf } from "#test/factories/answers.ts";
import { scorePillars, sumPillars } from "#app/features/assessment/scoring.ts";
import { accountMails } from "#app/features/accounts/account-mails.server.tsx";
import { attendeeMail, attendeeMails, messageMail } from "#app/features/events/mails/attendee-mails.server.tsx";
import { teamRegistration } from "#app/features/events/mails/team-registration-mail.server.tsx";
import type { Attendee } from "#app/features/events/registration/places.server.ts";
import { leadAssigned } from "#app/features/leads/mails/assigned.server.tsx";
import { teamReminder } from "#app/features/leads/mails/reminders.server.tsx";
import { letterHtml } from "#app/features/letters/mails/letter-html.server.ts";
import { letterMail } from "#app/features/letters/mails/letter-mail.server.tsx";
import { acknowledgements, teamNotices } from "#app/features/leads/mails/submission-mails.server.tsx";
import { scanNotice, scanResult } from "#app/features/scanner/mails/scan-mails.server.tsx";
import { figuresLetter } from "#app/features/overview/admin/letter/monthly-letter.server.tsx";
import { backupLate } from "#app/features/settings/admin/backups/late-backup.server.tsx";
import { subscriberMails } from "#app/features/subscribers/mails/subscriber-mails.server.tsx";
import { invitationText, laterMails, teamScanStarted } from "#app/features/team-scan/mails/manager-mails.server.tsx";
import type { TeamScan } from "#app/features/team-scan/team-scans.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate, momentText } from "#app/platform/i18n/dates.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import type { MailKind } from "#app/platform/mail/mail-kinds.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { eventRow } from "./factories/event-row.ts";

/** Every mail with the longest values that real people have: names, addresses, links with their secrets. */

const token = "7d1f9a3c5b8e2460".repeat(4);
const site = "https://www.regenerative-organizations.example";
const name = "María Fernanda Etxeberria-Villanueva de la Concepción";
const organization = "Federación Interamericana de Cooperativas Agroecológicas";
const email = "mariafernanda.etxeberria.villanueva@cooperativasagroecologicas.example";
const note = `¿Hay interpretación? ${site}/programa/interculturalidad?lengua=quechua&acompañamiento=si\nEscríbannos a ${email}.`;
const at = new Date("2027-09-23T15:00:00Z");
const to = { to: email, leadId: "lead-1" };
const links = { leadUrl: `${site}/admin/leads/3f0c1d52-4f7e-4c8c-9a51-0d2b3c4d5e6f` };

const attendee = (language: Language, fields: Partial<Attendee["registration"]> = {}): Attendee => ({
  event: eventRow({
    id: "3f0c1d52-4f7e-4c8c-9a51-0d2b3c4d5e6f",
    slug: "regenerative-leadership",
    title: "Interdependence: regenerative leadership for intergenerational organizations",
    titleEs: "Interdependencia: liderazgo regenerativo para organizaciones intergeneracionales",
    localStart: "2027-09-23T10:00",
    durationMinutes: 90,
    timeZone: "America/Argentina/Buenos_Aires",
    onlineUrl: `https://us02web.videoconference.example/j/${token}?pwd=${token}`,
    languages: ["en", "es"],
    capacity: 12,
  }),
  date: {
    id: "9b2c1d52-4f7e-4c8c-9a51-0d2b3c4d5e6f",
    eventId: "3f0c1d52-4f7e-4c8c-9a51-0d2b3c4d5e6f",
    startsAt: at,
    endsAt: new Date(at.getTime() + 5_400_000),
    cancelledAt: null,
    recordingUrl: `https://videoconference.example/recordings/${token}`,
    sequence: 0,
    updatedAt: at,
  },
  registration: {
    id: "registration-1",
    dateId: "9b2c1d52-4f7e-4c8c-9a51-0d2b3c4d5e6f",
    leadId: "lead-1",
    emailKey: email,
    email,
    name,
    organization,
    language,
    note,
    status: "confirmed",
    heldUntil: null,
    number: 1,
    flags: null,
    entryCancellations: 0,
    attended: null,
    answer: null,
    answeredAt: null,
    remindedDayAt: null,
    remindedHourAt: null,
    thankedAt: null,
    mergedFrom: null,
    createdAt: at,
    updatedAt: at,
    ...fields,
  },
});

const teamScan = (language: Language, personal: boolean): TeamScan => ({
  id: "scan-1",
  leadId: "lead-1",
  entryId: null,
  organization,
  organizationKey: "",
  language,
  invited: 480,
  groups: [],
  leadership: null,
  answerToken: token,
  personal,
  state: "open",
  answerCount: 240,
  closesAt: at,
  closingDay: "2027-09-22",
  closedAt: null,
  comparable: false,
  previousId: null,
  remindedAt: null,
  resultRemindedAt: null,
  resultSeenAt: null,
  mergedFrom: null,
  createdAt: at,
});

const scores = scorePillars(sumPillars(answersOf((_, index) => (index % 2) + 2)));
const ownPage = `${site}/es/subscribe/${token}`;
const manageUrl = `${site}/tools/team/manage/${token}`;

/** By kind; several where a mail has variants. */
export function longMails(language: Language): Record<MailKind, OutgoingMail[]> {
  const emails = copyFor(language, "emails");
  const due = momentText(at, language);
  const closing = longDate(at, language);
  const flags = ["links", "tooFast"] as const;
  const facts = [
    { label: emails.shared.labels.email, value: email },
    { label: emails.shared.labels.groups, value: organization },
    { label: emails.shared.labels.readiness, value: note },
  ];
  const account = (kind: keyof typeof accountMails) => [
    accountMails[kind].write({
      to: email,
      language,
      props: {
        href: `${site}/auth/confirm?token=${token}&next=/admin`,
        values: {
          hours: 24,
          minutes: 60,
          days: 7,
          grantedBy: name,
          invitedBy: name,
          roles: Object.values(copyFor(language, "team").roles).join(", "),
          address: email,
          browser: "Chrome 150 (Windows 11)",
          change: Object.values(emails.accountChanged.changes).join(" "),
        },
      },
    }),
  ];
  const requestable = ["eventRegistration", "eventReview", "eventWaiting"];
  const forWaiting = ["eventWaiting", "eventChanged", "eventCancelled", "eventPlaceCancelled", "eventOwnCancelled"];
  const event = (kind: keyof typeof attendeeMails) => [
    attendeeMail(kind, attendee(language), { token, position: 12, requested: requestable.includes(kind) }),
    ...(forWaiting.includes(kind)
      ? [attendeeMail(kind, attendee(language, { status: "waiting" }), { token, position: 12 })]
      : []),
  ];
  const manager = (kind: keyof typeof laterMails, ...variants: readonly (readonly string[])[]) => {
    const values = { organization, answers: 240, invited: 480, date: closing };
    return (variants.length > 0 ? variants : [emails[kind].paragraphs]).map((paragraphs) =>
      laterMails[kind].write({
        ...to,
        language,
        values,
        props: {
          name,
          preheader: fill(emails[kind].preheader, values),
          paragraphs: paragraphs.map((paragraph) => fill(paragraph, values)),
          action: { href: manageUrl, label: emails[kind].open },
          notMe: emails[kind].notMe,
        },
      }),
    );
  };
  const toTeam = (kind: keyof typeof teamNotices) => [
    teamNotices[kind].write({
      ...to,
      language,
      props: { name, organization, email, due, returning: true, flags: [...flags], facts, ...links },
    }),
  ];
  const acknowledgement = (kind: keyof typeof acknowledgements) => [
    acknowledgements[kind].write({ ...to, language, props: { name, organization } }),
  ];
  const { teamScanClosed } = emails;
  return {
    answer: [
      answerMail.write({
        ...to,
        language,
        props: { html: `<p>${note}</p><ul><li>${note}</li></ul>`, signature: name },
      }),
    ],
    subscriberConfirm: [subscriberMails.subscriberConfirm.write({ ...to, language, props: { href: ownPage } })],
    subscriberKnown: [subscriberMails.subscriberKnown.write({ ...to, language, props: { href: ownPage } })],
    subscriberAsk: [subscriberMails.subscriberAsk.write({ ...to, language, props: { href: ownPage } })],
    journeyAcknowledgement: acknowledgement("journeyAcknowledgement"),
    divisionAcknowledgement: acknowledgement("divisionAcknowledgement"),
    scanResult: [
      scanResult.write({
        ...to,
        language,
        props: {
          firstName: name,
          company: organization,
          scores,
          resultUrl: `${site}/tools/result/${token}`,
          pdfUrl: `${site}/tools/result/${token}/report.pdf`,
          scannedBefore: true,
        },
      }),
    ],
    scanNotice: [
      scanNotice.write({
        ...to,
        language,
        props: {
          name,
          email,
          company: organization,
          scanLanguage: language,
          scores,
          answers: answersOf(() => 3),
          verified: false,
          flags: [...flags],
          returning: true,
          due,
          ...links,
        },
      }),
    ],
    accountConfirm: account("accountConfirm"),
    accountExists: account("accountExists"),
    passwordReset: account("passwordReset"),
    roleGranted: account("roleGranted"),
    invitation: account("invitation"),
    accountWaiting: account("accountWaiting"),
    accountChanged: account("accountChanged"),
    emailChange: account("emailChange"),
    newBrowser: account("newBrowser"),
    teamScanStarted: [false, true].map((personal) =>
      teamScanStarted.write({
        ...to,
        language,
        props: {
          name,
          organization,
          manageUrl,
          texts: languages.map((reader) => invitationText(teamScan(language, personal), reader)),
          personal,
          closing,
        },
      }),
    ),
    teamScanReminder: manager("teamScanReminder"),
    teamScanClosed: manager(
      "teamScanClosed",
      teamScanClosed.paragraphs,
      teamScanClosed.totalsOnly,
      teamScanClosed.tooFew,
    ),
    teamScanUnopened: manager("teamScanUnopened"),
    eventRegistration: event("eventRegistration"),
    eventHeld: [attendeeMail("eventHeld", attendee(language, { heldUntil: at }), { token, requested: true })],
    eventReview: event("eventReview"),
    eventWaiting: event("eventWaiting"),
    eventMovedUp: event("eventMovedUp"),
    eventReminderDay: event("eventReminderDay"),
    eventReminderHour: event("eventReminderHour"),
    eventThanks: event("eventThanks"),
    eventChanged: event("eventChanged"),
    eventCancelled: event("eventCancelled"),
    eventPlaceCancelled: event("eventPlaceCancelled"),
    eventOwnCancelled: event("eventOwnCancelled"),
    eventMessage: [messageMail(attendee(language), { subject: "Programa", body: `${note}\n\n${note}` })],
    teamInquiry: toTeam("teamInquiry"),
    teamDivision: toTeam("teamDivision"),
    teamScanNotice: toTeam("teamScanNotice"),
    teamReminder: [
      teamReminder.write({ ...to, language, props: { name, organization, email, hours: 20, due, ...links } }),
    ],
    leadAssigned: [leadAssigned.write({ ...to, language, props: { name, organization, by: email, due, ...links } })],
    teamRegistration: [
      teamRegistration.write({
        ...to,
        language,
        props: { flags: [...flags], attendee: attendee(language), note, waitsBecause: "crowded" },
      }),
    ],
    figuresLetter: [
      figuresLetter.write({
        to: email,
        language,
        values: { site: "Savia", month: "septiembre de 2027" },
        unsubscribeUrl: `${site}/auth/letter?token=${token}`,
        props: {
          month: "septiembre de 2027",
          parts: [{ id: "visitors", title: name, alt: `${organization}. ${note}`, width: 552, height: 240 }],
          overviewUrl: `${site}/admin/overview`,
          offUrl: `${site}/auth/letter?token=${token}`,
        },
      }),
    ],
    letter: [
      letterMail.write({
        to: email,
        language,
        subject: `Interculturalidad y acompañamiento regenerativo: ${organization}`,
        props: {
          preview: note,
          html: letterHtml(
            `<p>${note}</p><h2>${organization}</h2><ul><li>${email}</li></ul><table><tbody><tr><th>Organización</th><td>Acompañamiento y regeneración</td></tr></tbody></table><pre>Septiembre  23\nOctubre     21</pre><p class="button"><a href="/insights">${organization}</a></p><aside class="callout"><p>${name}</p></aside>`,
            site,
          ),
          ownPage: `${site}/subscribe/${token}`,
        },
      }),
    ],
    backupLate: [backupLate.write({ to: email, language, props: { since: at, isFirst: false } })],
  };
}
