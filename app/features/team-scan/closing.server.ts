import { randomInt } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leads, teamScanAnswers, teamScanResults, teamScans } from "#db/schema.ts";
import { computeTeamResult } from "#app/features/assessment/team/team-result.ts";
import { toTeamAnswer } from "./answers.server.ts";
import { queueClosedMail } from "./mails/manager-mails.server.tsx";
import { closableAfter } from "./closing-day.ts";
import type { TeamScan } from "./team-scans.server.ts";

/** Closes the scan: computes the result once and deletes the single answers. False when it was closed before. */
export function closeScan(scanId: string, now = new Date()): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [scan] = await tx
      .select()
      .from(teamScans)
      .where(and(eq(teamScans.id, scanId), eq(teamScans.state, "open")))
      .for("update");
    if (!scan) return false;
    await replaceAnswersByResult(tx, scan);
    await tx.update(teamScans).set({ state: "closed", closedAt: now }).where(eq(teamScans.id, scan.id));
    const [manager] = await tx.select().from(leads).where(eq(leads.id, scan.leadId));
    await queueClosedMail(tx, scan, manager!);
    return true;
  });
}

/**
 * The manager closes before the closing day. The minimum time since the previous round applies then too: two results a
 * few days apart would reveal the answers of people who joined in between.
 */
export async function closeEarly(scan: TeamScan, now = new Date()): Promise<boolean> {
  const earliest = await earliestClosing(scan);
  if (earliest && now < earliest) return false;
  await closeScan(scan.id, now);
  return true;
}

/** Of a next round; undefined for a first one. */
export async function earliestClosing({ previousId }: TeamScan): Promise<Date | undefined> {
  if (!previousId) return undefined;
  const [previous] = await db()
    .select({ closedAt: teamScans.closedAt })
    .from(teamScans)
    .where(eq(teamScans.id, previousId));
  return previous?.closedAt ? closableAfter(previous.closedAt) : undefined;
}

/** Closes every scan whose closing day is over. Returns how many. */
export async function closeDueScans(now = new Date()): Promise<number> {
  const due = await db()
    .select({ id: teamScans.id })
    .from(teamScans)
    .where(and(eq(teamScans.state, "open"), lte(teamScans.closesAt, now)))
    .limit(50);
  let closed = 0;
  for (const { id } of due) if (await closeScan(id, now)) closed++;
  return closed;
}

async function replaceAnswersByResult(tx: Database, { id: scanId, groups }: TeamScan) {
  const rows = await tx.select().from(teamScanAnswers).where(eq(teamScanAnswers.scanId, scanId));
  const result = computeTeamResult(rows.map(toTeamAnswer), groups.length, shuffled);
  await tx.insert(teamScanResults).values({ scanId, result });
  await tx.delete(teamScanAnswers).where(eq(teamScanAnswers.scanId, scanId));
}

/** Fisher and Yates, with the system's random numbers: the order must not be guessable. */
function shuffled(texts: string[]): string[] {
  const result = [...texts];
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
