import { randomUUID } from "node:crypto";
import type { Database } from "#db/client.server.ts";
import { scans } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import type { Intake } from "#app/features/leads/intake.server.ts";
import type { RecordedSubmission } from "#app/features/leads/submissions.server.ts";
import { textsOf } from "#app/platform/forms/fields.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { byLanguage } from "#app/platform/i18n/words.ts";
import { fields } from "./contact.ts";
import { errorText } from "./error-texts.ts";
import { resultLabels } from "#app/features/assessment/labels.ts";
import { scanMails } from "./mails/scan-mails.server.tsx";
import { errorsByField, parseSendResultsBody, type SendResultsBody } from "./schemas.ts";
import { addPageLink, hasEarlier } from "./scans.server.ts";
import {
  type AssessmentResult,
  buildAssessmentResult,
  findInconsistencies,
} from "#app/features/assessment/assessment-result.ts";
import { createToken, hashToken } from "#app/platform/tokens.server.ts";

/** What the visitor gets for a stored scan. */
export type ScanReceipt = {
  /** Opens this scan alone. */
  pageToken: string;
  result: AssessmentResult;
  /** Opens this scan and the same person's earlier ones, so it goes to the mailbox only. A repeat has none. */
  mailToken?: string;
  scannedBefore: boolean;
};

/** How a scan is checked, scored, stored in the inbox and mailed. */
export const scanIntake: Intake<SendResultsBody, ScanReceipt> = {
  name: "send-assessment-results",
  // A workshop shares one connection, and visitors may try again; a flood of mails to one person stays small (decision
  // 14).
  limits: { client: { points: 60, seconds: 3600 }, address: { points: 12, seconds: 3600 } },
  check: (fields, language) => {
    const parsed = parseSendResultsBody(fields);
    return parsed.success ? { data: parsed.data } : translated("bodyInvalid", errorsByField(parsed.error), language);
  },
  messages: (language) => {
    const { rateLimited, toast } = copyFor(language, "assessment").email;
    return { limited: rateLimited, failed: toast.error.text };
  },
  prepare: (body) => {
    const { firstName, lastName, email, company, language } = body;
    const answers = "answers" in body ? body.answers : null;
    const scored = scoreOf(body);
    if ("contradictions" in scored) {
      const fields = scored.contradictions.map((field) => [`assessmentResults.${field}`, "resultInconsistent"]);
      return { refusal: { status: 422, ...translated("resultInconsistent", Object.fromEntries(fields), language) } };
    }
    const { result } = scored;
    const verified = answers !== null;
    const scan = { id: randomUUID(), language, firstName, company, answers, result, verified };
    const name = `${firstName} ${lastName}`;
    return {
      kind: "scan",
      source: "scanner",
      email,
      name,
      organization: company,
      language,
      sourcePage: localizedPath(language, "/tools"),
      payload: { scanId: scan.id, verified, result, answers },
      identity: [result.pillarScores, answers],
      consent: { notice: copyFor(language, "assessment").email.notice, keepPosted: body.keepMePosted },
      postedBox: copyFor(language, "assessment").email.keepMePosted,
      texts: textsOf(fields, body),
      store: async (tx, recorded) => ({ result, ...(await storeScan(tx, recorded, scan)) }),
      mails: (recorded, { mailToken, scannedBefore }) =>
        scanMails({ ...scan, ...recorded, name, email, mailToken: mailToken!, scannedBefore }),
    };
  },
  // The page's link alone: whoever sends somebody else's address must not see that person's earlier scans.
  answer: ({ receipt: { result, pageToken }, acknowledged, repeated }) => ({
    assessmentResults: result,
    link: `/tools/result/${pageToken}`,
    mailed: acknowledged,
    repeated,
  }),
};

/** Scored from the answers; a body without answers is only checked for contradictions within its claimed result. */
function scoreOf(body: SendResultsBody): { result: AssessmentResult } | { contradictions: string[] } {
  const labels = byLanguage(labelsOf);
  if ("answers" in body) return { result: buildAssessmentResult(body.answers, labels[body.language], body.language) };
  const contradictions = findInconsistencies(body.assessmentResults, labels);
  return contradictions.length > 0 ? { contradictions } : { result: body.assessmentResults };
}

type NewScan = Pick<
  typeof scans.$inferInsert,
  "id" | "language" | "firstName" | "company" | "answers" | "result" | "verified"
>;

async function storeScan(tx: Database, { leadId, entryId, repeated, mergedFrom }: RecordedSubmission, scan: NewScan) {
  const pageToken = createToken();
  if (repeated) {
    // A link cannot be read back from its hash, so a repeat gets another one; the first answer may still arrive, and
    // its link keeps working. The idempotency key covers the whole content, so nobody reaches another person's scan
    // this way.
    await addPageLink(tx, entryId, pageToken);
    return { pageToken, scannedBefore: false };
  }
  const mailToken = createToken();
  const stored = oneRow(
    await tx
      .insert(scans)
      .values({
        ...scan,
        leadId,
        entryId,
        mergedFrom,
        mailTokenHash: hashToken(mailToken),
        pageTokenHash: hashToken(pageToken),
      })
      .returning({ at: scans.createdAt }),
  );
  return { pageToken, mailToken, scannedBefore: await hasEarlier(tx, { leadId, createdAt: stored.at, mergedFrom }) };
}

/** Error keys as messages in the caller's language. */
function translated(message: string, errors: Record<string, string>, language: Language) {
  const copy = copyFor(language, "assessment");
  const texts = Object.entries(errors).map(([field, key]) => [field, errorText(copy, key, field)]);
  return { message: errorText(copy, message), errors: Object.fromEntries(texts) as Record<string, string> };
}

function labelsOf(language: Language) {
  return resultLabels(copyFor(language, "assessment"), copyFor(language, "results"));
}
