import type { ReactNode } from "react";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailFacts, MailHeading, MailLinks, MailText } from "#app/platform/mail/mail-parts.tsx";
import { safeName } from "#app/features/leads/safe-name.ts";

type AttendeeEmailProps = {
  language: Language;
  subject: string;
  name: string;
  /** "Hello {{name}}," */
  greeting: string;
  preheader: string;
  paragraphs: string[];
  facts: { label: string; value: string | undefined }[];
  /** The most useful thing to do: join, answer, look. */
  button?: { href: string; label: string };
  links?: { href: string; label: string }[];
  notMe?: string;
  isWrittenByHand?: boolean;
  siteUrl: string;
  children?: ReactNode;
};

/** Every mail to somebody who registered for an event. The name was typed by anyone, so it passes `safeName`. */
export function AttendeeEmail(props: AttendeeEmailProps) {
  const { language, subject, greeting, preheader, paragraphs, facts, button, links = [], siteUrl } = props;
  const { shared } = copyFor(language, "emails");
  const name = safeName(props.name);
  return (
    <MailLayout
      language={language}
      preheader={preheader}
      siteUrl={siteUrl}
      signed
      notMe={props.notMe}
      isWrittenByHand={props.isWrittenByHand}
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>{name ? fill(greeting, { name }) : shared.greeting}</MailText>
      {paragraphs.map((paragraph, index) => (
        <MailText key={index}>{paragraph}</MailText>
      ))}
      <MailFacts facts={facts} />
      {button ? (
        <MailButton href={button.href} fallback={shared.linkFallback}>
          {button.label}
        </MailButton>
      ) : null}
      {links.length > 0 ? <MailLinks links={links} /> : null}
      {props.children}
    </MailLayout>
  );
}
