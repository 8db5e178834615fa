import {
  type Answers,
  type Pillar,
  type ScoredPillar,
  maxAnswer,
  pillars,
  questionsOfPillar,
  scoredPillars,
} from "./questions.ts";
import { byKey } from "#app/platform/typed-keys.ts";

export type Range = { from: number; upTo: number };
export type Band<Key extends string> = Range & { key: Key };

export type StatusKey = "misaligned" | "emerging" | "stabilizing" | "evolving" | "thriving";
export type SelfLeadershipKey =
  | "belowTheLine"
  | "inTransition"
  | "consciousLeadershipEmerging"
  | "regenerativeLeadershipEmbodied";
export type InterconnectivityKey = "low" | "strong";

/** Index into `results:pillars.{pillar}.bands`. */
export type InterpretationBand = 0 | 1 | 2 | 3;

export type PillarScores = Record<Pillar, number>;

export type Scores = {
  pillarScores: PillarScores;
  pillarPercents: Record<Pillar, number>;
  interpretations: Record<Pillar, InterpretationBand>;
  totalScore: number;
  totalPercent: number;
  status: StatusKey;
  nextStatus: { key: StatusKey; points: number } | null;
  selfLeadershipScore: number;
  selfLeadershipPercent: number;
  selfLeadership: SelfLeadershipKey;
  interconnectivityScore: number;
  interconnectivity: InterconnectivityKey;
  /** Several when they tie, in page order. */
  weakest: ScoredPillar[];
  strongest: ScoredPillar[];
  /** All scored pillars are equal, so none is weakest or strongest. */
  balanced: boolean;
};

export function maxPillarScore(pillar: Pillar): number {
  return questionsOfPillar(pillar).length * maxAnswer;
}

export const maxTotalScore = scoredPillars.reduce((sum, pillar) => sum + maxPillarScore(pillar), 0);

/** In points of the total score. */
export const statusBands = withLowerEdges<{ key: StatusKey; upTo: number }>([
  { key: "misaligned", upTo: 60 },
  { key: "emerging", upTo: 100 },
  { key: "stabilizing", upTo: 135 },
  { key: "evolving", upTo: 160 },
  { key: "thriving", upTo: maxTotalScore },
]);

/** In whole percent of the self-leadership score. */
export const selfLeadershipBands = withLowerEdges<{ key: SelfLeadershipKey; upTo: number }>([
  { key: "belowTheLine", upTo: 39 },
  { key: "inTransition", upTo: 59 },
  { key: "consciousLeadershipEmerging", upTo: 79 },
  { key: "regenerativeLeadershipEmbodied", upTo: 100 },
]);

/** The "strong" message is shown from this score on. */
export const interconnectivityStrongFrom = 21;

/** In whole percent. Same edges as self-leadership, so that one percentage is never interpreted in two ways. */
export const interpretationRanges: readonly Range[] = selfLeadershipBands.map(({ from, upTo }) => ({ from, upTo }));

function withLowerEdges<Edge extends { upTo: number }>(edges: Edge[]): readonly (Edge & Range)[] {
  return edges.map((edge, index) => ({ ...edge, from: (edges[index - 1]?.upTo ?? -1) + 1 }));
}

function bandIndex(bands: readonly { upTo: number }[], value: number): number {
  const index = bands.findIndex(({ upTo }) => value <= upTo);
  return index === -1 ? bands.length - 1 : index;
}

function bandKey<Key extends string>(bands: readonly Band<Key>[], value: number): Key {
  return bands[bandIndex(bands, value)]!.key;
}

function percentOf(score: number, max: number): number {
  return Math.round((score * 100) / max);
}

export function byPillar<Value>(valueOf: (pillar: Pillar) => Value): Record<Pillar, Value> {
  return byKey(pillars, valueOf);
}

export function sumPillars(answers: Answers): PillarScores {
  return byPillar((pillar) => questionsOfPillar(pillar).reduce((sum, { id }) => sum + answers[id], 0));
}

/** Stored sums; undefined when one is missing or out of range. */
export function readPillarScores(stored: Partial<Record<string, number>> | undefined): PillarScores | undefined {
  const sums = byPillar((pillar) => stored?.[pillar] ?? -1);
  return pillars.every((pillar) => sums[pillar] >= 0 && sums[pillar] <= maxPillarScore(pillar)) ? sums : undefined;
}

export function pillarPercent(pillar: Pillar, score: number): number {
  return percentOf(score, maxPillarScore(pillar));
}

export function statusOf(totalScore: number): StatusKey {
  return bandKey(statusBands, totalScore);
}

/** How many points are missing to the next status; null for the highest. */
export function distanceToNextStatus(totalScore: number): Scores["nextStatus"] {
  const next = statusBands[bandIndex(statusBands, totalScore) + 1];
  return next ? { key: next.key, points: next.from - totalScore } : null;
}

export function selfLeadershipOf(percent: number): SelfLeadershipKey {
  return bandKey(selfLeadershipBands, percent);
}

export function interconnectivityOf(score: number): InterconnectivityKey {
  return score < interconnectivityStrongFrom ? "low" : "strong";
}

export function interpretationOf(percent: number): InterpretationBand {
  return bandIndex(interpretationRanges, percent) as InterpretationBand;
}

/** Everything on a result page is derived from the seven sums, so a scan without answers can be shown too. */
export function scorePillars(pillarScores: PillarScores): Scores {
  return scoreMeans(pillarScores, 1);
}

/**
 * The scores of several people from their added sums: the specified numbers of the means, with one decimal. Ties and
 * bands are decided with the whole sums, because 60.0 must not become "above 60" by the error of a division.
 */
export function scoreMeans(sums: PillarScores, people: number): Scores {
  const pillarScores = byPillar((pillar) => oneDecimal(sums[pillar], people));
  const pillarPercents = byPillar((pillar) => percentOf(sums[pillar], maxPillarScore(pillar) * people));
  const scored = scoredPillars.map((pillar) => sums[pillar]);
  const sum = scored.reduce((total, score) => total + score, 0);
  const totalScore = oneDecimal(sum, people);
  const lowest = Math.min(...scored);
  const highest = Math.max(...scored);

  return {
    pillarScores,
    pillarPercents,
    interpretations: byPillar((pillar) => interpretationOf(pillarPercents[pillar])),
    totalScore,
    totalPercent: percentOf(sum, maxTotalScore * people),
    status: statusOf(totalScore),
    nextStatus: distanceToNextStatus(totalScore),
    selfLeadershipScore: pillarScores.selfLeadership,
    selfLeadershipPercent: pillarPercents.selfLeadership,
    selfLeadership: selfLeadershipOf(pillarPercents.selfLeadership),
    interconnectivityScore: pillarScores.interconnectivity,
    interconnectivity: interconnectivityOf(pillarScores.interconnectivity),
    weakest: scoredPillars.filter((pillar) => sums[pillar] === lowest),
    strongest: scoredPillars.filter((pillar) => sums[pillar] === highest),
    balanced: lowest === highest,
  };
}

/** The mean as it is shown; exact for one person. */
function oneDecimal(sum: number, people: number): number {
  return Math.round((sum * 10) / people) / 10;
}

export function scoreAnswers(answers: Answers): Scores {
  return scorePillars(sumPillars(answers));
}
