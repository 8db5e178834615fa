import { z } from "zod";
import { pillars } from "#app/features/assessment/questions.ts";
import type { TeamResult } from "#app/features/assessment/team/team-result.ts";
import type { Cell } from "#app/features/assessment/team/cell.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";

/** Reads the column team_scan_results.result. */

const count = z.int().min(0);

const cell = z.object({ answered: count, counts: z.record(z.string(), z.array(count).length(6)) });

const schema = z.object({
  answered: count,
  overall: cell.nullable(),
  totals: z.record(z.enum(pillars), count).optional(),
  groups: z.array(z.object({ group: count, cell })),
  comments: z.array(z.string()),
});

/** Undefined when it cannot be read; the failure is logged. */
export function readTeamResult(scanId: string, stored: unknown): TeamResult | undefined {
  const read = parseStored(schema, stored, { column: "team_scan_results.result", id: scanId })?.value;
  return read && { ...read, overall: read.overall as Cell | null, groups: read.groups as TeamResult["groups"] };
}
