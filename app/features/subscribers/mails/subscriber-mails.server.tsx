import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { defineMails } from "#app/platform/mail/define-mail.server.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailHeading, MailText } from "#app/platform/mail/mail-parts.tsx";

const kinds = ["subscriberConfirm", "subscriberKnown", "subscriberAsk"] as const;

type SubscriberEmailProps = {
  kind: (typeof kinds)[number];
  language: Language;
  subject: string;
  siteUrl: string;
  /** The private link. */
  href: string;
};

/** A few sentences and one link. */
function SubscriberEmail({ kind, language, subject, siteUrl, href }: SubscriberEmailProps) {
  const { shared, [kind]: words } = copyFor(language, "emails");
  return (
    <MailLayout language={language} preheader={words.preheader} siteUrl={siteUrl} signed notMe={words.notMe}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{shared.greeting}</MailText>
      {words.paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      <MailButton href={href} fallback={shared.linkFallback}>
        {words.open}
      </MailButton>
    </MailLayout>
  );
}

/** To people who asked for letters, or may want them. */
export const subscriberMails = defineMails(kinds, {
  to: "visitor",
  budget: true,
  secret: true,
  body: SubscriberEmail,
});

/** As the mail log stores them. */
export const subscriberMailKinds: readonly string[] = kinds;
