import type { Language } from "#app/platform/i18n/language.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailHeading, MailLinks, MailText } from "#app/platform/mail/mail-parts.tsx";

type AccountMail =
  | "accountConfirm"
  | "accountExists"
  | "passwordReset"
  | "roleGranted"
  | "invitation"
  | "accountWaiting"
  | "newBrowser"
  | "accountChanged"
  | "emailChange";

type AccountEmailProps = {
  kind: AccountMail;
  language: Language;
  subject: string;
  siteUrl: string;
  /** Where the button leads. */
  href: string;
  /** For {{hours}}, {{minutes}}, {{grantedBy}} in the copy. */
  values?: Record<string, string | number>;
};

/** The mails about an account: a few sentences, one button, and what to do if it was somebody else. */
export function AccountEmail({ kind, language, subject, siteUrl, href, values = {} }: AccountEmailProps) {
  const copy = copyFor(language, "emails");
  const words = copy[kind];
  return (
    <MailLayout
      language={language}
      siteUrl={siteUrl}
      preheader={fill(words.preheader, values)}
      notMe={words.notMe}
      signed
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>{words.greeting}</MailText>
      {words.paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{fill(paragraph, values)}</MailText>
      ))}
      <MailButton href={href} fallback={copy.shared.linkFallback}>
        {words.button}
      </MailButton>
      {kind === "accountExists" ? (
        <MailLinks links={[{ href: `${siteUrl}/auth/forgot`, label: copy.accountExists.resetLink }]} />
      ) : null}
    </MailLayout>
  );
}
