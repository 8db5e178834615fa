import { eq } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { leadEntries } from "#db/schema.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { consumeMailBudget } from "#app/platform/mail/budget.server.ts";
import { queueMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { env, hasMailServer } from "#app/platform/env.server.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import { AcknowledgementEmail } from "./acknowledgement-email.tsx";
import { leadUrl } from "../lead-address.server.ts";
import type { RecordedSubmission } from "../submissions.server.ts";
import { TeamNoticeEmail } from "./team-notice-email.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";

/** The mails about a submission: to the address in the form and, unless there is nothing to do, to the team. */
export type SubmissionMails = { acknowledgement: OutgoingMail & { to: string }; notice?: OutgoingMail };

/**
 * The notice to the team is always sent. The address in the form is mailed only when nothing looks like spam and the
 * mailbox is within its hourly budget, because anyone can type anyone's address. Returns whether it was, so that no
 * page promises a mail that is not sent; without a mail server none is, although its file is written.
 */
export async function queueSubmissionMails(
  tx: Database,
  { entryId, flags }: Pick<RecordedSubmission, "entryId" | "flags">,
  { acknowledgement, notice }: SubmissionMails,
): Promise<boolean> {
  if (notice) await queueMail(tx, notice);
  const mayMail = flags.length === 0 && (await consumeMailBudget(tx, acknowledgement.to)).allowed;
  if (mayMail) await queueMail(tx, acknowledgement);
  const acknowledged = mayMail && hasMailServer();
  await tx.update(leadEntries).set({ acknowledged }).where(eq(leadEntries.id, entryId));
  return acknowledged;
}

type About = {
  acknowledgement: "journeyAcknowledgement" | "divisionAcknowledgement";
  notice: "teamInquiry" | "teamDivision" | "teamScanNotice";
  name: string;
  email: string;
  organization: string;
  language: Language;
  /** Everything the visitor wrote, for the team. */
  facts: { label: string; value: string | undefined }[];
};

/** A confirmation to the sender in their language, and a notice with everything they wrote to the team. */
export function submissionMails(recorded: RecordedSubmission, about: About): Required<SubmissionMails> {
  const { name, email, organization, language } = about;
  const acknowledgement = {
    kind: about.acknowledgement,
    to: email,
    language,
    subject: copyFor(language, "emails")[about.acknowledgement].subject,
    leadId: recorded.leadId,
    body: (
      <AcknowledgementEmail
        kind={about.acknowledgement}
        {...{ language, name, organization }}
        siteUrl={env().siteUrl}
      />
    ),
  };
  return { acknowledgement, notice: teamNotice(recorded, about) };
}

/** Everything the visitor wrote, to the team. */
export function teamNotice(
  { leadId, dueAt, returning, flags }: RecordedSubmission,
  { notice, name, email, organization, facts }: Omit<About, "acknowledgement" | "language">,
): OutgoingMail {
  const { to, language } = noticeSettings(
    notice === "teamDivision" ? "division" : notice === "teamScanNotice" ? "scan" : "inquiry",
  );
  return {
    kind: notice,
    to,
    replyTo: email,
    language,
    subject: fill(copyFor(language, "emails")[notice].subject, { name, organization }),
    leadId,
    body: (
      <TeamNoticeEmail
        kind={notice}
        {...{ language, name, organization, email, returning, flags, facts }}
        siteUrl={env().siteUrl}
        due={momentText(dueAt, language)}
        leadUrl={leadUrl(leadId)}
      />
    ),
  };
}
