import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailHeading, MailLinks, MailSmall, MailText } from "#app/platform/mail/mail-parts.tsx";
import { answerTime } from "#app/platform/site/promised-times.ts";
import { mailtoAddress } from "../mailto.ts";

type ReminderProps = {
  language: Language;
  name: string;
  organization: string;
  email: string;
  hours: number;
  due: string;
  leadUrl: string;
  siteUrl: string;
};

/** Reminds the team that most of the promised time has passed without an answer. */
export function ReminderEmail({ language, name, organization, email, hours, due, leadUrl, siteUrl }: ReminderProps) {
  const waited = answerTime(hours, language);
  const { teamReminder: words, shared } = copyFor(language, "emails");
  return (
    <MailLayout language={language} preheader={fill(words.preheader, { waited, due })} siteUrl={siteUrl}>
      <MailHeading>{words.heading}</MailHeading>
      <MailText>{fill(words.intro, { name, organization, waited, due })}</MailText>
      <MailButton href={leadUrl} fallback={shared.linkFallback}>
        {words.open}
      </MailButton>
      <MailLinks links={[{ href: mailtoAddress(email), label: fill(words.reply, { name }) }]} />
      <MailSmall>{words.hint}</MailSmall>
    </MailLayout>
  );
}
