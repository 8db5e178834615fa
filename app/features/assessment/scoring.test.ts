import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Answer,
  type Answers,
  type Pillar,
  type ScoredPillar,
  answerScale,
  pillarQuestions,
  pillars,
  questionsOfPillar,
  readinessQuestions,
  scoredPillars,
} from "./questions.ts";
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
  statusOf,
  sumPillars,
} from "./scoring.ts";
import { type ResultLabels, buildAssessmentResult, findInconsistencies } from "./assessment-result.ts";
import { compareScans } from "./compare-scans.ts";

const labels: ResultLabels = {
  pillars: {
    purposeCulture: "Purpose & Culture",
    collaboration: "Collaboration",
    leadership: "Leadership",
    wellBeing: "Well-being",
    organizationalStrategy: "Organizational Strategy",
  },
  status: {
    misaligned: "Misaligned",
    emerging: "Emerging",
    stabilizing: "Stabilizing",
    evolving: "Evolving",
    thriving: "Thriving",
  },
};
const labelsByLanguage = {
  en: labels,
  es: { pillars: { ...labels.pillars, leadership: "Liderazgo" }, status: { ...labels.status, emerging: "Emergente" } },
};

function answersOf(answerFor: (pillar: Pillar, index: number) => number): Answers {
  return Object.fromEntries(
    pillars.flatMap((pillar) => questionsOfPillar(pillar).map(({ id }, index) => [id, answerFor(pillar, index)])),
  ) as Answers;
}

/** Answers whose sums are the given ones: full answers first, then the rest. */
function answersWithSums(sums: Partial<PillarScores>): Answers {
  return answersOf((pillar, index) => Math.min(5, Math.max(0, (sums[pillar] ?? 0) - index * 5)));
}

/** Spreads a total over the five scored pillars. */
function answersWithTotal(total: number): Answers {
  return answersWithSums(
    Object.fromEntries(scoredPillars.map((pillar, index) => [pillar, Math.min(35, Math.max(0, total - index * 35))])),
  );
}

function sumsOf(
  purposeCulture: number,
  collaboration: number,
  leadership: number,
  wellBeing: number,
  organizationalStrategy: number,
): PillarScores {
  return {
    purposeCulture,
    collaboration,
    leadership,
    wellBeing,
    organizationalStrategy,
    selfLeadership: 0,
    interconnectivity: 0,
  };
}

/** Milliseconds; 10,000 runs take two seconds, more on a busy machine. */
const slowMachine = 60_000;

const anyAnswer = fc.constantFrom(...answerScale);
const anyAnswers = fc.record(
  Object.fromEntries([
    ...pillarQuestions.map(({ id }) => [id, anyAnswer]),
    ...readinessQuestions.map(({ id }) => [id, anyAnswer]),
  ]) as Record<keyof Answers, fc.Arbitrary<Answer>>,
  { requiredKeys: pillarQuestions.map(({ id }) => id) },
) as fc.Arbitrary<Answers>;

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

