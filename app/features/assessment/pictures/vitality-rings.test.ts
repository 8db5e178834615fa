import fc from "#test/generated.ts";
import { expect, test } from "vitest";
import { pillars, resultOrder } from "../questions.ts";
import { type PillarScores, scorePillars } from "../scoring.ts";
import { splitName, vitalityRings } from "./vitality-rings.ts";

const anyScores = fc.record(
  Object.fromEntries(pillars.map((pillar) => [pillar, fc.integer({ min: 0, max: 35 })])) as Record<
    keyof PillarScores,
    fc.Arbitrary<number>
  >,
);

const middle = 260;

test("[222] every dot lies on its score, and every label names its percent", () => {
  fc.assert(
    fc.property(anyScores, (pillarScores) => {
      const scores = scorePillars(pillarScores);
      const { shapes, marks } = vitalityRings(scores);
      const dots = shapes.filter((shape) => "r" in shape && shape.r === 7.5) as { cx: number; cy: number }[];
      expect(dots).toHaveLength(pillars.length);
      dots.forEach(({ cx, cy }, index) => {
        const percent = scores.pillarPercents[resultOrder[index]!];
        expect(Math.hypot(cx - middle, cy - middle)).toBeCloseTo(16 + (196 * percent) / 100, 0);
      });
      expect(marks.map(({ percent }) => percent)).toEqual(resultOrder.map((pillar) => scores.pillarPercents[pillar]));
      expect(marks.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }),
  );
});

test("the same scores give the same picture", () => {
  const scores = scorePillars(Object.fromEntries(pillars.map((pillar, index) => [pillar, index * 5])) as PillarScores);
  expect(vitalityRings(scores)).toEqual(vitalityRings(scores));
});

test("long names take two lines", () => {
  expect(splitName("Organizational Strategy")).toEqual(["Organizational", "Strategy"]);
  expect(splitName("Purpose & Culture")).toEqual(["Purpose &", "Culture"]);
  expect(splitName("Well-being")).toEqual(["Well-being"]);
});
