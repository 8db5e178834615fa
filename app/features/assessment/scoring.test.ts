import { expect, test } from "vitest";
import { type ScoredPillar, pillars, scoredPillars } from "./questions.ts";
import {
  type PillarScores,
  distanceToNextStatus,
  interconnectivityOf,
  interpretationOf,
  maxPillarScore,
  maxTotalScore,
  pillarPercent,
  scoreAnswers,
  scorePillars,
  selfLeadershipBands,
  selfLeadershipOf,
  statusBands,
  sumPillars,
} from "./scoring.ts";
import { answersOf, answersWithSums, answersWithTotal, sumsOf } from "#test/factories/answers.ts";

test("[194] a pillar's score is the sum of its seven answers, at most 35", () => {
  for (const pillar of pillars) {
    expect(maxPillarScore(pillar)).toBe(35);
    expect(sumPillars(answersOf(() => 5))[pillar]).toBe(35);
    expect(sumPillars(answersOf(() => 0))[pillar]).toBe(0);
    expect(sumPillars(answersOf((_, index) => Math.min(index, 5)))[pillar]).toBe(0 + 1 + 2 + 3 + 4 + 5 + 5);
  }
});

test.each([
  [0, 0],
  [13, 37],
  [14, 40],
  [20, 57],
  [21, 60],
  [27, 77],
  [28, 80],
  [35, 100],
])("[195] a score of %i is %i percent", (score, percent) => {
  expect(pillarPercent("wellBeing", score)).toBe(percent);
});

test("[196] the total leaves out self-leadership and interconnectivity", () => {
  const lensesOnly = scoreAnswers(answersWithSums({ selfLeadership: 35, interconnectivity: 35 }));
  expect(lensesOnly.totalScore).toBe(0);
  expect(scoreAnswers(answersOf(() => 5)).totalScore).toBe(175);
  expect(maxTotalScore).toBe(175);
});

test("[197] leadership and self-leadership are separate although their ids share a letter", () => {
  const { pillarScores } = scoreAnswers(answersWithSums({ leadership: 35 }));
  expect(pillarScores.leadership).toBe(35);
  expect(pillarScores.selfLeadership).toBe(0);
});

test("[198] the total percent is the total over 175", () => {
  expect(scoreAnswers(answersWithTotal(105)).totalPercent).toBe(60);
  expect(scoreAnswers(answersWithTotal(0)).totalPercent).toBe(0);
  expect(scoreAnswers(answersWithTotal(175)).totalPercent).toBe(100);
});

test.each([
  [0, "misaligned"],
  [60, "misaligned"],
  [61, "emerging"],
  [100, "emerging"],
  [101, "stabilizing"],
])("[199] a total of %i is %s", (total, status) => {
  expect(scoreAnswers(answersWithTotal(total))).toMatchObject({ totalScore: total, status });
});

test.each([
  [135, "stabilizing"],
  [136, "evolving"],
  [160, "evolving"],
  [161, "thriving"],
  [175, "thriving"],
])("[200] a total of %i is %s", (total, status) => {
  expect(scoreAnswers(answersWithTotal(total))).toMatchObject({ totalScore: total, status });
});

test.each([
  [0, "belowTheLine"],
  [13, "belowTheLine"],
  [14, "inTransition"],
  [20, "inTransition"],
  [21, "consciousLeadershipEmerging"],
])("[201] a self-leadership score of %i is %s", (score, selfLeadership) => {
  expect(scoreAnswers(answersWithSums({ selfLeadership: score })).selfLeadership).toBe(selfLeadership);
});

test.each([
  [27, "consciousLeadershipEmerging"],
  [28, "regenerativeLeadershipEmbodied"],
  [35, "regenerativeLeadershipEmbodied"],
])("[202] a self-leadership score of %i is %s", (score, selfLeadership) => {
  expect(scoreAnswers(answersWithSums({ selfLeadership: score })).selfLeadership).toBe(selfLeadership);
});

