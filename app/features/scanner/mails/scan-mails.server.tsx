import { leadUrl } from "#app/features/leads/lead-address.server.ts";
import type { SubmissionMails } from "#app/features/leads/mails/submission-mails.server.tsx";
import { safeName } from "#app/features/leads/safe-name.ts";
import type { SpamFlag } from "#db/schema.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { defineMail } from "#app/platform/mail/define-mail.server.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import type { Answers } from "#app/features/assessment/questions.ts";
import { scorePillars } from "#app/features/assessment/scoring.ts";
import type { AssessmentResult } from "#app/features/assessment/assessment-result.ts";
import { ScanResultEmail } from "./scan-result-email.tsx";
import { ScanNoticeEmail } from "./scan-notice-email.tsx";

export type ScanForMail = {
  leadId: string;
  name: string;
  firstName: string;
  email: string;
  company: string;
  language: Language;
  result: AssessmentResult;
  answers: Answers | null;
  verified: boolean;
  /** The secret in the mailed link; it is stored and sent nowhere else. */
  mailToken: string;
  flags: SpamFlag[];
  /** The person has written or scanned before. */
  returning: boolean;
  scannedBefore: boolean;
  dueAt: Date;
};

export const scanResult = defineMail({
  kind: "scanResult",
  to: "visitor",
  budget: true,
  secret: true,
  body: ScanResultEmail,
});

export const scanNotice = defineMail({ kind: "scanNotice", to: "team", budget: false, body: ScanNoticeEmail });

/** The visitor's copy in their language, and the notice to the team. */
export function scanMails(scan: ScanForMail): SubmissionMails {
  const { leadId, name, email, company, language, answers, verified, flags, returning } = scan;
  const team = noticeSettings("scan");
  const scores = scorePillars(scan.result.pillarScores);
  const resultUrl = env().siteUrl + localizedPath(language, `/tools/result/${scan.mailToken}`);
  const statusIn = (reader: Language) => copyFor(reader, "results").status[scores.status].label;
  return {
    acknowledgement: scanResult.write({
      to: email,
      language,
      values: { status: statusIn(language) },
      leadId,
      props: {
        // Anyone can type anyone's address, so names must not bring links into this mail.
        firstName: safeName(scan.firstName),
        company: safeName(company),
        scores,
        resultUrl,
        pdfUrl: `${resultUrl}/report.pdf`,
        scannedBefore: scan.scannedBefore,
      },
    }),
    notice: scanNotice.write({
      to: team.to,
      replyTo: email,
      language: team.language,
      values: { organization: company, status: statusIn(team.language) },
      leadId,
      props: {
        name,
        email,
        company,
        scores,
        answers,
        verified,
        flags,
        returning,
        scanLanguage: language,
        due: momentText(scan.dueAt, team.language),
        leadUrl: leadUrl(leadId),
      },
    }),
  };
}
