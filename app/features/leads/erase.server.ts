import { and, eq, exists, inArray, lt, ne, not, or, sql, type SQL } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import {
  drafts,
  eventDates,
  eventRegistrations,
  leadFilters,
  leads,
  mails,
  messageAttachments,
  teamScans,
} from "#db/schema.ts";
import { recordAudit, type AuditActor } from "#app/platform/audit/audit.server.ts";
import { eraseAccount } from "#app/platform/auth/erase-account.server.ts";
import { eraseBudget } from "#app/platform/mail/budget.server.ts";
import { removeMailFiles } from "#app/platform/mail/folder-transport.server.ts";
import { site } from "#site";
import { eraseSubscriptions } from "#app/features/subscribers/people.server.ts";
import { answerForm } from "./admin/lead/answer-form.ts";
import { removeStored } from "./conversation/attachments.server.ts";
import { lockAddresses } from "./merged.server.ts";
import { leadSubject } from "./lead-subject.server.ts";

/**
 * Erases everything about one person: the lead with its timeline, scans, mails and their files, and with `withAccount` also an
 * account with the same address. The audit records only that it happened. Returns false when the lead does not exist
 * any more, or is by now an address of somebody else.
 */
export async function eraseLead(actor: AuditActor, leadId: string, withAccount = false): Promise<boolean> {
  const files = await db().transaction(async (tx) => {
    const addresses = await lockAddresses(tx, [leadId]);
    const person = addresses.find(({ id }) => id === leadId);
    if (!person || person.mergedInto) return undefined;
    const ids = addresses.map(({ id }) => id);
    await eraseSubscriptions(
      tx,
      ids,
      addresses.map(({ emailKey }) => emailKey),
    );
    const ofLead = await deleteLeads(tx, [leadId]);
    await recordAudit(tx, actor, "personErased", leadSubject(leadId));
    const written = [...ofLead.mails];
    for (const { emailKey } of withAccount ? addresses : []) {
      const ofAccount = await eraseAccount(tx, emailKey);
      if (ofAccount) await recordAudit(tx, actor, "accountErased", leadSubject(leadId));
      written.push(...(ofAccount ?? []));
    }
    return { mails: written, attachments: ofLead.attachments };
  });
  if (files) await removeFiles(files);
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
    const isExpired = and(
      or(eq(leads.status, "spam"), and(eq(leads.status, "closed"), not(isStillNeeded()!))),
      lt(leads.closedAt, sql`now() - make_interval(months => ${site.leads.retentionMonths})`),
    );
    const found = await tx.select({ id: leads.id }).from(leads).where(isExpired).limit(200);
    // Addresses before people, as a form from one of them does; whoever wrote meanwhile is not expired any more.
    const locked = await lockAddresses(
      tx,
      found.map(({ id }) => id),
    );
    const expired = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(
        and(
          inArray(
            leads.id,
            locked.map(({ id }) => id),
          ),
          isExpired,
        ),
      );
    const ids = expired.map(({ id }) => id);
    if (ids.length === 0) return { erased: 0, files: { mails: [], attachments: [] } };
    // A subscription goes on without them: it is a consent of its own.
    const files = await deleteLeads(tx, ids);
    await recordAudit(tx, { email: site.name }, "retentionErased", String(ids.length));
    return { erased: ids.length, files };
  });
  await removeFiles(files);
  return erased;
}

type Files = { mails: Parameters<typeof removeMailFiles>[0]; attachments: string[] };

/** After the rows: what a crash leaves here is removed by `removeOrphans`. */
async function removeFiles({ mails: written, attachments }: Files) {
  await removeMailFiles(written);
  await removeStored(attachments);
}

async function deleteLeads(tx: Database, people: string[]) {
  const ids = (await lockAddresses(tx, people)).map(({ id }) => id);
  const files = await tx
    .select({ id: mails.id, kind: mails.kind, createdAt: mails.createdAt })
    .from(mails)
    .where(inArray(mails.leadId, ids));
  const attachments = await tx
    .select({ path: messageAttachments.path })
    .from(messageAttachments)
    .where(inArray(messageAttachments.leadId, ids));
  await tx.delete(drafts).where(and(eq(drafts.kind, answerForm.kind), inArray(drafts.subjectId, ids)));
  const erased = await tx.delete(leads).where(inArray(leads.id, ids)).returning({ email: leads.email });
  // A saved filter that searches for the address is about the person too.
  const addresses = erased.map(({ email }) => email.toLowerCase());
  await tx.delete(leadFilters).where(inArray(sql`lower(${leadFilters.query} ->> 'q')`, addresses));
  await eraseBudget(
    tx,
    erased.map(({ email }) => email),
  );
  return { mails: files, attachments: attachments.map(({ path }) => path) };
}

/** Removes the text of mails with sign-in or reset links: by then the links have long expired, sent or not. */
export async function removeOldSecrets() {
  await db()
    .update(mails)
    .set({ html: "", text: "", calendar: null })
    .where(and(eq(mails.secret, true), ne(mails.html, ""), lt(mails.createdAt, sql`now() - interval '7 days'`)));
}
