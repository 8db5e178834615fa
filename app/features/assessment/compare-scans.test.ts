import fc from "#test/generated.ts";
import { expect, test } from "vitest";
import { compareScans } from "./compare-scans.ts";
import { pillars, scoredPillars } from "./questions.ts";
import { sumPillars } from "./scoring.ts";
import { sumsOf, anyAnswers } from "#test/factories/answers.ts";

test("[222] two scans are compared pillar by pillar", () => {
  const change = compareScans(sumsOf(10, 20, 30, 5, 5), sumsOf(17, 20, 23, 20, 21));
  expect(change.pillars.purposeCulture).toEqual({ points: 7, percentPoints: 20, direction: "up" });
  expect(change.pillars.collaboration).toEqual({ points: 0, percentPoints: 0, direction: "same" });
  expect(change.pillars.leadership).toEqual({ points: -7, percentPoints: -20, direction: "down" });
  expect(change.total).toEqual({ points: 31, percentPoints: 18, direction: "up" });
  expect(change).toMatchObject({ earlierStatus: "emerging", laterStatus: "stabilizing" });
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
