import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { leadEntries, leads, type SpamFlag } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { linkLead } from "#app/features/subscribers/sign-up.server.ts";
import { answerDeadline, reopened } from "./conversation/clock.server.ts";
import { peopleWhere } from "./merged.server.ts";
import type { Origin } from "./origin.ts";
import { raiseLeadVersion } from "./conversation/lead-version.server.ts";
import { tellHooks } from "./lead-hooks.server.ts";

export type Submission = {
  kind: "inquiry" | "division" | "scan" | "teamScan" | "registration";
  source: "journey" | "raices-latinas" | "scanner" | "team-scan" | "events";
  email: string;
  name: string;
  organization: string;
  language: Language;
  sourcePage: string;
  /** What the visitor sent, as the timeline shows it. */
  payload: Record<string, unknown>;
  /** The notice that was shown and the boxes that were ticked. */
  consent: { notice: string; keepPosted: boolean; answer?: string };
  /** The words beside the box "keep me posted", where the form has one. */
  postedBox?: string;
  /** Why it looks like spam, if it does. */
  flags?: SpamFlag[];
  /** A submission with the same key is stored only once. */
  idempotencyKey?: string;
  /** False for a submission that is complete in itself: it does not begin the time in which the team has to answer. */
  answerNeeded?: boolean;
  origin?: Origin;
};

export type RecordedSubmission = {
  leadId: string;
  entryId: string;
  flags: SpamFlag[];
  /** It was stored earlier, so nothing was stored now. */
  repeated: boolean;
  /** The person has written before. */
  returning: boolean;
  /** When an answer is due. */
  dueAt: Date;
  /** Whether the sender was mailed a confirmation; false until the mails are queued. */
  acknowledged: boolean;
  /** The address was merged into this person: what belongs to the entry remembers it. */
  mergedFrom?: string;
};

/** In milliseconds; nobody fills in a form faster. */
const minFormMilliseconds = 1_500;
const spamLinkCount = 3;

/** `elapsed`: milliseconds since the form was opened; unknown when a function is called without one. */
export function spamFlags({ honeypot, elapsed, texts }: { honeypot: string; elapsed?: number; texts: string[] }) {
  const flags: SpamFlag[] = [];
  if (honeypot !== "") flags.push("honeypot");
  if (elapsed !== undefined && elapsed >= 0 && elapsed < minFormMilliseconds) flags.push("tooFast");
  if ((texts.join(" ").match(/https?:\/\/|www\./gi)?.length ?? 0) >= spamLinkCount) flags.push("links");
  return flags;
}

/**
 * One person (by address, case-insensitive) has one timeline. Runs inside the transaction that also queues the mails.
 */
export async function recordSubmission(tx: Database, submission: Submission): Promise<RecordedSubmission> {
  const before = submission.idempotencyKey && (await findByKey(tx, submission.idempotencyKey));
  if (before) return before;
  const lead = await upsertLead(tx, submission);
  await linkLead(tx, submission.email, lead.mergedFrom ?? lead.id);
  const { kind, language, sourcePage, consent, payload, flags = [], idempotencyKey, origin } = submission;
  const stored = { kind, language, sourcePage, consent, payload, idempotencyKey, origin };
  const [entry] = await tx
    .insert(leadEntries)
    .values({ leadId: lead.id, mergedFrom: lead.mergedFrom, ...stored, flags: flags.length > 0 ? flags : undefined })
    .onConflictDoNothing({ target: leadEntries.idempotencyKey })
    .returning({ id: leadEntries.id });
  // Another process committed the same submission between the lookup and the insert.
  if (!entry) return (await findByKey(tx, idempotencyKey!))!;
  await raiseLeadVersion(tx, lead.id);
  const { id: leadId, returning, dueAt, mergedFrom } = lead;
  await tellHooks(tx, submission, {
    leadId,
    mergedFrom,
    entryId: entry.id,
    returning,
  });
  const due = dueAt ?? answerDeadline(new Date());
  return { leadId, entryId: entry.id, flags, repeated: false, returning, dueAt: due, acknowledged: false, mergedFrom };
}

/** The submission that was stored with this key. */
export function findByKey(tx: Database, idempotencyKey: string): Promise<RecordedSubmission | undefined> {
  return findStored(tx, eq(leadEntries.idempotencyKey, idempotencyKey));
}

