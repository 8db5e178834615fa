import { eq } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { leadEntries } from "#db/schema.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { defineMails } from "#app/platform/mail/define-mail.server.ts";
import { queueMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import { AcknowledgementEmail } from "./acknowledgement-email.tsx";
import { leadUrl } from "../lead-address.server.ts";
import type { RecordedSubmission } from "../submissions.server.ts";
import { TeamNoticeEmail } from "./team-notice-email.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";

export const acknowledgements = defineMails(["journeyAcknowledgement", "divisionAcknowledgement"], {
  to: "visitor",
  budget: true,
  body: AcknowledgementEmail,
});

export const teamNotices = defineMails(["teamInquiry", "teamDivision", "teamScanNotice"], {
  to: "team",
  budget: false,
  body: TeamNoticeEmail,
});

/** The mails about a submission: to the address in the form and, unless there is nothing to do, to the team. */
export type SubmissionMails = { acknowledgement: OutgoingMail; notice?: OutgoingMail };

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
  const isQueued = flags.length === 0 && (await queueMail(tx, acknowledgement));
  const acknowledged = isQueued && hasMailServer();
  await tx.update(leadEntries).set({ acknowledged }).where(eq(leadEntries.id, entryId));
  return acknowledged;
}

type About = {
  acknowledgement: keyof typeof acknowledgements;
  notice: keyof typeof teamNotices;
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
  const acknowledgement = acknowledgements[about.acknowledgement].write({
    to: email,
    language,
    leadId: recorded.leadId,
    props: { name, organization },
  });
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
  return teamNotices[notice].write({
    to,
    replyTo: email,
    language,
    values: { name, organization },
    leadId,
    props: {
      name,
      organization,
      email,
      returning,
      flags,
      facts,
      due: momentText(dueAt, language),
      leadUrl: leadUrl(leadId),
    },
  });
}
