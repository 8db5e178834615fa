import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { teamScanResults, teamScans } from "#db/schema.ts";
import type { StatusKey } from "#app/features/assessment/scoring.ts";
import type { Cell } from "#app/features/assessment/team/team-result.ts";
import { scoreCell } from "#app/features/assessment/team/team-scores.ts";

export type LeadTeamScan = {
  id: string;
  eventId: string | null;
  state: string;
  answers: number;
  invited: number;
  groups: string[];
  lastDay: Date;
  closedAt: Date | null;
  /** After the closing, when at least five people answered. */
  result?: { status: StatusKey; totalScore: number };
};

/** The team scans that somebody manages, with no more than the manager sees. */
export async function listTeamScans(leadId: string): Promise<LeadTeamScan[]> {
  const rows = await db()
    .select({ scan: teamScans, result: teamScanResults.result })
    .from(teamScans)
    .leftJoin(teamScanResults, eq(teamScanResults.scanId, teamScans.id))
    .where(eq(teamScans.leadId, leadId));
  return rows.map(({ scan, result }) => {
    const { id, eventId, state, answerCount: answers, invited, groups, closesAt, closedAt } = scan;
    const lastDay = new Date(closesAt.getTime() - 1000);
    return { id, eventId, state, answers, invited, groups, lastDay, closedAt, result: summaryOf(result) };
  });
}

function summaryOf(stored: unknown): LeadTeamScan["result"] {
  const overall = (stored as { overall?: Cell | null } | null)?.overall;
  if (!overall) return undefined;
  const { status, totalScore } = scoreCell(overall);
  return { status, totalScore };
}
