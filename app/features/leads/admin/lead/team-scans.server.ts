import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { teamScanResults, teamScans } from "#db/schema.ts";
import type { StatusKey } from "#app/features/assessment/scoring.ts";
import { shownCount } from "#app/features/assessment/team/anonymity.ts";
import type { Cell } from "#app/features/assessment/team/cell.ts";
import { scoreCell } from "#app/features/assessment/team/team-scores.ts";
import { fieldsOf } from "#app/platform/fields-of.ts";
import { siteDay } from "#app/platform/time/site-time.ts";

export type LeadTeamScan = {
  id: string;
  entryId: string | null;
  state: string;
  /** In steps of five while the scan is open. */
  answers: number;
  invited: number;
  groups: string[];
  lastDay: Date;
  closedAt: Date | null;
  /** After the closing, when at least five people answered. */
  result?: { status: StatusKey; totalScore: number };
  /** Too few of the people invited answered for more than rounded totals. */
  totalsOnly: boolean;
};

/** The team scans that somebody manages, with no more than the manager sees. */
export async function listTeamScans(leadId: string): Promise<LeadTeamScan[]> {
  const rows = await db()
    .select({ scan: teamScans, result: teamScanResults.result })
    .from(teamScans)
    .leftJoin(teamScanResults, eq(teamScanResults.scanId, teamScans.id))
    .where(eq(teamScans.leadId, leadId));
  return rows.map(({ scan, result }) => {
    const { id, entryId, state, answerCount, invited, groups, closesAt, closingDay, closedAt } = scan;
    const lastDay = (closingDay && siteDay(closingDay)) || new Date(closesAt.getTime() - 1000);
    const answers = state === "open" ? shownCount(answerCount) : answerCount;
    const totalsOnly = fieldsOf(result).totals !== undefined;
    return { id, entryId, state, answers, invited, groups, lastDay, closedAt, result: summaryOf(result), totalsOnly };
  });
}

function summaryOf(stored: unknown): LeadTeamScan["result"] {
  const overall = (stored as { overall?: Cell | null } | null)?.overall;
  if (!overall) return undefined;
  const { status, totalScore } = scoreCell(overall);
  return { status, totalScore };
}
