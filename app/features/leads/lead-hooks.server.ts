import type { Database } from "#db/client.server.ts";
import type { leads } from "#db/schema.ts";
import type { HookEvent } from "#app/platform/hooks/events.ts";
import { queueHooks } from "#app/platform/hooks/queue.server.ts";

const eventOf = {
  inquiry: "inquiry.created",
  division: "inquiry.created",
  scan: "scan.created",
  teamScan: "scan.created",
  registration: "registration.created",
} as const satisfies Record<string, HookEvent>;

type Submitted = {
  kind: keyof typeof eventOf;
  source: string;
  language: string;
  name: string;
  email: string;
  organization: string;
  flags?: readonly string[];
};

type Recorded = {
  leadId: string;
  /** The address of theirs that it came from: what is told belongs to it, also after they are separated. */
  mergedFrom?: string;
  entryId: string;
  /** The person has written before. */
  returning: boolean;
};

/** In the transaction that stores the submission. Texts of forms, answers and results stay here. */
export async function tellHooks(tx: Database, submission: Submitted, recorded: Recorded) {
  const { kind, language, source, flags = [], name, email, organization } = submission;
  const { leadId, mergedFrom, entryId, returning } = recorded;
  const about = {
    page: pageOf(leadId),
    leadId: mergedFrom ?? leadId,
    person: { name, email, organization },
  };
  const facts = { leadId, kind, source, language, returning, possibleSpam: flags.length > 0 };
  if (!returning) await queueHooks(tx, { event: "lead.created", subject: leadId, facts, ...about });
  await queueHooks(tx, { event: eventOf[kind], subject: entryId, facts, ...about });
}

/** Of somebody who wrote a mail of their own accord. */
export async function tellOfLead(tx: Database, lead: typeof leads.$inferSelect) {
  const { id, name, email, organization, language, source } = lead;
  await queueHooks(tx, {
    event: "lead.created",
    subject: id,
    page: pageOf(id),
    leadId: id,
    person: { name, email, organization },
    facts: { leadId: id, kind: "mail", source, language, returning: false, possibleSpam: false },
  });
}

const pageOf = (leadId: string) => `/admin/leads/${leadId}`;
