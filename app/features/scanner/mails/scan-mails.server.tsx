import { leadUrl } from "#app/features/leads/lead-address.server.ts";
import type { SubmissionMails } from "#app/features/leads/mails/submission-mails.server.tsx";
import { safeName } from "#app/features/leads/safe-name.ts";
import type { SpamFlag } from "#app/features/leads/submissions.server.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
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

/** The visitor's copy in their language, and the notice to the team. */
export function scanMails(scan: ScanForMail): SubmissionMails {
  const { leadId, name, email, company, language, answers, verified, flags, returning } = scan;
  const { siteUrl } = env();
  const team = noticeSettings("scan");
  const scores = scorePillars(scan.result.pillarScores);
  const resultUrl = siteUrl + localizedPath(language, `/tools/result/${scan.mailToken}`);
  const statusIn = (reader: Language) => copyFor(reader, "results").status[scores.status].label;
  return {
    acknowledgement: {
      kind: "scanResult",
      to: email,
      language,
      subject: fill(copyFor(language, "emails").scanResult.subject, { status: statusIn(language) }),
      // Anyone can type anyone's address, so names must not bring links into this mail.
      body: (
        <ScanResultEmail
          {...{ language, scores, resultUrl, siteUrl }}
          firstName={safeName(scan.firstName)}
          company={safeName(company)}
          pdfUrl={`${resultUrl}/report.pdf`}
          scannedBefore={scan.scannedBefore}
        />
      ),
      leadId,
      secret: true,
    },
    notice: {
      kind: "teamScan",
      to: team.to,
      replyTo: email,
      language: team.language,
      subject: fill(copyFor(team.language, "emails").teamScan.subject, {
        organization: company,
        status: statusIn(team.language),
      }),
      body: (
        <ScanNoticeEmail
          {...{ name, email, company, scores, answers, verified, flags, returning, siteUrl }}
          language={team.language}
          scanLanguage={language}
          due={momentText(scan.dueAt, team.language)}
          leadUrl={leadUrl(leadId)}
        />
      ),
      leadId,
    },
  };
}
