import type { RecordedSubmission } from "#app/features/leads/submissions.server.ts";
import { registrationFields } from "#app/features/leads/kinds/registration.ts";
import { mailtoAddress } from "#app/features/leads/mailto.ts";
import { factsOf } from "#app/platform/forms/facts.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailFacts, MailHeading, MailLinks, MailNote, MailText } from "#app/platform/mail/mail-parts.tsx";
import { defineMail } from "#app/platform/mail/define-mail.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import { eventWords } from "../event-record.ts";
import type { Attendee } from "../registration/places.server.ts";
import { eventDateText } from "./attendee-mails.server.tsx";

const told = { email: registrationFields.email, note: registrationFields.note };

type Notice = {
  flags: RecordedSubmission["flags"];
  attendee: Attendee;
  note: string;
  /** Why the team has to confirm something that does not look like spam. */
  waitsBecause?: "crowded" | "unmailed";
};

export const teamRegistration = defineMail({
  kind: "teamRegistration",
  to: "team",
  budget: false,
  body: TeamRegistrationEmail,
});

/** Only when somebody has to do something: answer a note, or look at what may be spam. */
export function teamRegistrationMail(
  { flags }: Pick<RecordedSubmission, "flags">,
  attendee: Attendee,
  note: string,
  waitsBecause?: Notice["waitsBecause"],
): OutgoingMail {
  const { name, email, leadId } = attendee.registration;
  const { to, language } = noticeSettings("registration");
  const { title } = eventWords(attendee.event, language);
  const props = { flags, attendee, note, waitsBecause };
  return teamRegistration.write({ to, replyTo: email, language, values: { name, title }, leadId, props });
}

function TeamRegistrationEmail(props: Notice & { language: Language; siteUrl: string }) {
  const { flags, attendee, note, waitsBecause, language, siteUrl } = props;
  const { event, date, registration } = attendee;
  const { name, email } = registration;
  const { teamRegistration: words, shared } = copyFor(language, "emails");
  const { flag } = copyFor(language, "admin").lead;
  const values = { name, title: eventWords(event, language).title };
  const reason = flags.map((key) => flag[key].toLowerCase()).join("; ");
  return (
    <MailLayout language={language} preheader={fill(words.preheader, values)} siteUrl={siteUrl}>
      <MailHeading>{words.heading}</MailHeading>
      {flags.length > 0 ? <MailNote>{fill(words.flagged, { reason })}</MailNote> : null}
      {waitsBecause ? <MailNote>{words[waitsBecause]}</MailNote> : null}
      <MailText>{fill(words.intro, values)}</MailText>
      <MailFacts
        facts={[
          { label: shared.eventLabels.when, value: eventDateText(attendee, language) },
          ...factsOf(told, { email, note }, { fields: copyFor(language, "events").form }),
        ]}
      />
      <MailButton href={`${siteUrl}/admin/events/${event.id}/attendees?date=${date.id}`} fallback={shared.linkFallback}>
        {words.open}
      </MailButton>
      <MailLinks links={[{ href: mailtoAddress(email), label: fill(words.reply, { name }) }]} />
    </MailLayout>
  );
}
