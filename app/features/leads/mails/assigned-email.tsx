import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailHeading, MailSmall, MailText } from "#app/platform/mail/mail-parts.tsx";

type AssignedProps = {
  language: Language;
  name: string;
  organization: string;
  /** Who made the reader responsible. */
  by: string;
  /** Until when an answer is due; undefined when nothing waits. */
  due?: string;
  leadUrl: string;
  siteUrl: string;
};

/** Tells a colleague that a lead is theirs now. */
export function AssignedEmail({ language, name, organization, by, due, leadUrl, siteUrl }: AssignedProps) {
  const { leadAssigned: words, shared } = copyFor(language, "emails");
  return (
    <MailLayout language={language} preheader={fill(words.preheader, { by })} siteUrl={siteUrl}>
      <MailHeading>{words.heading}</MailHeading>
      <MailText>{fill(organization ? words.intro : words.introAlone, { by, name, organization })}</MailText>
      {due ? <MailText>{fill(words.due, { due })}</MailText> : null}
      <MailButton href={leadUrl} fallback={shared.linkFallback}>
        {words.open}
      </MailButton>
      <MailSmall>{words.hint}</MailSmall>
    </MailLayout>
  );
}
