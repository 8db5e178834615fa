import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLinks,
  MailNote,
  MailRule,
  MailText,
} from "#app/platform/mail/mail-parts.tsx";
import { mailtoAddress } from "../mailto.ts";
import type { SpamFlag } from "#db/schema.ts";

type TeamNoticeProps = {
  language: Language;
  kind: "teamInquiry" | "teamDivision" | "teamScanNotice";
  name: string;
  organization: string;
  email: string;
  due: string;
  returning: boolean;
  flags: SpamFlag[];
  facts: { label: string; value: string | undefined }[];
  leadUrl: string;
  siteUrl: string;
};

/** Everything the visitor wrote, and by when an answer is due. */
export function TeamNoticeEmail({
  language,
  kind,
  name,
  organization,
  email,
  due,
  returning,
  flags,
  facts,
  leadUrl,
  siteUrl,
}: TeamNoticeProps) {
  const { shared, [kind]: words } = copyFor(language, "emails");
  const { flag } = copyFor(language, "admin").lead;
  const reasons = flags.map((key) => flag[key].toLowerCase()).join("; ");
  return (
    <MailLayout language={language} preheader={fill(words.preheader, { due })} siteUrl={siteUrl}>
      <MailHeading>{words.heading}</MailHeading>
      {flags.length > 0 ? <MailNote>{fill(words.flagged, { reason: reasons })}</MailNote> : null}
      <MailText>{fill(words.intro, { name, organization, due })}</MailText>
      {returning ? <MailText>{words.returning}</MailText> : null}
      <MailButton href={leadUrl} fallback={shared.linkFallback}>
        {words.open}
      </MailButton>
      <MailLinks links={[{ href: mailtoAddress(email), label: fill(words.reply, { name }) }]} />
      <MailRule />
      <MailFacts facts={facts} />
    </MailLayout>
  );
}
