import { createHash } from "node:crypto";
import { data, type ActionFunctionArgs } from "react-router";
import { db, type Database } from "#db/client.server.ts";
import { isDatabaseUnavailable, isNothingStored } from "#db/unavailable.ts";
import { guardNames } from "#app/components/form/form-guard.tsx";
import type { FormFailure } from "#app/components/form/post-json.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { countStep, type Step } from "#app/platform/figures/figures.server.ts";
import { defaultLanguage, languageOfPath, languages, type Language } from "#app/platform/i18n/language.ts";
import { runInOrder } from "#app/platform/limits/run-in-order.ts";
import { consumeClientPoint, consumePoint } from "#app/platform/limits/limits.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { jsonAnswer, jsonProblem, onlyPost } from "#app/platform/pages/json-answer.server.ts";
import { readForm, readJson } from "#app/platform/pages/read-body.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { askAfterTick } from "#app/features/subscribers/sign-up.server.ts";
import { queueSubmissionMails, type SubmissionMails } from "./mails/submission-mails.server.tsx";
import { originOf, type Origin } from "./origin.ts";
import { findByKey, findSameContent, recordSubmission, spamFlags } from "./submissions.server.ts";
import type { RecordedSubmission, Submission } from "./submissions.server.ts";
import type { ErrorTexts } from "#app/platform/forms/errors.ts";

/**
 * The one intake of inquiries, division messages, scans and registrations, for the pages' own forms and for the JSON
 * functions: reads the body, checks it, applies limits, finds repeats, stores it and queues its mails. Each form
 * describes itself as an `Intake`.
 */

/** What comes with a submission besides its fields: where it was sent from, and FormGuard's hidden fields. */
export type SubmissionContext = {
  language: Language;
  clientAddress: string;
  /** Made with the form: the same content with the same key is the same submission. */
  key?: string;
  /** Milliseconds between opening the form and sending it. */
  elapsed?: number;
  /** The content of the field that people do not see. */
  honeypot: string;
  keepPosted: boolean;
  origin?: Origin;
};

export type Refusal = { status: number; message: string; errors: ErrorTexts };

type LimitPoints = { points: number; seconds: number };
/** `unflagged`: further submissions of one client are accepted, but marked as possible spam. */
export type IntakeLimits = { client: LimitPoints; address: LimitPoints; unflagged?: LimitPoints };

/** Generous to a workshop that shares one connection; mails to one mailbox have a budget of their own. */
export const formLimits: IntakeLimits = {
  client: { points: 20, seconds: 300 },
  address: { points: 12, seconds: 3600 },
  unflagged: { points: 6, seconds: 300 },
};

export type Incoming<Receipt> = Omit<Submission, "flags" | "idempotencyKey"> & {
  /** Searched for signs of spam. */
  texts: string[];
  /** What makes two submissions the same one, besides person and key; the payload unless given. */
  identity?: unknown;
  /**
   * Writes what belongs to the submission in the same transaction. Also called for a repeat, which stores nothing new.
   */
  store?: (tx: Database, recorded: RecordedSubmission) => Promise<Receipt>;
  mails: (recorded: RecordedSubmission, receipt: Receipt) => SubmissionMails;
  /** Called before the transaction, when something new is to be stored. */
  beforeStore?: (clientAddress: string) => Promise<void>;
  /** Called when the mailbox has had its mails of this hour, so that no confirmation was queued. */
  unmailed?: (tx: Database, receipt: Receipt) => Promise<void>;
  /** Called for a repeat, which `mails` is not. */
  repeat?: (tx: Database, receipt: Receipt) => Promise<void>;
};

type Prepared<Receipt> = Incoming<Receipt> | { refusal: Refusal };

