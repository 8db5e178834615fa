import { asc, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails, users } from "#db/schema.ts";
import { readEntry } from "../../stored-entries.server.ts";
import { listTeamScans } from "./team-scans.server.ts";

export type LeadPage = NonNullable<Awaited<ReturnType<typeof findLead>>>;
export type LeadEntry = LeadPage["entries"][number];
export type LeadMail = LeadPage["mails"][number];

/** One person with everything that happened, newest first. */
export async function findLead(id: string) {
  const [lead] = await db()
    .select({ lead: leads, owner: users.email })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(eq(leads.id, id));
  if (!lead) return undefined;
  const entries = await db()
    .select()
    .from(leadEntries)
    .where(eq(leadEntries.leadId, id))
    .orderBy(desc(leadEntries.createdAt), asc(leadEntries.id));
  const mailsSent = await db()
    .select({
      id: mails.id,
      kind: mails.kind,
      subject: mails.subject,
      recipient: mails.recipient,
      state: mails.state,
      attempts: mails.attempts,
      nextAttemptAt: mails.nextAttemptAt,
      lastError: mails.lastError,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(eq(mails.leadId, id))
    .orderBy(desc(mails.createdAt), asc(mails.id));
  const scans = await listTeamScans(id);
  return { ...lead.lead, owner: lead.owner, entries: entries.map(readEntry), mails: mailsSent, teamScans: scans };
}
