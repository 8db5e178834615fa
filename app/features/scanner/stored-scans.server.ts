import { z } from "zod";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { isComplete, readAnswers, type Answers } from "#app/features/assessment/questions.ts";
import { readPillarScores, sumPillars, type PillarScores } from "#app/features/assessment/scoring.ts";

/** Reads the columns scans.result and scans.answers. */

const resultSchema = z.object({ pillarScores: z.record(z.string(), z.number()).optional() });

type Stored = { id: string; result: unknown; answers: unknown };

/** Undefined when neither the scores nor the answers can be read. */
export function readScan(row: Stored): { pillarScores: PillarScores; answers: Answers | null } | undefined {
  const given = readAnswers(row.answers);
  const answers = isComplete(given) ? given : null;
  const result = parseStored(resultSchema, row.result, { column: "scans.result", id: row.id })?.value;
  const pillarScores = readPillarScores(result?.pillarScores) ?? (answers ? sumPillars(answers) : undefined);
  return pillarScores && { pillarScores, answers };
}
