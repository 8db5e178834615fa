import { and, eq, exists, inArray, lt, ne, not, or, sql, type SQL } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { eventDates, eventRegistrations, leads, mails, teamScans } from "#db/schema.ts";
import { recordAudit, type AuditActor } from "#app/platform/audit/audit.server.ts";
import { eraseAccount } from "#app/platform/auth/erase-account.server.ts";
import { eraseBudget } from "#app/platform/mail/budget.server.ts";
import { removeMailFiles } from "#app/platform/mail/folder-transport.server.ts";
import { site } from "#site";
import { leadSubject } from "./admin/lead/lead-changes.server.ts";

/**
 * Erases everything about one person: the lead with its timeline, scans and mails, and with `withAccount` also an
 * account with the same address. The audit records only that it happened. Returns false when the lead does not exist
 * any more.
 */
export async function eraseLead(actor: AuditActor, leadId: string, withAccount = false): Promise<boolean> {
  const files = await db().transaction(async (tx) => {
    const [lead] = await tx.select({ emailKey: leads.emailKey }).from(leads).where(eq(leads.id, leadId)).for("update");
    if (!lead) return undefined;
    const ofLead = await deleteLeads(tx, [leadId]);
    await recordAudit(tx, actor, "personErased", leadSubject(leadId));
    const ofAccount = withAccount ? await eraseAccount(tx, lead.emailKey) : undefined;
    if (ofAccount) await recordAudit(tx, actor, "accountErased", leadSubject(leadId));
    return [...ofLead, ...(ofAccount ?? [])];
  });
  if (files) await removeMailFiles(files);
  return files !== undefined;
}

/** The thank-you after an event is written within this time (`maxThanksDelay` in events/mails/reminders.server.ts). */
const retentionAfterEvent = sql`interval '14 days'`;

/** The person is registered for an event to come, or has a team scan, which has its own retention. */
function isStillNeeded(): SQL | undefined {
  const registered = db()
    .select({ one: sql`1` })
    .from(eventRegistrations)
    .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
    .where(and(eq(eventRegistrations.leadId, leads.id), sql`${eventDates.endsAt} > now() - ${retentionAfterEvent}`));
  const scans = db().select({ one: sql`1` }).from(teamScans).where(eq(teamScans.leadId, leads.id));
  return or(exists(registered), exists(scans));
}

/** Erases closed leads and spam after the time that the privacy page promises. Returns how many. */
export async function eraseExpired(): Promise<number> {
  const { erased, files } = await db().transaction(async (tx) => {
    const expired = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(
        and(
          or(eq(leads.status, "spam"), and(eq(leads.status, "closed"), not(isStillNeeded()!))),
          lt(leads.closedAt, sql`now() - make_interval(months => ${site.leads.retentionMonths})`),
        ),
      )
      .limit(200)
      .for("update", { skipLocked: true });
    const ids = expired.map(({ id }) => id);
    if (ids.length === 0) return { erased: 0, files: [] };
    const files = await deleteLeads(tx, ids);
    await recordAudit(tx, { email: site.name }, "retentionErased", String(ids.length));
    return { erased: ids.length, files };
  });
  await removeMailFiles(files);
  return erased;
}

async function deleteLeads(tx: Database, ids: string[]) {
  const files = await tx
    .select({ id: mails.id, kind: mails.kind, createdAt: mails.createdAt })
    .from(mails)
    .where(inArray(mails.leadId, ids));
  const erased = await tx.delete(leads).where(inArray(leads.id, ids)).returning({ email: leads.email });
  await eraseBudget(
    tx,
    erased.map(({ email }) => email),
  );
  return files;
}

/** Removes the text of mails with sign-in or reset links: by then the links have long expired, sent or not. */
export async function removeOldSecrets() {
  await db()
    .update(mails)
    .set({ html: "", text: "", calendar: null })
    .where(and(eq(mails.secret, true), ne(mails.html, ""), lt(mails.createdAt, sql`now() - interval '7 days'`)));
}