test("[204] [221] one clearly low and one clearly high pillar are named", () => {
  const answers = answersWithSums({
    purposeCulture: 20,
    collaboration: 33,
    leadership: 20,
    wellBeing: 4,
    organizationalStrategy: 20,
  });
  expect(scoreAnswers(answers)).toMatchObject({
    weakest: ["wellBeing"],
    strongest: ["collaboration"],
    balanced: false,
  });
  expect(buildAssessmentResult(answers, labels, "en")).toMatchObject({
    painPoint: "Well-being",
    strength: "Collaboration",
  });
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

test("[204] of several pillars that tie, the first in page order is stored", () => {
  const result = buildAssessmentResult(answersWithSums(sumsOf(30, 5, 30, 5, 20)), labels, "en");
  expect(result).toMatchObject({ painPoint: "Collaboration", strength: "Purpose & Culture" });
});

test.each([0, 17, 35])("[221] five pillars at %i are balanced", (score) => {
  const scores = scorePillars({ ...sumsOf(score, score, score, score, score), selfLeadership: 3 });
  expect(scores).toMatchObject({ balanced: true, weakest: scoredPillars, strongest: scoredPillars });
});

test("[212] [213] the result object has the specified fields and the page's language", () => {
  const answers = answersWithSums({ ...sumsOf(20, 21, 22, 13, 24), selfLeadership: 27, interconnectivity: 20 });
  expect(buildAssessmentResult(answers, labels, "es")).toStrictEqual({
    pillarScores: { ...sumsOf(20, 21, 22, 13, 24), selfLeadership: 27, interconnectivity: 20 },
    totalScore: 100,
    interconnectivityScore: 20,
    selfLeadershipScore: 27,
    selfLeadershipPercent: 77,
    organizationalStatus: "Emerging",
    painPoint: "Well-being",
    strength: "Organizational Strategy",
    language: "es",
  });
});

test("[212] the fields of a result that contradict its own scores are found", () => {
  const honest = buildAssessmentResult(answersWithSums(sumsOf(20, 21, 22, 13, 24)), labels, "en");
  expect(findInconsistencies(honest, labelsByLanguage)).toEqual([]);
  expect(findInconsistencies({ ...honest, totalScore: 175 }, labelsByLanguage)).toEqual(["totalScore"]);
  expect(findInconsistencies({ ...honest, organizationalStatus: "Thriving" }, labelsByLanguage)).toEqual([
    "organizationalStatus",
  ]);
  expect(findInconsistencies({ ...honest, painPoint: "Leadership" }, labelsByLanguage)).toEqual(["painPoint"]);
  expect(findInconsistencies({ ...honest, strength: "<b>" }, labelsByLanguage)).toEqual(["strength"]);
  expect(
    findInconsistencies(
      { ...honest, selfLeadershipScore: 1, selfLeadershipPercent: 3, interconnectivityScore: 1 },
      labelsByLanguage,
    ),
  ).toEqual(["interconnectivityScore", "selfLeadershipScore", "selfLeadershipPercent"]);
});

test("[212] a claimed result is compared in its own language, and may name any of several that tie", () => {
  const honest = buildAssessmentResult(answersWithSums(sumsOf(5, 30, 5, 30, 20)), labels, "es");
  expect(findInconsistencies({ ...honest, organizationalStatus: "Emergente" }, labelsByLanguage)).toEqual([]);
  expect(
    findInconsistencies({ ...honest, organizationalStatus: "Emergente", painPoint: "Liderazgo" }, labelsByLanguage),
  ).toEqual([]);
});

test("[222] two scans are compared pillar by pillar", () => {
  const change = compareScans(sumsOf(10, 20, 30, 5, 5), sumsOf(17, 20, 23, 20, 21));
  expect(change.pillars.purposeCulture).toEqual({ points: 7, percentPoints: 20, direction: "up" });
  expect(change.pillars.collaboration).toEqual({ points: 0, percentPoints: 0, direction: "same" });
  expect(change.pillars.leadership).toEqual({ points: -7, percentPoints: -20, direction: "down" });
  expect(change.total).toEqual({ points: 31, percentPoints: 18, direction: "up" });
  expect(change).toMatchObject({ earlierStatus: "emerging", laterStatus: "stabilizing" });
});

test(
  "[194] [195] [196] [198] 10,000 random answer sets agree with the rules written out by hand",
  () => {
    const prefixes = { pc: 0, col: 1, w: 3, os: 4 } as Record<string, number>;
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const byHand = [0, 0, 0, 0, 0];
        let self = 0;
        let inter = 0;
        for (const [id, answer] of Object.entries(answers)) {
          const [, prefix, number] = /^([a-z]+)(\d+)$/.exec(id)!;
          if (prefix === "r") continue;
          if (prefix === "i") inter += answer;
          else if (prefix === "l" && Number(number) > 7) self += answer;
          else byHand[prefix === "l" ? 2 : prefixes[prefix!]!]! += answer;
        }
        const total = byHand.reduce((sum, score) => sum + score, 0);
        const scores = scoreAnswers(answers);
        expect(scoredPillars.map((pillar) => scores.pillarScores[pillar])).toEqual(byHand);
        expect(scores.totalScore).toBe(total);
        expect(scores.totalPercent).toBe(Math.round((total / 175) * 100));
        expect(scores.selfLeadershipPercent).toBe(Math.round((self / 35) * 100));
        expect(scores.interconnectivityScore).toBe(inter);
        expect(scores.status).toBe(
          total <= 60
            ? "misaligned"
            : total <= 100
              ? "emerging"
              : total <= 135
                ? "stabilizing"
                : total <= 160
                  ? "evolving"
                  : "thriving",
        );
        expect(scores.pillarScores[scores.weakest[0]!]).toBe(Math.min(...byHand));
        expect(scores.pillarScores[scores.strongest[0]!]).toBe(Math.max(...byHand));
      }),
      { numRuns: 10_000 },
    );
  },
  slowMachine,
);

test(
  "[211] [212] 10,000 results survive the way to the server and agree with what it computes",
  () => {
    fc.assert(
      fc.property(anyAnswers, fc.constantFrom("en" as const, "es" as const), (answers, language) => {
        const sent = buildAssessmentResult(answers, labelsByLanguage[language], language);
        const received = JSON.parse(JSON.stringify({ answers, sent })) as { answers: Answers; sent: typeof sent };
        expect(buildAssessmentResult(received.answers, labelsByLanguage[language], language)).toEqual(received.sent);
        expect(findInconsistencies(received.sent, labelsByLanguage)).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  },
  slowMachine,
);

test("[196] optional answers change nothing", () => {
  fc.assert(
    fc.property(anyAnswers, anyAnswer, (answers, answer) => {
      const readiness = Object.fromEntries(readinessQuestions.map(({ id }) => [id, answer]));
      expect(scoreAnswers({ ...answers, ...readiness })).toEqual(scoreAnswers(answers));
    }),
  );
});

test("[199] [200] one point more never lowers the status", () => {
  const rank = (total: number) => statusBands.findIndex(({ key }) => key === statusOf(total));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxTotalScore - 1 }), (total) => {
      expect(rank(total + 1)).toBeGreaterThanOrEqual(rank(total));
      const next = distanceToNextStatus(total);
      if (next) {
        expect(statusOf(total + next.points)).toBe(next.key);
        expect(statusOf(total + next.points - 1)).toBe(statusOf(total));
      }
    }),
  );
});

test("[222] a comparison in the other direction has the opposite signs", () => {
  fc.assert(
    fc.property(anyAnswers, anyAnswers, (first, second) => {
      const there = compareScans(sumPillars(first), sumPillars(second));
      const back = compareScans(sumPillars(second), sumPillars(first));
      for (const pillar of pillars) {
        expect(there.pillars[pillar].points + back.pillars[pillar].points).toBe(0);
        expect(there.pillars[pillar].percentPoints + back.pillars[pillar].percentPoints).toBe(0);
      }
      expect(there.total.points).toBe(scoredPillars.reduce((sum, pillar) => sum + there.pillars[pillar].points, 0));
    }),
  );
});