/** The same text from the same person within a day: the form was opened again, or sent without a key. */
export function findSameContent(
  tx: Database,
  { kind, email, payload }: Pick<Submission, "kind" | "email" | "payload">,
): Promise<RecordedSubmission | undefined> {
  const sameContent = and(
    inArray(leads.id, peopleWhere(tx, eq(leads.emailKey, email.toLowerCase()))),
    eq(leadEntries.kind, kind),
    sql`${leadEntries.payload} = ${JSON.stringify(payload)}::jsonb`,
    sql`${leadEntries.createdAt} > now() - interval '1 day'`,
  );
  return findStored(tx, sameContent!);
}

async function findStored(tx: Database, where: SQL): Promise<RecordedSubmission | undefined> {
  const [found] = await tx
    .select({
      leadId: leadEntries.leadId,
      entryId: leadEntries.id,
      dueAt: leads.dueAt,
      sentAt: leadEntries.createdAt,
      acknowledged: wasAcknowledged,
    })
    .from(leadEntries)
    .innerJoin(leads, eq(leads.id, leadEntries.leadId))
    .where(where)
    .limit(1);
  if (!found) return undefined;
  const { sentAt, ...entry } = found;
  return { ...entry, flags: [], repeated: true, returning: true, dueAt: entry.dueAt ?? answerDeadline(sentAt) };
}

/** A submission that arrived, for the page that confirms it. */
export async function findSubmission(
  entryId: string,
  kind: Submission["kind"],
): Promise<{ acknowledged: boolean } | undefined> {
  const [entry] = await db()
    .select({ acknowledged: wasAcknowledged })
    .from(leadEntries)
    .where(and(eq(leadEntries.id, entryId), eq(leadEntries.kind, kind)));
  return entry;
}

/** Null in entries from before this was recorded: then everybody was mailed a confirmation. */
const wasAcknowledged = sql<boolean>`coalesce(${leadEntries.acknowledged}, true)`;

type Upserted = { id: string; dueAt: Date | null; returning: boolean; mergedFrom?: string };

async function upsertLead(tx: Database, submission: Submission): Promise<Upserted> {
  const { email, language, source, flags = [], consent, answerNeeded = true } = submission;
  const flagged = flags.length > 0;
  const name = oneLine(submission.name);
  const organization = oneLine(submission.organization);
  const dueAt = answerDeadline(new Date());
  const search = fold(`${name}\n${email}\n${organization}`);
  // A submission that looks like spam does not rename a person who wrote before.
  const identity = flagged ? {} : { name, organization, language, search };
  const again = {
    ...(answerNeeded ? reopened(dueAt) : renewedClosedAt),
    flags: flagged ? flags : sql`${leads.flags}`,
    keepPosted: sql`${leads.keepPosted} or ${consent.keepPosted}`,
    updatedAt: new Date(),
  };
  const [upserted] = await tx
    .insert(leads)
    .values({
      emailKey: email.toLowerCase(),
      email,
      name,
      organization,
      language,
      source,
      ...(answerNeeded ? { dueAt } : { status: "closed", closedAt: new Date() }),
      flags: flagged ? flags : undefined,
      search,
      keepPosted: consent.keepPosted,
    })
    .onConflictDoUpdate({
      target: leads.emailKey,
      set: { ...identity, ...again },
      // A further address of somebody else is only locked.
      setWhere: isNull(leads.mergedInto),
    })
    .returning({ id: leads.id, dueAt: leads.dueAt, returning: sql<boolean>`xmax <> 0` });
  if (upserted) return upserted;
  const address = oneRow(
    await tx
      .select({ id: leads.id, mergedInto: leads.mergedInto })
      .from(leads)
      .where(eq(leads.emailKey, email.toLowerCase())),
  );
  const person = oneRow(
    await tx
      .update(leads)
      .set(again)
      .where(eq(leads.id, address.mergedInto ?? address.id))
      .returning({ id: leads.id, dueAt: leads.dueAt }),
  );
  return { ...person, returning: true, mergedFrom: address.id };
}

/** Nothing to answer: what is open stays open, and a closed lead is erased a while after its last contact. */
const renewedClosedAt = { closedAt: sql`case when ${leads.status} = 'closed' then now() else ${leads.closedAt} end` };

/** For lists and mail subjects; the timeline stores exactly what was sent. */
function oneLine(value: string): string {
  return value.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
