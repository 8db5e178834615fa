import { randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { type Database, db } from "#db/client.server.ts";
import { leads, scans } from "#db/schema.ts";
import { recordSubmission } from "#app/features/leads/submissions.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { takePoint } from "#app/platform/limits/limits.server.ts";
import { resultLabels } from "./labels.ts";
import { queueScanMails } from "./mails/scan-mails.server.tsx";
import type { Answers } from "./questions.ts";
import type { SendResultsBody } from "./schemas.ts";
import { type AssessmentResult, buildAssessmentResult, findInconsistencies } from "./scoring.ts";
import { createToken, hashToken } from "./tokens.server.ts";

// A workshop shares one connection, and a visitor may try again; a flood of mails to one person stays small (decision 14).
const clientLimit = { name: "scan.client", points: 60, seconds: 3600 };
const addressLimit = { name: "scan.address", points: 10, seconds: 3600 };

export type ScanOutcome =
  | { kind: "stored"; /** Opens this scan alone. */ pageToken: string; result: AssessmentResult }
  | { kind: "limited"; retryAfter: number }
  /** The claimed result contradicts itself (a body without answers). */
  | { kind: "inconsistent"; fields: string[] }
  /** The key was used before, for something else. */
  | { kind: "conflict" };

type Circumstances = { clientAddress: string; sourcePage: string; idempotencyKey?: string };

/** Scores, stores and mails one scan: the lead's timeline, the scan and both mails stand or fall together. */
export async function submitScan(body: SendResultsBody, circumstances: Circumstances): Promise<ScanOutcome> {
  const { language } = body;
  const labels = { en: labelsOf("en"), es: labelsOf("es") };
  const answers = "answers" in body ? body.answers : null;
  let result: AssessmentResult;
  if ("answers" in body) result = buildAssessmentResult(body.answers, labels[language], language);
  else {
    const fields = findInconsistencies(body.assessmentResults, labels);
    if (fields.length > 0) return { kind: "inconsistent", fields };
    result = body.assessmentResults;
  }

  const client = await takePoint(clientLimit, circumstances.clientAddress);
  if (!client.allowed) return { kind: "limited", retryAfter: client.retryAfter };
  const address = await takePoint(addressLimit, body.email.toLowerCase());
  if (!address.allowed) return { kind: "limited", retryAfter: address.retryAfter };

  const pageToken = createToken();
  try {
    await db().transaction((tx) => store(tx, { body, answers, result, pageToken, circumstances }));
  } catch (error) {
    if (error instanceof KeyUsedError) return { kind: "conflict" };
    throw error;
  }
  return { kind: "stored", pageToken, result };
}

type NewScan = { body: SendResultsBody; answers: Answers | null; result: AssessmentResult; pageToken: string; circumstances: Circumstances };

async function store(tx: Database, { body, answers, result, pageToken, circumstances }: NewScan) {
  const { firstName, lastName, email, company, language } = body;
  const name = `${firstName} ${lastName}`;
  const scanId = randomUUID();
  const verified = answers !== null;
  const { leadId, eventId, repeated, returning } = await recordSubmission(tx, {
    kind: "scan",
    source: "scanner",
    email,
    name,
    organization: company,
    language,
    sourcePage: circumstances.sourcePage,
    payload: { scanId, verified, result, answers },
    consent: { notice: copyFor(language, "assessment").email.notice, keepPosted: body.keepMePosted },
    idempotencyKey: circumstances.idempotencyKey,
  });
  if (repeated) return renewPageLink(tx, eventId, { email, result, answers, pageToken });

  const mailToken = createToken();
  const [stored] = await tx
    .insert(scans)
    .values({ id: scanId, leadId, eventId, mailTokenHash: hashToken(mailToken), pageTokenHash: hashToken(pageToken), language, firstName, company, answers, result, verified })
    .returning({ at: scans.createdAt });
  const [earlier] = await tx.select({ id: scans.id }).from(scans).where(and(eq(scans.leadId, leadId), lt(scans.createdAt, stored!.at))).limit(1);
  const [lead] = await tx.select({ dueAt: leads.dueAt }).from(leads).where(eq(leads.id, leadId));
  await queueScanMails(tx, {
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
    returning,
    scannedBefore: earlier !== undefined,
    dueAt: lead!.dueAt ?? new Date(),
  });
}

class KeyUsedError extends Error {}

/**
 * The same submission came again, so its first answer was probably lost. The link in it cannot be read back from a hash:
 * the page gets a new one, but only for the very same content, or a key could open somebody else's scan.
 */
async function renewPageLink(tx: Database, eventId: string, sent: { email: string; result: AssessmentResult; answers: Answers | null; pageToken: string }) {
  const [before] = await tx
    .select({ id: scans.id, emailKey: leads.emailKey, result: scans.result, answers: scans.answers })
    .from(scans)
    .innerJoin(leads, eq(leads.id, scans.leadId))
    .where(eq(scans.eventId, eventId));
  const same =
    before?.emailKey === sent.email.toLowerCase() &&
    sameValues(before.answers, sent.answers) &&
    sameValues((before.result as AssessmentResult).pillarScores, sent.result.pillarScores);
  // Thrown, not returned: what was written about the lead in this transaction goes with it.
  if (!same) throw new KeyUsedError();
  await tx.update(scans).set({ pageTokenHash: hashToken(sent.pageToken) }).where(eq(scans.id, before.id));
}

/** jsonb keeps no order of keys. */
function sameValues(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) => JSON.stringify(Object.entries(value ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

function labelsOf(language: "en" | "es") {
  return resultLabels(copyFor(language, "assessment"), copyFor(language, "results"));
}
