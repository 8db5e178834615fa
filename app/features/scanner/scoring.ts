import {
  type Answers,
  type Pillar,
  type ScoredPillar,
  maxAnswer,
  pillars,
  questionsOfPillar,
  scoredPillars,
} from "./questions.ts";

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
  /** All that tie, in page order. */
  weakest: ScoredPillar[];
  strongest: ScoredPillar[];
  /** All scored pillars are equal, so none is weakest or strongest. */
  balanced: boolean;
};

export const scanLanguages = ["en", "es"] as const;
export type ScanLanguage = (typeof scanLanguages)[number];

/** The words of one language that a result carries. */
export type ResultLabels = {
  pillars: Record<ScoredPillar, string>;
  status: Record<StatusKey, string>;
};

/** The object that `send-assessment-results` receives. */
export type AssessmentResult = {
  pillarScores: PillarScores;
  totalScore: number;
  interconnectivityScore: number;
  selfLeadershipScore: number;
  selfLeadershipPercent: number;
  organizationalStatus: string;
  painPoint: string;
  strength: string;
  language: ScanLanguage;
};

export function maxPillarScore(pillar: Pillar): number {
  return questionsOfPillar(pillar).length * maxAnswer;
}

export const maxTotalScore = scoredPillars.reduce((sum, pillar) => sum + maxPillarScore(pillar), 0);

/** In points of the total. */
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

/** From this score on the interconnectivity message is the strong one. */
export const interconnectivityStrongFrom = 21;

/** In whole percent; the edges of self-leadership, so that one percent never reads as two different things. */
export const interpretationRanges: readonly Range[] = selfLeadershipBands.map(({ from, upTo }) => ({ from, upTo }));

function withLowerEdges<Edge extends { upTo: number }>(edges: Edge[]): readonly (Edge & Range)[] {
  return edges.map((edge, index) => ({ ...edge, from: index === 0 ? 0 : edges[index - 1]!.upTo + 1 }));
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

function byPillar<Value>(valueOf: (pillar: Pillar) => Value): Record<Pillar, Value> {
  return Object.fromEntries(pillars.map((pillar) => [pillar, valueOf(pillar)])) as Record<Pillar, Value>;
}

export function sumPillars(answers: Answers): PillarScores {
  return byPillar((pillar) => questionsOfPillar(pillar).reduce((sum, { id }) => sum + answers[id], 0));
}

/** Sums that were stored earlier; nothing when one is missing or out of range. */
export function readPillarScores(stored: Partial<Record<string, number>> | undefined): PillarScores | undefined {
  const fits = (pillar: Pillar) => {
    const sum = stored?.[pillar];
    return sum !== undefined && sum >= 0 && sum <= maxPillarScore(pillar);
  };
  return pillars.every(fits) ? byPillar((pillar) => stored![pillar]!) : undefined;
}

export function pillarPercent(pillar: Pillar, score: number): number {
  return percentOf(score, maxPillarScore(pillar));
}

export function statusOf(totalScore: number): StatusKey {
  return bandKey(statusBands, totalScore);
}

/** Points that are missing for the next status; null for the highest. */
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

/** Everything a result page says follows from the seven sums, so a scan without answers can be shown too. */
export function scorePillars(pillarScores: PillarScores): Scores {
  const pillarPercents = byPillar((pillar) => pillarPercent(pillar, pillarScores[pillar]));
  const scored = scoredPillars.map((pillar) => pillarScores[pillar]);
  const totalScore = scored.reduce((sum, score) => sum + score, 0);
  const lowest = Math.min(...scored);
  const highest = Math.max(...scored);

  return {
    pillarScores,
    pillarPercents,
    interpretations: byPillar((pillar) => interpretationOf(pillarPercents[pillar])),
    totalScore,
    totalPercent: percentOf(totalScore, maxTotalScore),
    status: statusOf(totalScore),
    nextStatus: distanceToNextStatus(totalScore),
    selfLeadershipScore: pillarScores.selfLeadership,
    selfLeadershipPercent: pillarPercents.selfLeadership,
    selfLeadership: selfLeadershipOf(pillarPercents.selfLeadership),
    interconnectivityScore: pillarScores.interconnectivity,
    interconnectivity: interconnectivityOf(pillarScores.interconnectivity),
    weakest: scoredPillars.filter((pillar) => pillarScores[pillar] === lowest),
    strongest: scoredPillars.filter((pillar) => pillarScores[pillar] === highest),
    balanced: lowest === highest,
  };
}

export function scoreAnswers(answers: Answers): Scores {
  return scorePillars(sumPillars(answers));
}

export function buildAssessmentResult(
  answers: Answers,
  labels: ResultLabels,
  language: ScanLanguage,
): AssessmentResult {
  const scores = scoreAnswers(answers);
  return {
    pillarScores: scores.pillarScores,
    totalScore: scores.totalScore,
    interconnectivityScore: scores.interconnectivityScore,
    selfLeadershipScore: scores.selfLeadershipScore,
    selfLeadershipPercent: scores.selfLeadershipPercent,
    organizationalStatus: labels.status[scores.status],
    // The stored field names one pillar: the first in page order (decision 4).
    painPoint: labels.pillars[scores.weakest[0]!],
    strength: labels.pillars[scores.strongest[0]!],
    language,
  };
}

/**
 * The fields of a claimed result that do not follow from its own pillar scores: all that can be checked of a
 * body without answers (decision 6). Any of several tied pillars may be named.
 */
export function findInconsistencies(
  claimed: AssessmentResult,
  labelsByLanguage: Record<ScanLanguage, ResultLabels>,
): (keyof AssessmentResult)[] {
  const scores = scorePillars(claimed.pillarScores);
  const labels = labelsByLanguage[claimed.language];
  const checks = {
    totalScore: claimed.totalScore === scores.totalScore,
    interconnectivityScore: claimed.interconnectivityScore === scores.interconnectivityScore,
    selfLeadershipScore: claimed.selfLeadershipScore === scores.selfLeadershipScore,
    selfLeadershipPercent: claimed.selfLeadershipPercent === scores.selfLeadershipPercent,
    organizationalStatus: claimed.organizationalStatus === labels.status[scores.status],
    painPoint: scores.weakest.some((pillar) => labels.pillars[pillar] === claimed.painPoint),
    strength: scores.strongest.some((pillar) => labels.pillars[pillar] === claimed.strength),
  };
  return (Object.keys(checks) as (keyof typeof checks)[]).filter((field) => !checks[field]);
}

export type Change = { points: number; percentPoints: number; direction: "up" | "down" | "same" };

function changeBetween(points: number, percentPoints: number): Change {
  return { points, percentPoints, direction: points > 0 ? "up" : points < 0 ? "down" : "same" };
}

/** Percent points are the difference of the rounded percents, because those are the numbers the reader sees. */
export function compareScans(
  earlier: PillarScores,
  later: PillarScores,
): { pillars: Record<Pillar, Change>; total: Change; earlierStatus: StatusKey; laterStatus: StatusKey } {
  const before = scorePillars(earlier);
  const after = scorePillars(later);
  return {
    pillars: byPillar((pillar) =>
      changeBetween(
        after.pillarScores[pillar] - before.pillarScores[pillar],
        after.pillarPercents[pillar] - before.pillarPercents[pillar],
      ),
    ),
    total: changeBetween(after.totalScore - before.totalScore, after.totalPercent - before.totalPercent),
    earlierStatus: before.status,
    laterStatus: after.status,
  };
}
