import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailHeading, MailLinks, MailRule, MailSmall } from "#app/platform/mail/mail-parts.tsx";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";

type LetterEmailProps = {
  language: Language;
  siteUrl: string;
  subject?: string;
  /** What inboxes show after the subject. */
  preview: string;
  /** Clean HTML for mails (letter-html.server.ts). */
  html: string;
  /** The recipient's own page. */
  ownPage: string;
};

/** A letter in the frame of the site's mails. At its end: why it comes, and the way out. */
export function LetterEmail({ language, siteUrl, subject = "", preview, html, ownPage }: LetterEmailProps) {
  const words = copyFor(language, "emails").letter;
  return (
    <MailLayout language={language} preheader={preview || subject} siteUrl={siteUrl}>
      <MailHeading>{subject}</MailHeading>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <MailRule />
      <MailSmall>{words.why}</MailSmall>
      <MailLinks links={[{ href: ownPage, label: words.leave }]} />
    </MailLayout>
  );
}