export type Intake<Checked, Receipt = undefined> = {
  /** Name of its JSON function; errors are logged under it. */
  name: string;
  limits: IntakeLimits;
  /** `message` is for callers of the JSON function; without it they get the errors themselves. */
  check: (
    fields: unknown,
    language: Language,
  ) => { data: Checked; errors?: undefined } | { errors: ErrorTexts; message?: string };
  prepare: (checked: Checked, context: SubmissionContext) => Prepared<Receipt> | Promise<Prepared<Receipt>>;
  /**
   * Nobody may learn from the answer, or by counting limits, whether somebody's address was sent before. Only the key of
   * the form proves that a repeat comes from the same person; the same text does not.
   */
  confidential?: boolean;
  /** Submissions of the same queue are stored one after the other: those that compete for something. */
  queue?: (checked: Checked) => string;
  messages: (language: Language) => { limited: string; failed: string };
  /** The JSON function's answer, besides `ok`. */
  answer?: (accepted: Accepted<Receipt>) => object;
};

export type Accepted<Receipt = undefined> = {
  kind: "accepted";
  /** Of the entry on the lead's timeline. */
  id: string;
  /** Whether a confirmation is mailed, or was mailed with the first of several identical submissions. */
  acknowledged: boolean;
  /** It arrived before: nothing was stored now. */
  repeated: boolean;
  /** It looks like spam. */
  flagged: boolean;
  receipt: Receipt;
};
export type Rejected =
  | ({ kind: "refused" } & Refusal)
  | { kind: "limited"; status: 429; retryAfter: number }
  | { kind: "failed"; status: 500 | 503; storageFull: boolean };

/** Thrown by `store` when only the database can tell that a submission cannot be accepted; nothing is stored. */
export class RefusedSubmission extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

// A double click, or a browser that retries: the second request waits for the first one's outcome and is not counted.
const inFlight = new Map<string, Promise<Accepted<unknown> | Rejected>>();

/** Checks, stores and confirms one submission. */
export async function receive<Checked, Receipt>(
  intake: Intake<Checked, Receipt>,
  fields: unknown,
  context: SubmissionContext,
): Promise<Accepted<Receipt> | Rejected> {
  const checked = intake.check(fields, context.language);
  if (checked.errors) {
    const { errors, message = Object.values(errors).join(" ") } = checked;
    return { kind: "refused", status: 422, errors, message };
  }
  const store = () => receiveChecked(intake, checked.data, context);
  return intake.queue ? runInOrder(`${intake.name} ${intake.queue(checked.data)}`, store) : store();
}

async function receiveChecked<Checked, Receipt>(
  intake: Intake<Checked, Receipt>,
  checked: Checked,
  context: SubmissionContext,
): Promise<Accepted<Receipt> | Rejected> {
  const failed = (error: unknown): Rejected => {
    if (error instanceof RefusedSubmission) return { kind: "refused", ...error.refusal };
    log.error({ err: error }, `${intake.name} failed`);
    return { kind: "failed", status: isDatabaseUnavailable(error) ? 503 : 500, storageFull: isNothingStored(error) };
  };
  let incoming: Prepared<Receipt>;
  try {
    incoming = await intake.prepare(checked, context);
  } catch (error) {
    return failed(error);
  }
  if ("refusal" in incoming) return { kind: "refused", ...incoming.refusal };
  const key = idempotencyKey(incoming, context.key);
  const first = inFlight.get(key);
  if (first) return first as Promise<Accepted<Receipt> | Rejected>;
  const outcome = accept(incoming, key, context, intake)
    .catch(failed)
    .finally(() => inFlight.delete(key));
  inFlight.set(key, outcome);
  return outcome;
}

