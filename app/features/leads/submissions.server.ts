import { and, eq, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { leadEvents, leads } from "#db/schema.ts";
import { site } from "#site";
import type { Language } from "#app/platform/i18n/language.ts";

export type Submission = {
  kind: "inquiry" | "division" | "scan";
  source: "journey" | "raices-latinas" | "scanner";
  email: string;
  name: string;
  organization: string;
  language: Language;
  sourcePage: string;
  /** What the visitor sent, as the timeline shows it. */
  payload: Record<string, unknown>;
  /** The notice that was shown and the boxes that were ticked. */
  consent: { notice: string; keepPosted: boolean };
  /** Why it looks like spam, if it does. */
  flags?: string[];
  /** Made with the form. */
  idempotencyKey?: string;
};

export type Recorded = {
  leadId: string;
  eventId: string;
  /** The same key came before: nothing was stored again. */
  repeated: boolean;
  /** The person has written before. */
  returning: boolean;
  /** When an answer is due. */
  dueAt: Date;
  /** Whether the sender was mailed a confirmation; false until the mails are queued. */
  acknowledged: boolean;
};

/** One person (by address, case folded) has one timeline. Runs inside the transaction that also queues the mails. */
export async function recordSubmission(tx: Database, submission: Submission): Promise<Recorded> {
  const before = await findRecorded(tx, submission.idempotencyKey);
  if (before) return before;
  const lead = await upsertLead(tx, submission);
  const { kind, language, sourcePage, consent, payload, flags, idempotencyKey } = submission;
  const [event] = await tx
    .insert(leadEvents)
    .values({ leadId: lead.id, kind, language, sourcePage, consent, payload, flags, idempotencyKey })
    .onConflictDoNothing({ target: leadEvents.idempotencyKey })
    .returning({ id: leadEvents.id });
  if (event)
    return {
      leadId: lead.id,
      eventId: event.id,
      repeated: false,
      returning: lead.returning,
      dueAt: lead.dueAt!,
      acknowledged: false,
    };
  // The same submission was committed between the lookup and the insert.
  return (await findRecorded(tx, idempotencyKey))!;
}

/** The submission that came with this key before. */
export async function findRecorded(tx: Database, idempotencyKey: string | undefined): Promise<Recorded | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [before] = await tx
    .select({
      leadId: leadEvents.leadId,
      eventId: leadEvents.id,
      dueAt: leads.dueAt,
      sentAt: leadEvents.createdAt,
      acknowledged: wasAcknowledged,
    })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(eq(leadEvents.idempotencyKey, idempotencyKey));
  return (
    before && {
      leadId: before.leadId,
      eventId: before.eventId,
      repeated: true,
      returning: true,
      dueAt: before.dueAt ?? answerDue(before.sentAt),
      acknowledged: before.acknowledged,
    }
  );
}

/** The very same text from the same person within a day: a form that was opened again, or sent without a key. */
export async function findTwin(
  tx: Database,
  { kind, email, payload }: Pick<Submission, "kind" | "email" | "payload">,
): Promise<{ eventId: string; acknowledged: boolean } | undefined> {
  const [twin] = await tx
    .select({ eventId: leadEvents.id, acknowledged: wasAcknowledged })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(
      and(
        eq(leads.emailKey, email.toLowerCase()),
        eq(leadEvents.kind, kind),
        sql`${leadEvents.payload} = ${JSON.stringify(payload)}::jsonb`,
        sql`${leadEvents.createdAt} > now() - interval '1 day'`,
      ),
    )
    .limit(1);
  return twin;
}

/** A submission that arrived, for the page that says so. */
export async function findSubmission(
  eventId: string,
  kind: Submission["kind"],
): Promise<{ acknowledged: boolean } | undefined> {
  const [event] = await db()
    .select({ acknowledged: wasAcknowledged })
    .from(leadEvents)
    .where(and(eq(leadEvents.id, eventId), eq(leadEvents.kind, kind)));
  return event;
}

/** Before this was recorded, everybody was. */
const wasAcknowledged = sql<boolean>`coalesce(${leadEvents.acknowledged}, true)`;

async function upsertLead(tx: Database, submission: Submission) {
  const { email, language, source, flags, consent } = submission;
  const flagged = (flags?.length ?? 0) > 0;
  const name = oneLine(submission.name);
  const organization = oneLine(submission.organization);
  const dueAt = answerDue(new Date());
  const search = fold(`${name}\n${email}\n${organization}`);
  // What looks like spam does not rename somebody who wrote before.
  const identity = flagged ? {} : { name, organization, language, search };
  const [lead] = await tx
    .insert(leads)
    .values({
      emailKey: email.toLowerCase(),
      email,
      name,
      organization,
      language,
      source,
      dueAt,
      flags,
      search,
      keepPosted: consent.keepPosted,
    })
    .onConflictDoUpdate({
      target: leads.emailKey,
      set: {
        ...identity,
        status: sql`case when ${leads.status} = 'spam' then 'spam' else 'new' end`,
        // The clock of an unanswered submission goes on; a new one starts it, and its reminder, again after an answer.
        dueAt: sql`coalesce(${leads.dueAt}, ${dueAt.toISOString()}::timestamptz)`,
        remindedAt: sql`case when ${leads.dueAt} is null then null else ${leads.remindedAt} end`,
        closedAt: sql`case when ${leads.status} = 'spam' then ${leads.closedAt} end`,
        flags: flagged ? flags : sql`${leads.flags}`,
        keepPosted: sql`${leads.keepPosted} or ${consent.keepPosted}`,
        updatedAt: new Date(),
      },
    })
    .returning({ id: leads.id, dueAt: leads.dueAt, returning: sql<boolean>`xmax <> 0` });
  return lead!;
}

function answerDue(from: Date): Date {
  return new Date(from.getTime() + site.leads.answerHours * 3_600_000);
}

/** For lists and subjects; the timeline keeps what was sent exactly. */
function oneLine(value: string): string {
  return value.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
