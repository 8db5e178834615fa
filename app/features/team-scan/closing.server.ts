import { randomInt } from "node:crypto";
import { and, eq, isNull, lte } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leads, teamScanAnswers, teamScanResults, teamScans } from "#db/schema.ts";
import { reachesHalf, shownCount } from "#app/features/assessment/team/anonymity.ts";
import { computeTeamResult, onlyTotals } from "#app/features/assessment/team/team-result.ts";
import { countStep } from "#app/platform/figures/figures.server.ts";
import { toTeamAnswer } from "./answers.server.ts";
import { queueClosedMail } from "./mails/manager-mails.server.tsx";
import { closableAfter, dayOfClosing, endOfFirstDays } from "./closing-day.ts";
import { forgetUse } from "./personal-links.server.ts";
import { groupsOf } from "./rules.ts";
import { closingsNear, lockTeam } from "./same-team.server.ts";
import { managerId, type TeamScan } from "./team-scans.server.ts";

/** Closes the scan: computes the result once and deletes the single answers. False when it was closed before. */
export async function closeScan(scanId: string, now = new Date()): Promise<boolean> {
  const closed = await db().transaction(async (tx) => {
    const open = await lockOpenScan(tx, scanId);
    if (!open) return false;
    await close(tx, open, now);
    return true;
  });
  if (closed) countStep("teamScan.closed");
  return closed;
}

type OpenScan = { scan: TeamScan; manager: typeof leads.$inferSelect };

/**
 * Locks the team before anything is decided: of two scans that close at the same moment, the later one has to see the
 * result of the other. The team first and the scan second, as at a start; undefined when the scan is no longer open.
 */
async function lockOpenScan(tx: Database, scanId: string): Promise<OpenScan | undefined> {
  const isOpen = and(eq(teamScans.id, scanId), eq(teamScans.state, "open"));
  const [found] = await tx
    .select({ organization: teamScans.organization, manager: leads })
    .from(teamScans)
    .innerJoin(leads, eq(leads.id, managerId))
    .where(isOpen);
  if (!found) return undefined;
  const { organization, manager } = found;
  await lockTeam(tx, { organization, email: manager.email });
  const [scan] = await tx.select().from(teamScans).where(isOpen).for("update");
  return scan && { scan, manager };
}

async function close(tx: Database, { scan, manager }: OpenScan, now: Date) {
  const result = await replaceAnswersByResult(tx, scan, await maySeeAll(tx, scan, manager.email, now));
  await forgetUse(tx, scan.id);
  await tx.update(teamScans).set({ state: "closed", closedAt: now }).where(eq(teamScans.id, scan.id));
  await queueClosedMail(tx, scan, manager, result);
}

/** Why a scan cannot be closed early yet. */
export type ClosingObstacle = { reason: "firstDays" | "distance"; until: Date } | { reason: "half" };

/** The manager closes before the closing day. False when something speaks against it, decided under the lock. */
export async function closeEarly({ id }: Pick<TeamScan, "id">, now = new Date()): Promise<boolean> {
  let isFirst = true;
  const closed = await db().transaction(async (tx) => {
    const open = await lockOpenScan(tx, id);
    isFirst = open !== undefined;
    if (!open) return true;
    if ((await closingObstacles(open.scan, open.manager.email, now, tx)).length > 0) return false;
    await close(tx, open, now);
    return true;
  });
  if (closed && isFirst) countStep("teamScan.closed");
  return closed;
}

/**
 * A manager who sends the link to one person, adds answers of their own and closes at once would read that person's
 * answers: so people get time to answer, and half of those invited must have. `email`: the manager's.
 */
export async function closingObstacles(
  scan: TeamScan,
  email: string,
  now = new Date(),
  tx: Database = db(),
): Promise<ClosingObstacle[]> {
  const obstacles: ClosingObstacle[] = [];
  const firstDays = endOfFirstDays(scan.createdAt);
  if (now < firstDays) obstacles.push({ reason: "firstDays", until: firstDays });
  // Of the number that is shown: otherwise the page would tell at which moment the answer that makes it half arrived.
  if (!reachesHalf(shownCount(scan.answerCount), scan.invited)) obstacles.push({ reason: "half" });
  const near = [
    ...(await closingsNear(tx, { organization: scan.organization, email }, now, scan)).map(({ at }) => at),
    // The round before, also under another name of the organization.
    ...(await previousClosing(tx, scan)),
  ].map(closableAfter);
  const latest = new Date(Math.max(0, ...near.map(Number)));
  if (now < latest) obstacles.push({ reason: "distance", until: latest });
  return obstacles;
}

async function previousClosing(tx: Database, { previousId }: TeamScan): Promise<Date[]> {
  if (!previousId) return [];
  const [previous] = await tx
    .select({ closedAt: teamScans.closedAt })
    .from(teamScans)
    .where(eq(teamScans.id, previousId));
  return previous?.closedAt ? [previous.closedAt] : [];
}

/**
 * More than the totals: when half of the people invited answered, and no result of the same team was published shortly
 * before: scans that release 1.1 started can be that near, and an early closing of another one can come first.
 */
async function maySeeAll(tx: Database, scan: TeamScan, email: string, now: Date): Promise<boolean> {
  if (!reachesHalf(scan.answerCount, scan.invited)) return false;
  const near = await closingsNear(tx, { organization: scan.organization, email }, now, scan);
  return !near.some(({ published }) => published);
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

/** Scans that release 1.1 started: the day that people were told stays, also when the site's time zone changes. */
export async function recordClosingDays() {
  const scans = await db()
    .select({ id: teamScans.id, closesAt: teamScans.closesAt })
    .from(teamScans)
    .where(and(eq(teamScans.state, "open"), isNull(teamScans.closingDay)));
  for (const { id, closesAt } of scans)
    await db()
      .update(teamScans)
      .set({ closingDay: dayOfClosing(closesAt) })
      .where(eq(teamScans.id, id));
}

async function replaceAnswersByResult(tx: Database, scan: TeamScan, all: boolean) {
  const { id: scanId } = scan;
  const rows = await tx.select().from(teamScanAnswers).where(eq(teamScanAnswers.scanId, scanId));
  const computed = computeTeamResult(rows.map(toTeamAnswer), groupsOf(scan).length, shuffled);
  const result = all ? computed : onlyTotals(computed);
  await tx.insert(teamScanResults).values({ scanId, result });
  await tx.delete(teamScanAnswers).where(eq(teamScanAnswers.scanId, scanId));
  return result;
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