/** One transaction: the timeline, what belongs to it and the mails about it are stored together or not at all. */
async function accept<Receipt>(
  { texts, identity: _, store, mails, beforeStore, unmailed, repeat, ...submission }: Incoming<Receipt>,
  key: string,
  { clientAddress, honeypot, elapsed, key: formKey, origin }: SubmissionContext,
  { limits, confidential }: Pick<Intake<unknown, Receipt>, "limits" | "confidential">,
): Promise<Accepted<Receipt> | Rejected> {
  // Checked before the limits: a visitor who sends again because the answer got lost is always told that it arrived.
  const sameKey = await findByKey(db(), key);
  const before = sameKey ?? (await findSameContent(db(), submission));
  const isResend = confidential ? sameKey !== undefined && formKey !== undefined : before !== undefined;
  const flags = spamFlags({ honeypot, elapsed, texts });
  if (!isResend) {
    const { source } = submission;
    const email = submission.email.toLowerCase();
    const taken = await consumeClientPoint({ name: `${source}.client`, ...limits.client }, clientAddress);
    if (!taken.allowed) return tooMany(taken);
    const ofAddress = { name: `${source}.address`, ...limits.address };
    const written = await (confidential
      ? consumeClientPoint(ofAddress, clientAddress, email)
      : consumePoint(ofAddress, email));
    if (!written.allowed) return tooMany(written);
    const unflagged = limits.unflagged && { name: `${source}.unremarkable`, ...limits.unflagged };
    if (unflagged && !(await consumeClientPoint(unflagged, clientAddress)).allowed) flags.push("repeated");
    await beforeStore?.(clientAddress);
  }
  const outcome = await db().transaction(async (tx) => {
    const recorded = before ?? (await recordSubmission(tx, { ...submission, flags, idempotencyKey: key, origin }));
    const { repeated } = recorded;
    const receipt = (await store?.(tx, recorded)) as Receipt;
    const flagged = flags.length > 0;
    const accepted = { kind: "accepted", id: recorded.entryId, repeated, flagged, receipt } as const;
    if (repeated) {
      await repeat?.(tx, receipt);
      return { ...accepted, acknowledged: recorded.acknowledged };
    }
    const acknowledged = await queueSubmissionMails(tx, recorded, mails(recorded, receipt));
    if (!acknowledged && !flagged) await unmailed?.(tx, receipt);
    if (submission.consent.keepPosted && !flagged) await askAfterTick(tx, signUpOf(submission, recorded));
    return { ...accepted, acknowledged };
  });
  if (!outcome.repeated && !outcome.flagged) countStep(stepOfKind[submission.kind], submission.language);
  return outcome;
}

/** The box "keep me posted" asks for letters; the confirmation is a mail of its own. */
function signUpOf(
  { kind, email, language, sourcePage, consent, postedBox = consent.notice }: Submission,
  { leadId, mergedFrom }: RecordedSubmission,
) {
  const place = kind === "inquiry" || kind === "scan" ? kind : ("other" as const);
  const source = { place, page: sourcePage, shown: postedBox, at: new Date().toISOString() };
  return { email, language, consent: source, leadId: mergedFrom ?? leadId };
}

const stepOfKind: Record<Submission["kind"], Step> = {
  inquiry: "inquiry.sent",
  division: "division.sent",
  scan: "scanner.sent",
  teamScan: "teamScan.started",
  registration: "registration",
};

function tooMany({ retryAfter }: { retryAfter: number }): Rejected {
  return { kind: "limited", status: 429, retryAfter };
}

/** The content is part of it: a form that is corrected and sent again with the same key is another submission. */
function idempotencyKey<Receipt>(incoming: Incoming<Receipt>, formKey: string | undefined): string {
  const { kind, email, name, organization, payload, identity = payload } = incoming;
  const content = JSON.stringify([kind, email.toLowerCase(), name, organization, identity]);
  const scope = formKey || new Date().toISOString().slice(0, 10);
  return createHash("sha256").update(`${scope}\n${content}`).digest("hex");
}

