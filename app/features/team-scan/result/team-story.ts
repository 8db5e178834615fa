import { pillars, type Pillar, type PillarQuestionId, resultOrder } from "#app/features/assessment/questions.ts";
import { byPillar, type Scores } from "#app/features/assessment/scoring.ts";
import type { TeamResult } from "#app/features/assessment/team/team-result.ts";
import type { Cell } from "#app/features/assessment/team/cell.ts";
import {
  agreementLevel,
  contrast,
  extremes,
  type PillarReading,
  readPillar,
  readStatements,
  restOf,
  scoreCell,
  type StatementReading,
} from "#app/features/assessment/team/team-scores.ts";

type Extremes = { most: StatementReading[]; least: StatementReading[] };

export type GroupScores = { name: string; answered: number; scores: Scores };

export type LeadershipGap = {
  group: GroupScores;
  rest: Scores;
  /** Percentage points; positive where the group sees things more positively. */
  points: Record<Pillar, number>;
  largest: Pillar;
};

export type MeetingQuestion =
  | { kind: "weak" | "apart" | "alike" | "strong"; statement: PillarQuestionId }
  | { kind: "gap"; pillar: Pillar; group: string };

/** Everything that the page, the report and the presentation say, from the counts that remain. */
export type TeamStory = {
  answered: number;
  cell: Cell;
  scores: Scores;
  pillars: PillarReading[];
  /** The pillar with the lowest agreement; undefined when agreement is high everywhere. */
  mostDisputed?: Pillar;
  statements: StatementReading[];
  /** Without statements that are no better or worse than others. */
  byAgreement: Extremes;
  byMean: Extremes;
  groups: GroupScores[];
  /** Groups exist that cannot be shown. */
  hasHiddenGroups: boolean;
  gap?: LeadershipGap;
  questions: MeetingQuestion[];
};

/** From this on, a gap is worth a question at the meeting. */
const notableGap = 8;

/** Undefined when fewer than five people answered. */
export function buildTeamStory(result: TeamResult, names: string[], leadership: number | null): TeamStory | undefined {
  const { overall } = result;
  if (!overall) return undefined;
  const statements = readStatements(overall);
  const readings = resultOrder.map((pillar) => readPillar(overall, pillar));
  const byMean = extremes(statements, "mean");
  const byAgreement = extremes(statements, "agreement");
  const leading = result.groups.find(({ group }) => group === leadership);
  const gap = leading && gapOf(overall, leading.cell, names[leading.group]!);
  const largest = gap && Math.abs(gap.points[gap.largest]) >= notableGap;
  const lowest = readings.reduce((found, reading) => (reading.agreement < found.agreement ? reading : found));
  // The statement of the first question may be the most disputed one too.
  const disputed = byAgreement.least.find(({ id }) => id !== byMean.least[0]!.id)!;
  return {
    answered: result.answered,
    cell: overall,
    scores: scoreCell(overall),
    pillars: readings,
    mostDisputed: agreementLevel(lowest.agreement) === "high" ? undefined : lowest.pillar,
    statements,
    byMean: contrast(statements, "mean"),
    byAgreement: contrast(statements, "agreement"),
    groups: result.groups.map(({ group, cell }) => scoresOf(names[group]!, cell)),
    hasHiddenGroups: result.groups.length < names.length,
    gap,
    questions: [
      { kind: "weak", statement: byMean.least[0]!.id },
      { kind: agreementLevel(disputed.agreement) === "high" ? "alike" : "apart", statement: disputed.id },
      largest
        ? { kind: "gap", pillar: gap.largest, group: gap.group.name }
        : { kind: "strong", statement: byMean.most[0]!.id },
    ],
  };
}

function scoresOf(name: string, cell: Cell): GroupScores {
  return { name, answered: cell.answered, scores: scoreCell(cell) };
}

function gapOf(overall: Cell, cell: Cell, name: string): LeadershipGap {
  const group = scoresOf(name, cell);
  const rest = scoreCell(restOf(overall, cell));
  const points = byPillar((pillar) => group.scores.pillarPercents[pillar] - rest.pillarPercents[pillar]);
  const largest = pillars.reduce((found, pillar) =>
    Math.abs(points[pillar]) > Math.abs(points[found]) ? pillar : found,
  );
  return { group, rest, points, largest };
}
