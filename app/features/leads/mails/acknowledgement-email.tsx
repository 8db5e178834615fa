import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailHeading, MailText } from "#app/platform/mail/mail-parts.tsx";
import { safeName } from "../safe-name.ts";

type AcknowledgementProps = {
  kind: "journeyAcknowledgement" | "divisionAcknowledgement";
  language: Language;
  subject: string;
  name: string;
  organization: string;
  siteUrl: string;
};

/** The confirmation that a submission arrived, to the address in the form, which anyone may have typed. */
export function AcknowledgementEmail({ kind, language, subject, name, organization, siteUrl }: AcknowledgementProps) {
  const { shared, [kind]: words } = copyFor(language, "emails");
  const values = { name: safeName(name), organization: safeName(organization) || shared.yourOrganization };
  return (
    <MailLayout language={language} preheader={words.preheader} siteUrl={siteUrl} signed notMe={shared.notMe}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{values.name ? fill(words.greeting, values) : shared.greeting}</MailText>
      {words.paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{fill(paragraph, values)}</MailText>
      ))}
    </MailLayout>
  );
}
