import type { ComponentProps } from "react";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import {
  MailButton,
  MailHeading,
  MailLinks,
  MailPicture,
  MailSmall,
  MailText,
} from "#app/platform/mail/mail-parts.tsx";

export type LetterProps = {
  language: Language;
  siteUrl: string;
  month: string;
  /** Each title says its result. */
  parts: ComponentProps<typeof MailPicture>[];
  overviewUrl: string;
  offUrl: string;
};

/** The overview of a month, with its pictures. */
export function LetterEmail({ language, siteUrl, month, parts, overviewUrl, offUrl }: LetterProps) {
  const { figuresLetter: words, shared } = copyFor(language, "emails");
  return (
    <MailLayout language={language} preheader={parts[0]?.title ?? words.intro} siteUrl={siteUrl}>
      <MailHeading>{fill(words.heading, { month })}</MailHeading>
      <MailText>{words.intro}</MailText>
      {parts.map((part) => (
        <MailPicture key={part.id} {...part} />
      ))}
      <MailButton href={overviewUrl} fallback={shared.linkFallback}>
        {words.open}
      </MailButton>
      <MailSmall>{words.more}</MailSmall>
      <MailSmall>{words.why}</MailSmall>
      <MailLinks links={[{ href: offUrl, label: words.off }]} />
    </MailLayout>
  );
}
