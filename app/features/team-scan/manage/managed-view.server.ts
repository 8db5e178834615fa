import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEntries, teamScans } from "#db/schema.ts";
import { shownCount } from "#app/features/assessment/team/anonymity.ts";
import type { TeamResult } from "#app/features/assessment/team/team-result.ts";
import { findComparison, type OrganizationComparison } from "../comparison.server.ts";
import { lastDay } from "../closing-day.ts";
import { findResult, type TeamScan } from "../team-scans.server.ts";

export type EarlierRound = { closedAt: string; groups: string[]; result: TeamResult };

/** Everything that a manager, and the consultancy's staff, can see of a scan. While it is open that is a number. */
export type ManagedView = {
  organization: string;
  invited: number;
  personal: boolean;
  groups: string[];
  leadership: number | null;
  lastDay: string;
  comparable: boolean;
} /** `answers`: in steps of five. */ & (
  | { state: "open"; answers: number }
  | {
      state: "closed";
      closedAt: string;
      answers: number;
      result: TeamResult | undefined;
      earlier: EarlierRound | undefined;
      comparison: OrganizationComparison | undefined;
    }
);

export async function managedView(scan: TeamScan): Promise<ManagedView> {
  const { organization, invited, personal, groups, leadership, comparable, answerCount: answers } = scan;
  const about = {
    organization,
    invited,
    personal,
    groups,
    leadership,
    comparable,
    lastDay: lastDay(scan).toISOString(),
  };
  if (scan.state === "open") return { ...about, state: "open", answers: shownCount(answers) };
  const result = await findResult(scan.id);
  return {
    ...about,
    state: "closed",
    closedAt: scan.closedAt!.toISOString(),
    answers,
    result,
    earlier: result?.overall ? await findEarlier(scan) : undefined,
    comparison: result?.overall ? await findComparison() : undefined,
  };
}

/** The round before, if it has a result too. */
async function findEarlier({ previousId }: TeamScan): Promise<EarlierRound | undefined> {
  if (!previousId) return undefined;
  const [scan] = await db().select().from(teamScans).where(eq(teamScans.id, previousId));
  const result = scan && (await findResult(scan.id));
  if (!scan?.closedAt || !result?.overall) return undefined;
  return { closedAt: scan.closedAt.toISOString(), groups: scan.groups, result };
}

/** The manager has seen the result: no reminder is needed. */
export async function recordResultSeen({ id, state, resultSeenAt }: TeamScan) {
  if (state !== "closed" || resultSeenAt) return;
  await db().update(teamScans).set({ resultSeenAt: sql`now()` }).where(eq(teamScans.id, id));
}

/** Whether the links were mailed to the manager. */
export async function wasMailed({ entryId }: TeamScan): Promise<boolean> {
  if (!entryId) return true;
  const [entry] = await db()
    .select({ acknowledged: leadEntries.acknowledged })
    .from(leadEntries)
    .where(eq(leadEntries.id, entryId));
  return entry?.acknowledged !== false;
}
