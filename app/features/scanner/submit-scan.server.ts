import { createHash, randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { type Database, db } from "#db/client.server.ts";
import { scans } from "#db/schema.ts";
import { queueSubmissionMails } from "#app/features/leads/mails/queue-mails.server.ts";
import { spamFlags } from "#app/features/leads/spam.ts";
import { findRecorded, recordSubmission } from "#app/features/leads/submissions.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { clientKey, type Limit, takePoint } from "#app/platform/limits/limits.server.ts";
import { resultLabels } from "./labels.ts";
import { scanMails } from "./mails/scan-mails.server.tsx";
import type { Answers } from "./questions.ts";
import type { SendResultsBody } from "./schemas.ts";
import { type AssessmentResult, buildAssessmentResult, findInconsistencies } from "./scoring.ts";
import { addPageLink } from "./scans.server.ts";
import { createToken, hashToken } from "./tokens.server.ts";

// A workshop shares one connection, and a visitor may try again; a flood of mails to one person stays small (decision 14).
const clientLimit: Limit = { name: "scanner.client", points: 60, seconds: 3600 };
const addressLimit: Limit = { name: "scanner.address", points: 12, seconds: 3600 };

export type ScanOutcome =
  | {
      kind: "stored";
      /** Opens this scan alone. */
      pageToken: string;
      result: AssessmentResult;
      /** Whether a copy goes to the visitor by mail. */
      mailed: boolean;
    }
  | { kind: "limited"; retryAfter: number }
  /** The claimed result contradicts itself (a body without answers). */
  | { kind: "inconsistent"; fields: string[] };

type Circumstances = {
  clientAddress: string;
  sourcePage: string;
  /** Made with the form; without one, the same content on the same day is the same submission. */
  key?: string;
};

type NewScan = {
  body: SendResultsBody;
  answers: Answers | null;
  result: AssessmentResult;
  sourcePage: string;
  idempotencyKey: string;
  pageToken: string;
};

/** Scores, stores and mails one scan: the lead's timeline, the scan and both mails stand or fall together. */
export async function submitScan(
  body: SendResultsBody,
  { clientAddress, sourcePage, key }: Circumstances,
): Promise<ScanOutcome> {
  const labels = { en: labelsOf("en"), es: labelsOf("es") };
  const answers = "answers" in body ? body.answers : null;
  let result: AssessmentResult;
  if ("answers" in body) result = buildAssessmentResult(body.answers, labels[body.language], body.language);
  else {
    const fields = findInconsistencies(body.assessmentResults, labels);
    if (fields.length > 0) return { kind: "inconsistent", fields };
    result = body.assessmentResults;
  }
  const scan: NewScan = {
    body,
    answers,
    result,
    sourcePage,
    idempotencyKey: submissionKey(body, result, key),
    pageToken: createToken(),
  };

  // Whoever sends again because the answer got lost is told that it arrived, however often.
  const before = await findRecorded(db(), scan.idempotencyKey);
  if (!before) {
    const limited =
      (await refused(clientLimit, clientKey(clientAddress))) ?? (await refused(addressLimit, body.email.toLowerCase()));
    if (limited) return limited;
  }
  const mailed = await db().transaction((tx) => store(tx, scan));
  return { kind: "stored", pageToken: scan.pageToken, result, mailed };
}

/** Returns whether a copy is mailed to the visitor. */
async function store(
  tx: Database,
  { body, answers, result, sourcePage, idempotencyKey, pageToken }: NewScan,
): Promise<boolean> {
  const { firstName, lastName, email, company, language } = body;
  const name = `${firstName} ${lastName}`;
  const scanId = randomUUID();
  const verified = answers !== null;
  const flags = spamFlags({ trap: "", texts: [name, company] });
  const recorded = await recordSubmission(tx, {
    kind: "scan",
    source: "scanner",
    email,
    name,
    organization: company,
    language,
    sourcePage,
    payload: { scanId, verified, result, answers },
    consent: { notice: copyFor(language, "assessment").email.notice, keepPosted: body.keepMePosted },
    flags: flags.length > 0 ? flags : undefined,
    idempotencyKey,
  });
  if (recorded.repeated) {
    // A link cannot be read back from its hash, so a repeat gets one of its own; the first answer may still arrive, and
    // its link keeps working. The key holds the whole content, so nobody comes to another's scan this way.
    await addPageLink(tx, recorded.eventId, pageToken);
    return recorded.acknowledged;
  }
  const { leadId, eventId, returning, dueAt } = recorded;
  const mailToken = createToken();
  const [stored] = await tx
    .insert(scans)
    .values({
      id: scanId,
      leadId,
      eventId,
      mailTokenHash: hashToken(mailToken),
      pageTokenHash: hashToken(pageToken),
      language,
      firstName,
      company,
      answers,
      result,
      verified,
    })
    .returning({ at: scans.createdAt });
  const [earlier] = await tx
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.leadId, leadId), lt(scans.createdAt, stored!.at)))
    .limit(1);
  const mails = scanMails({
    leadId,
    name,
    firstName,
    email,
    company,
    language,
    result,
    answers,
    verified,
    mailToken,
    flags,
    returning,
    scannedBefore: earlier !== undefined,
    dueAt,
  });
  return queueSubmissionMails(tx, { eventId, flags }, mails);
}

/** With the content in it: a form that is corrected and sent again is another submission, and is not lost. */
function submissionKey(body: SendResultsBody, result: AssessmentResult, key: string | undefined): string {
  const { email, firstName, lastName, company } = body;
  const content = JSON.stringify([
    "scan",
    email.toLowerCase(),
    firstName,
    lastName,
    company,
    result.pillarScores,
    "answers" in body ? body.answers : null,
  ]);
  const scope = key || new Date().toISOString().slice(0, 10);
  return createHash("sha256").update(`${scope}\n${content}`).digest("hex");
}

async function refused(limit: Limit, key: string): Promise<Extract<ScanOutcome, { kind: "limited" }> | undefined> {
  const point = await takePoint(limit, key);
  return point.allowed ? undefined : { kind: "limited", retryAfter: point.retryAfter };
}

function labelsOf(language: Language) {
  return resultLabels(copyFor(language, "assessment"), copyFor(language, "results"));
}
