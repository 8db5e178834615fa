import { expect, test } from "vitest";
import { questions, type Answers } from "#app/features/assessment/questions.ts";
import { sumPillars } from "#app/features/assessment/scoring.ts";
import { readScan } from "./stored-scans.server.ts";

const answers = Object.fromEntries(questions.map(({ id }) => [id, 3])) as Answers;
const pillarScores = sumPillars(answers);

test("a stored scan is read with its scores and answers", () => {
  expect(readScan({ id: "1", result: { pillarScores, totalScore: 90 }, answers })).toEqual({ pillarScores, answers });
  expect(readScan({ id: "1", result: { pillarScores }, answers: null })).toEqual({ pillarScores, answers: null });
});

test("scores that cannot be read are computed from the answers; without either there is no result", () => {
  const { leadership: _, ...fewer } = pillarScores;
  for (const result of [
    null,
    {},
    { pillarScores: "many" },
    { pillarScores: fewer },
    { pillarScores: { ...fewer, leadership: 999 } },
  ]) {
    expect(readScan({ id: "1", result, answers })).toEqual({ pillarScores, answers });
    expect(readScan({ id: "1", result, answers: { pc1: 3 } })).toBeUndefined();
  }
});
