import { z } from "zod";
import { pillars, questions } from "#app/features/assessment/questions.ts";
import type { TeamResult } from "#app/features/assessment/team/team-result.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";

/** Reads the column team_scan_results.result. */

const count = z.int().min(0);

const cell = z.object({
  answered: count,
  counts: z.partialRecord(z.enum(questions.map(({ id }) => id)), z.array(count).length(6)),
});

const schema = z.object({
  answered: count,
  overall: cell.nullable(),
  totals: z.record(z.enum(pillars), count).optional(),
  groups: z.array(z.object({ group: count, cell })),
  comments: z.array(z.string()),
});

/** Undefined when it cannot be read; the failure is logged. */
export function readTeamResult(scanId: string, stored: unknown): TeamResult | undefined {
  return parseStored(schema, stored, { column: "team_scan_results.result", id: scanId })?.value;
}
