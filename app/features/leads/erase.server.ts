import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leads, mails } from "#db/schema.ts";
import { recordAudit, type AuditActor } from "#app/platform/audit/audit.server.ts";
import { removeMailFiles } from "#app/platform/mail/folder-transport.server.ts";
import { site } from "#site";
import { leadSubject } from "./admin/lead/lead-changes.server.ts";

/** Everything about one person: timeline, scans and mails go with the lead. The audit keeps only that it happened. */
export async function eraseLead(actor: AuditActor, leadId: string): Promise<boolean> {
  const erased = await db().transaction(async (tx) => {
    const files = await deleteLeads(tx, [leadId]);
    if (files) await recordAudit(tx, actor, "personErased", leadSubject(leadId));
    return files;
  });
  if (erased) await removeMailFiles(erased);
  return erased !== undefined;
}

/** Closed leads, and spam, after the time that the privacy page promises. Says how many. */
export async function eraseExpired(): Promise<number> {
  const { erased, files } = await db().transaction(async (tx) => {
    const expired = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(
        and(
          inArray(leads.status, ["closed", "spam"]),
          lt(leads.closedAt, sql`now() - make_interval(months => ${site.leads.retentionMonths})`),
        ),
      )
      .limit(200)
      .for("update", { skipLocked: true });
    const ids = expired.map(({ id }) => id);
    const files = ids.length > 0 ? await deleteLeads(tx, ids) : undefined;
    if (files) await recordAudit(tx, { email: site.name }, "retentionErased", String(ids.length));
    return { erased: ids.length, files: files ?? [] };
  });
  await removeMailFiles(files);
  return erased;
}

async function deleteLeads(tx: Database, ids: string[]) {
  const files = await tx
    .select({ id: mails.id, kind: mails.kind, createdAt: mails.createdAt })
    .from(mails)
    .where(inArray(mails.leadId, ids));
  const deleted = await tx.delete(leads).where(inArray(leads.id, ids)).returning({ id: leads.id });
  return deleted.length > 0 ? files : undefined;
}

/** Links that sign in or reset are worthless by then, sent or not. */
export async function forgetOldSecrets() {
  await db()
    .update(mails)
    .set({ html: "", text: "" })
    .where(and(eq(mails.secret, true), ne(mails.html, ""), lt(mails.createdAt, sql`now() - interval '7 days'`)));
}
