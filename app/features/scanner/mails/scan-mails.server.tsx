import type { Database } from "#db/client.server.ts";
import { site } from "#site";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { localeTag, localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Answers } from "../questions.ts";
import { type AssessmentResult, scorePillars } from "../scoring.ts";
import { ScanResultEmail } from "./scan-result-email.tsx";
import { TeamScanEmail } from "./team-scan-email.tsx";

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
  /** The secret that leaves the house only in the visitor's mail. */
  mailToken: string;
  /** The person has written or scanned before. */
  returning: boolean;
  scannedBefore: boolean;
  dueAt: Date;
};

const teamLanguage = "en";

/** The visitor's copy in their language and the team's notice, in the transaction that stores the scan. */
export async function queueScanMails(tx: Database, scan: ScanForMail) {
  const { leadId, name, firstName, email, company, language } = scan;
  const { siteUrl, teamEmail } = env();
  const scores = scorePillars(scan.result.pillarScores);
  const resultUrl = siteUrl + localizedPath(language, `/tools/result/${scan.mailToken}`);
  const statusIn = (reader: Language) => copyFor(reader, "results").status[scores.status].label;

  await queueMail(tx, {
    kind: "scan-result",
    to: email,
    language,
    subject: fill(copyFor(language, "emails").scanResult.subject, { status: statusIn(language) }),
    body: (
      <ScanResultEmail {...{ firstName, company, language, scores, resultUrl, siteUrl }} pdfUrl={`${resultUrl}/report.pdf`} scannedBefore={scan.scannedBefore} />
    ),
    leadId,
  });

  const due = new Intl.DateTimeFormat(localeTag[teamLanguage], { dateStyle: "medium", timeStyle: "short", timeZone: site.timeZone }).format(scan.dueAt);
  await queueMail(tx, {
    kind: "scan-team",
    to: teamEmail ?? site.email,
    replyTo: email,
    language: teamLanguage,
    subject: fill(copyFor(teamLanguage, "emails").teamScan.subject, { organization: company, status: statusIn(teamLanguage) }),
    body: (
      <TeamScanEmail
        {...{ name, email, company, scores, due, siteUrl }}
        scanLanguage={language}
        answers={scan.answers}
        verified={scan.verified}
        returning={scan.returning}
        inboxUrl={`${siteUrl}/admin/leads/${leadId}`}
      />
    ),
    leadId,
  });
}
