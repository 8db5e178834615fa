import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailHeading, MailLinks, MailSmall, MailText } from "#app/platform/mail/mail-parts.tsx";
import { mailtoAddress } from "../mailto.ts";
import { teamLanguage } from "../team.ts";

type ReminderProps = {
  name: string;
  organization: string;
  email: string;
  hours: number;
  due: string;
  leadUrl: string;
  siteUrl: string;
};

/** Reminds the team that most of the promised time has passed without an answer. */
export function ReminderEmail({ name, organization, email, hours, due, leadUrl, siteUrl }: ReminderProps) {
  const { teamReminder: words, shared } = copyFor(teamLanguage, "emails");
  return (
    <MailLayout language={teamLanguage} preheader={fill(words.preheader, { hours, due })} siteUrl={siteUrl}>
      <MailHeading>{words.heading}</MailHeading>
      <MailText>{fill(words.intro, { name, organization, hours, due })}</MailText>
      <MailButton href={leadUrl} fallback={shared.linkFallback}>
        {words.open}
      </MailButton>
      <MailLinks links={[{ href: mailtoAddress(email), label: fill(words.reply, { name }) }]} />
      <MailSmall>{words.hint}</MailSmall>
    </MailLayout>
  );
}
