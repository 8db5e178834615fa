import type { ReactNode } from "react";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailHeading, MailNote, MailSmall, MailText } from "#app/platform/mail/mail-parts.tsx";

type ManagerEmailProps = {
  language: Language;
  subject: string;
  /** After `safeName`; may be empty. */
  name: string;
  preheader: string;
  paragraphs: string[];
  action: { href: string; label: string };
  notMe: string;
  siteUrl: string;
  children?: ReactNode;
};

/** A mail to whoever manages a team scan: a few sentences and the way to its page. */
export function ManagerEmail({
  language,
  subject,
  name,
  preheader,
  paragraphs,
  action,
  notMe,
  siteUrl,
  children,
}: ManagerEmailProps) {
  const { shared, teamScanStarted } = copyFor(language, "emails");
  return (
    <MailLayout language={language} preheader={preheader} siteUrl={siteUrl} signed notMe={notMe}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{name ? fill(teamScanStarted.greeting, { name }) : shared.greeting}</MailText>
      {paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      <MailButton href={action.href} fallback={shared.linkFallback}>
        {action.label}
      </MailButton>
      {children}
    </MailLayout>
  );
}

type StartedEmailProps = Pick<ManagerEmailProps, "language" | "subject" | "name" | "siteUrl"> & {
  organization: string;
  manageUrl: string;
  texts: { language: Language; text: string }[];
  closing: string;
  /** The links to hand out are on the private page, not in the mail. */
  personal: boolean;
};

/** The private link, and the text to share in both languages. */
export function StartedEmail({
  language,
  subject,
  name,
  siteUrl,
  organization,
  manageUrl,
  texts,
  ...more
}: StartedEmailProps) {
  const { shared, teamScanStarted: words } = copyFor(language, "emails");
  const values = { organization: organization || shared.yourOrganization, date: more.closing };
  return (
    <ManagerEmail
      {...{ language, subject, name, siteUrl }}
      preheader={words.preheader}
      paragraphs={words.paragraphs.map((paragraph) => fill(paragraph, values))}
      action={{ href: manageUrl, label: words.open }}
      notMe={words.notMe}
    >
      <MailSmall>{words.linkNote}</MailSmall>
      {more.personal ? <MailText>{words.personalLinks}</MailText> : null}
      <MailText>{words.shareHeading}</MailText>
      {texts.map(({ language: reader, text }) => (
        <div key={reader} lang={reader}>
          <MailNote>{text}</MailNote>
        </div>
      ))}
    </ManagerEmail>
  );
}
