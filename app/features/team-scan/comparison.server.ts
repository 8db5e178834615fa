import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { leads, settings, teamScanResults, teamScans } from "#db/schema.ts";
import { pillars, type Pillar } from "#app/features/assessment/questions.ts";
import { byPillar } from "#app/features/assessment/scoring.ts";
import { scoreCell } from "#app/features/assessment/team/team-scores.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { quartilesOf, type Quartiles } from "./quartiles.ts";
import { teamScanRules } from "./rules.ts";
import { readTeamResult } from "./stored-results.server.ts";

/** Where organizations stand, in whole percent of each pillar. */
export type OrganizationComparison = {
  organizations: number;
  /** The closings of the first and the last result in it. */
  from: string;
  until: string;
  quartiles: Record<Pillar, Quartiles>;
};

const key = "team scan comparison";

const schema = z.object({
  organizations: z.int(),
  from: z.string(),
  until: z.string(),
  quartiles: z.record(z.enum(pillars), z.tuple([z.number(), z.number(), z.number()])),
});

/** Nothing below 30 organizations. */
export async function findComparison(): Promise<OrganizationComparison | undefined> {
  const [row] = await db().select().from(settings).where(eq(settings.key, key));
  return row && parseStored(schema, row.value, { column: "settings.value", id: key })?.value;
}

/**
 * Computed every day, and at once when somebody withdraws. An organization counts once, with its newest result that it
 * agreed to; leads that were marked as spam do not count.
 */
export async function recomputeComparison(): Promise<number> {
  const rows = await db()
    .selectDistinctOn([teamScans.organizationKey], {
      id: teamScans.id,
      closedAt: teamScans.closedAt,
      result: teamScanResults.result,
    })
    .from(teamScans)
    .innerJoin(teamScanResults, eq(teamScanResults.scanId, teamScans.id))
    .innerJoin(leads, and(eq(leads.id, teamScans.leadId), ne(leads.status, "spam")))
    .where(
      and(
        inArray(teamScans.state, ["closed"]),
        eq(teamScans.comparable, true),
        sql`${teamScanResults.result} ->> 'overall' is not null`,
      ),
    )
    .orderBy(teamScans.organizationKey, desc(teamScans.closedAt));
  const results = rows.flatMap(({ id, closedAt, result }) => {
    const overall = readTeamResult(id, result)?.overall;
    return overall ? [{ closedAt: closedAt!.toISOString(), percents: scoreCell(overall).pillarPercents }] : [];
  });
  if (results.length < teamScanRules.organizationsToCompare) {
    await db().delete(settings).where(eq(settings.key, key));
    return results.length;
  }
  const closings = results.map(({ closedAt }) => closedAt).sort();
  const value: OrganizationComparison = {
    organizations: results.length,
    from: closings[0]!,
    until: closings.at(-1)!,
    quartiles: byPillar((pillar) => quartilesOf(results.map(({ percents }) => percents[pillar]))),
  };
  await db()
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
  return results.length;
}

/** The manager agrees to the comparison or withdraws. */
export async function setComparable(scanId: string, comparable: boolean) {
  await db().update(teamScans).set({ comparable }).where(eq(teamScans.id, scanId));
  if (!comparable) await recomputeComparison();
}
