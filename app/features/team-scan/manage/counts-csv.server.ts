import { answerScale } from "#app/features/assessment/questions.ts";
import type { TeamResult } from "#app/features/assessment/team/team-result.ts";
import type { Cell } from "#app/features/assessment/team/cell.ts";
import { readStatements } from "#app/features/assessment/team/team-scores.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { byteOrderMark, csvLines } from "#app/platform/text/csv.ts";

type Words = { assessment: Copy["assessment"]; team: Copy["team-scan"] };

/** One line for each statement of everybody and of each shown group. */
export function countsCsv(result: TeamResult, groups: string[], { assessment, team }: Words): string {
  const { table, everyone } = team.result;
  const cells: [string, Cell][] = [
    [everyone, result.overall!],
    ...result.groups.map(({ group, cell }): [string, Cell] => [groups[group]!, cell]),
  ];
  const lines = cells.flatMap(([name, cell]) =>
    readStatements(cell).map(({ id, pillar, counts, mean, agreement }) => [
      name,
      String(cell.answered),
      assessment.pillars[pillar].title,
      assessment.questions[id],
      ...answerScale.map((step) => String(counts[step])),
      String(mean),
      String(agreement),
    ]),
  );
  const head = [
    table.group,
    table.answers,
    table.pillar,
    table.statement,
    ...answerScale.map(String),
    table.mean,
    table.agreement,
  ];
  return byteOrderMark + csvLines([head, ...lines]);
}
