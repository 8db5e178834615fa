import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
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

export type Recorded = { leadId: string; eventId: string; /** The same key came before: nothing was stored again. */ repeated: boolean; returning: boolean };

/** One person (by address, case folded) has one timeline. Runs inside the transaction that also queues the mails. */
export async function recordSubmission(tx: Database, submission: Submission): Promise<Recorded> {
  const { email, name, organization, language, source, idempotencyKey } = submission;
  const flagged = (submission.flags?.length ?? 0) > 0;
  const dueAt = new Date(Date.now() + site.leads.answerHours * 3_600_000);
  const [lead] = await tx
    .insert(leads)
    .values({ emailKey: email.toLowerCase(), email, name, organization, language, source, dueAt, flags: submission.flags, keepPosted: submission.consent.keepPosted })
    .onConflictDoUpdate({
      target: leads.emailKey,
      set: {
        name,
        organization,
        language,
        status: sql`case when ${leads.status} = 'spam' then 'spam' else 'new' end`,
        // The clock of an unanswered submission goes on; a new one starts it again after an answer.
        dueAt: sql`coalesce(${leads.dueAt}, ${dueAt.toISOString()}::timestamptz)`,
        closedAt: null,
        flags: flagged ? submission.flags : sql`${leads.flags}`,
        keepPosted: sql`${leads.keepPosted} or ${submission.consent.keepPosted}`,
        updatedAt: new Date(),
      },
    })
    .returning({ id: leads.id, returning: sql<boolean>`xmax <> 0` });
  const [event] = await tx
    .insert(leadEvents)
    .values({ leadId: lead!.id, kind: submission.kind, language, sourcePage: submission.sourcePage, consent: submission.consent, payload: submission.payload, flags: submission.flags, idempotencyKey })
    .onConflictDoNothing({ target: leadEvents.idempotencyKey })
    .returning({ id: leadEvents.id });
  if (event) return { leadId: lead!.id, eventId: event.id, repeated: false, returning: lead!.returning };
  const before = await tx.query.leadEvents.findFirst({ where: (row, { eq }) => eq(row.idempotencyKey, idempotencyKey!) });
  return { leadId: before!.leadId, eventId: before!.id, repeated: true, returning: true };
}
