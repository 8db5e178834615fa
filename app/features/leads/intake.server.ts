import { createHash } from "node:crypto";
import { db } from "#db/client.server.ts";
import { clientKey, takePoint } from "#app/platform/limits/limits.server.ts";
import { queueSubmissionMails, type SubmissionMails } from "./mails/queue-mails.server.ts";
import { spamFlags, type SpamFlag, type SpamSigns } from "./spam.ts";
import { findRecorded, findTwin, recordSubmission, type Recorded, type Submission } from "./submissions.server.ts";

export type Incoming = Omit<Submission, "flags" | "idempotencyKey"> & {
  /** Made with the form. */
  key?: string;
  signs: SpamSigns;
  clientAddress: string;
};

export type Stored = Recorded & { flags: SpamFlag[] };
export type Outcome =
  | { kind: "stored"; eventId: string /** Whether a confirmation goes to the sender. */; acknowledged: boolean }
  | { kind: "limited"; retryAfter: number };

// Generous to a workshop that shares one connection; mails to one mailbox have a budget of their own.
const perClient = { points: 20, seconds: 300 };
const perAddress = { points: 12, seconds: 3600 };
/** Beyond this many from one client, the rest is worth a second look. */
const unremarkable = { points: 6, seconds: 300 };

// A double click, or a browser that retries: the second request waits for the first and is not counted.
const underWay = new Map<string, Promise<Outcome>>();

/** One submit, one transaction: the timeline and the mails about it stand or fall together. */
export function acceptSubmission(
  incoming: Incoming,
  mailsAbout: (stored: Stored) => SubmissionMails,
): Promise<Outcome> {
  const idempotencyKey = submissionKey(incoming);
  const twin = underWay.get(idempotencyKey);
  if (twin) return twin;
  const accepted = accept(incoming, idempotencyKey, mailsAbout).finally(() => underWay.delete(idempotencyKey));
  underWay.set(idempotencyKey, accepted);
  return accepted;
}

async function accept(
  incoming: Incoming,
  idempotencyKey: string,
  mailsAbout: (stored: Stored) => SubmissionMails,
): Promise<Outcome> {
  const { key: _, signs, clientAddress, ...submission } = incoming;
  // Whoever sends again because the answer got lost is told that it arrived, however often.
  const before = (await findRecorded(db(), idempotencyKey)) ?? (await findTwin(db(), submission));
  if (before) return { kind: "stored", eventId: before.eventId, acknowledged: before.acknowledged };

  const client = clientKey(clientAddress);
  const limited =
    (await refused(`${submission.source}.client`, perClient, client)) ??
    (await refused(`${submission.source}.address`, perAddress, submission.email.toLowerCase()));
  if (limited) return limited;
  const flags = spamFlags(signs);
  if (await refused(`${submission.source}.unremarkable`, unremarkable, client)) flags.push("repeated");

  return db().transaction(async (tx) => {
    const recorded = await recordSubmission(tx, {
      ...submission,
      idempotencyKey,
      flags: flags.length > 0 ? flags : undefined,
    });
    const stored = { ...recorded, flags };
    const acknowledged = recorded.repeated
      ? recorded.acknowledged
      : await queueSubmissionMails(tx, stored, mailsAbout(stored));
    return { kind: "stored", eventId: recorded.eventId, acknowledged };
  });
}

async function refused(
  name: string,
  limit: { points: number; seconds: number },
  key: string,
): Promise<Extract<Outcome, { kind: "limited" }> | undefined> {
  const point = await takePoint({ name, ...limit }, key);
  return point.allowed ? undefined : { kind: "limited", retryAfter: point.retryAfter };
}

/** With the content in it: a form that is corrected after a "back" and sent again is another submission, and is not lost. */
function submissionKey({ key, kind, email, payload, name, organization }: Incoming): string {
  const content = JSON.stringify([kind, email.toLowerCase(), name, organization, payload]);
  const scope = key || new Date().toISOString().slice(0, 10);
  return createHash("sha256").update(`${scope}\n${content}`).digest("hex");
}