/** The action of a JSON function. */
export function jsonAction<Checked, Receipt>(
  intake: Intake<Checked, Receipt>,
  receiveOne = (body: unknown, context: SubmissionContext) => receive(intake, body, context),
) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
    if (request.method !== "POST") return onlyPost();
    const read = await readJson(request);
    if ("bad" in read) return jsonProblem(read.bad.status, read.bad.message);
    const { body } = read;
    const idempotencyKey = request.headers.get("Idempotency-Key") ?? body.idempotencyKey;
    const language = languageOfCaller(body, request);
    const { clientAddress } = context.get(requestContext);
    const outcome = await receiveOne(
      body,
      contextOf({ ...body, idempotencyKey }, language, { clientAddress, request }),
    );
    if (outcome.kind === "accepted") {
      const { id, acknowledged, repeated } = outcome;
      return jsonAnswer({ ok: true, ...(intake.answer?.(outcome) ?? { id, acknowledged, repeated }) });
    }
    if (outcome.kind === "refused") return jsonProblem(outcome.status, outcome.message, outcome.errors);
    const { limited, failed } = intake.messages(language);
    if (outcome.kind === "limited") return jsonProblem(429, limited, {}, { "Retry-After": `${outcome.retryAfter}` });
    if (!outcome.storageFull) return jsonProblem(outcome.status, failed);
    // The page shows its own message for this code; other callers read this one.
    const error = { message: copyFor(language, "common").storageFull.form, code: "storageFull", fields: {} };
    return jsonAnswer({ error }, outcome.status, { "Retry-After": "60" });
  };
}

/** The form that a page's action received. */
export async function readSubmittedForm({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const read = await readForm(request);
  const { pathname } = pageUrl(request);
  if ("bad" in read) throw data(copyFor(languageOfPath(pathname), "common").error.badForm, { status: read.bad.status });
  const { clientAddress } = context.get(requestContext);
  const fields = { ...Object.fromEntries(read.form), keepMePosted: read.form.has("keepMePosted") };
  return {
    form: read.form,
    pathname,
    context: contextOf(fields, languageOfPath(pathname), { clientAddress, request }),
  };
}

/** How a page's action shows the form again: what went wrong, and the response's status and headers. */
export function formProblem<Field extends string>(outcome: Rejected) {
  const headers: Record<string, string> = { "Cache-Control": privatePage };
  if (outcome.kind === "limited") headers["Retry-After"] = String(outcome.retryAfter);
  const errors = (outcome.kind === "refused" ? outcome.errors : {}) as ErrorTexts<Field>;
  return { problem: { errors, failure: failureOf(outcome) }, init: { status: outcome.status, headers } };
}

function failureOf(outcome: Rejected): FormFailure | undefined {
  if (outcome.kind === "failed") return outcome.storageFull ? "full" : "failed";
  return outcome.kind === "limited" ? "limited" : undefined;
}

type Sender = { clientAddress: string; request: Request };

function contextOf(
  fields: Record<string, unknown>,
  language: Language,
  { clientAddress, request }: Sender,
): SubmissionContext {
  const own = [new URL(env().siteUrl).host, new URL(request.url).host];
  return {
    origin: originOf(request.headers, own),
    language,
    clientAddress,
    key: shortText(fields.idempotencyKey ?? fields.key),
    elapsed: typeof fields.elapsed === "number" ? fields.elapsed : elapsedSince(fields.startedAt),
    honeypot: shortText(fields[guardNames.honeypot]) ?? "",
    keepPosted: fields.keepMePosted === true,
  };
}

/** Our own pages send their language; for other callers it is the language of the page they come from. */
function languageOfCaller(body: Record<string, unknown>, request: Request): Language {
  const chosen = languages.find((language) => language === body.language);
  if (chosen) return chosen;
  const referrer = request.headers.get("Referer");
  return referrer && URL.canParse(referrer) ? languageOfPath(new URL(referrer).pathname) : defaultLanguage;
}

function elapsedSince(startedAt: unknown): number | undefined {
  const start = typeof startedAt === "string" || typeof startedAt === "number" ? Number(startedAt) : 0;
  return start > 0 ? Date.now() - start : undefined;
}

function shortText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined;
}
