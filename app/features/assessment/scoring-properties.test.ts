import fc, { runs } from "#test/generated.ts";
import { expect, test } from "vitest";
import { readinessQuestions, scoredPillars } from "./questions.ts";
import { distanceToNextStatus, maxTotalScore, scoreAnswers, statusBands, statusOf } from "./scoring.ts";
import { slowTestTimeout, anyAnswer, anyAnswers } from "#test/factories/answers.ts";

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
      { numRuns: runs(10_000) },
    );
  },
  slowTestTimeout,
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