test("[201] [202] the self-leadership bands end at 39, 59 and 79 percent", () => {
  expect([39, 40, 59, 60, 79, 80].map(selfLeadershipOf)).toEqual([
    "belowTheLine",
    "inTransition",
    "inTransition",
    "consciousLeadershipEmerging",
    "consciousLeadershipEmerging",
    "regenerativeLeadershipEmbodied",
  ]);
});

test.each([
  [0, "low"],
  [20, "low"],
  [21, "strong"],
  [35, "strong"],
])("[203] an interconnectivity score of %i gives the %s message", (score, interconnectivity) => {
  expect(interconnectivityOf(score)).toBe(interconnectivity);
  expect(scoreAnswers(answersWithSums({ interconnectivity: score })).interconnectivity).toBe(interconnectivity);
});

test("[199] [200] the distance counts the points to the next status", () => {
  expect(distanceToNextStatus(0)).toEqual({ key: "emerging", points: 61 });
  expect(distanceToNextStatus(60)).toEqual({ key: "emerging", points: 1 });
  expect(distanceToNextStatus(61)).toEqual({ key: "stabilizing", points: 40 });
  expect(distanceToNextStatus(135)).toEqual({ key: "evolving", points: 1 });
  expect(distanceToNextStatus(160)).toEqual({ key: "thriving", points: 1 });
  expect(distanceToNextStatus(161)).toBeNull();
});

test("[199] [200] the bands cover every total once, without a gap", () => {
  expect(statusBands.map(({ from, upTo }) => [from, upTo])).toEqual([
    [0, 60],
    [61, 100],
    [101, 135],
    [136, 160],
    [161, 175],
  ]);
  expect(selfLeadershipBands.map(({ from, upTo }) => [from, upTo])).toEqual([
    [0, 39],
    [40, 59],
    [60, 79],
    [80, 100],
  ]);
});

test("[222] a percentage is in one of four bands", () => {
  expect([0, 39, 40, 59, 60, 79, 80, 100].map(interpretationOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});

test("[204] a lens is never the weakest or the strongest", () => {
  const scores = scorePillars({ ...sumsOf(10, 11, 12, 13, 14), selfLeadership: 0, interconnectivity: 35 });
  expect(scores).toMatchObject({ weakest: ["purposeCulture"], strongest: ["organizationalStrategy"] });
});

test.each<[string, PillarScores, ScoredPillar[], ScoredPillar[]]>([
  ["two weakest", sumsOf(20, 5, 30, 5, 20), ["collaboration", "wellBeing"], ["leadership"]],
  ["two strongest", sumsOf(20, 5, 30, 10, 30), ["collaboration"], ["leadership", "organizationalStrategy"]],
  [
    "three weakest, two strongest",
    sumsOf(5, 30, 5, 30, 5),
    ["purposeCulture", "leadership", "organizationalStrategy"],
    ["collaboration", "wellBeing"],
  ],
  [
    "four weakest",
    sumsOf(9, 9, 9, 10, 9),
    ["purposeCulture", "collaboration", "leadership", "organizationalStrategy"],
    ["wellBeing"],
  ],
  [
    "four strongest",
    sumsOf(9, 9, 9, 8, 9),
    ["wellBeing"],
    ["purposeCulture", "collaboration", "leadership", "organizationalStrategy"],
  ],
])("[221] all that tie are listed in page order: %s", (_, sums, weakest, strongest) => {
  expect(scorePillars(sums)).toMatchObject({ weakest, strongest, balanced: false });
});

test.each([0, 17, 35])("[221] five pillars at %i are balanced", (score) => {
  const scores = scorePillars({ ...sumsOf(score, score, score, score, score), selfLeadership: 3 });
  expect(scores).toMatchObject({ balanced: true, weakest: scoredPillars, strongest: scoredPillars });
});
