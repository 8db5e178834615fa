import { and, count, eq, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails, teamScans } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { removeMailFiles } from "#app/platform/mail/folder-transport.server.ts";
import { site } from "#site";
import { recomputeComparison } from "./comparison.server.ts";
import { teamScanMailKinds } from "./mails/manager-mails.server.tsx";
import { teamScanRules } from "./rules.ts";
import { rememberClosing } from "./same-team.server.ts";

/**
 * Erases a scan with its answers, result, links and timeline entry, and the mails about scans when it was the person's
 * last one. Somebody who only started scans is erased altogether.
 */
export async function eraseScan(scanId: string): Promise<boolean> {
  const files = await db().transaction(async (tx) => {
    const [scan] = await tx.delete(teamScans).where(eq(teamScans.id, scanId)).returning();
    if (!scan) return undefined;
    const manager = oneRow(
      await tx
        .select({ email: leads.email })
        .from(leads)
        .where(eq(leads.id, scan.mergedFrom ?? scan.leadId)),
    );
    await rememberClosing(tx, scan, manager.email);
    if (scan.entryId) await tx.delete(leadEntries).where(eq(leadEntries.id, scan.entryId));
    const ofLead = { entries: eq(leadEntries.leadId, scan.leadId), scans: eq(teamScans.leadId, scan.leadId) };
    const entries = oneRow(await tx.select({ left: count() }).from(leadEntries).where(ofLead.entries));
    const scans = oneRow(await tx.select({ left: count() }).from(teamScans).where(ofLead.scans));
    if (scans.left > 0) return [];
    const about = and(eq(mails.leadId, scan.leadId), sql`${mails.kind} = any(${sql.param(teamScanMailKinds)})`);
    const gone = await tx
      .delete(mails)
      .where(entries.left === 0 ? eq(mails.leadId, scan.leadId) : about)
      .returning({ id: mails.id, kind: mails.kind, createdAt: mails.createdAt });
    if (entries.left === 0) await tx.delete(leads).where(eq(leads.id, scan.leadId));
    return gone;
  });
  if (!files) return false;
  await removeMailFiles(files);
  await recomputeComparison();
  return true;
}

/** Erases scans after the time that the privacy page promises. Returns how many. */
export async function eraseExpiredScans(): Promise<number> {
  const expired = await db()
    .select({ id: teamScans.id })
    .from(teamScans)
    .where(
      and(
        eq(teamScans.state, "closed"),
        lt(teamScans.closedAt, sql`now() - make_interval(months => ${teamScanRules.retentionMonths})`),
      ),
    )
    .limit(50);
  let erased = 0;
  for (const { id } of expired) if (await eraseScan(id)) erased++;
  if (erased > 0) await recordAudit(db(), { email: site.name }, "teamScansErased", String(erased));
  return erased;
}
