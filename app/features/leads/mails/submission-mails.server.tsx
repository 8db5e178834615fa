import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { teamEmail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { AcknowledgementEmail } from "./acknowledgement-email.tsx";
import type { Stored } from "../intake.server.ts";
import { leadUrl } from "../lead-address.server.ts";
import type { SubmissionMails } from "./queue-mails.server.ts";
import { TeamNoticeEmail } from "./team-notice-email.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";
import { teamLanguage } from "../team.ts";

type About = {
  acknowledgement: "journeyAcknowledgement" | "divisionAcknowledgement";
  notice: "teamInquiry" | "teamDivision";
  name: string;
  email: string;
  organization: string;
  language: Language;
  /** Everything that was written, for the team. */
  facts: { label: string; value: string | undefined }[];
};

/** "It arrived" to the sender in their language, and everything that was written to the team. */
export function submissionMails({ leadId, dueAt, returning, flags }: Stored, about: About): SubmissionMails {
  const { name, email, organization, language, facts } = about;
  const { siteUrl } = env();
  const notice: OutgoingMail = {
    kind: about.notice,
    to: teamEmail(),
    replyTo: email,
    language: teamLanguage,
    subject: fill(copyFor(teamLanguage, "emails")[about.notice].subject, { name, organization }),
    leadId,
    body: (
      <TeamNoticeEmail
        kind={about.notice}
        {...{ name, organization, email, returning, flags, facts, siteUrl }}
        due={momentText(dueAt, teamLanguage)}
        leadUrl={leadUrl(leadId)}
      />
    ),
  };
  const acknowledgement: OutgoingMail = {
    kind: about.acknowledgement,
    to: email,
    language,
    subject: copyFor(language, "emails")[about.acknowledgement].subject,
    leadId,
    body: <AcknowledgementEmail kind={about.acknowledgement} {...{ language, name, organization, siteUrl }} />,
  };
  return { acknowledgement, notice };
}
