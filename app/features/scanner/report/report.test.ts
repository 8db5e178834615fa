import { expect, test } from "vitest";
import { type Answers, pillarQuestions } from "#app/features/assessment/questions.ts";
import { sumPillars } from "#app/features/assessment/scoring.ts";
import { renderReport } from "./report-document.server.tsx";

const longest =
  "Federación Nacional de Cooperativas de Ahorro y Crédito de la Región del Valle Central y de las Comarcas Vecinas del Sur";

function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test.each([
  ["en", 0],
  ["es", 0],
  ["en", 5],
  ["es", 2],
] as const)("the report has four pages in %s with every answer %i, whatever the names", async (language, answer) => {
  const answers = Object.fromEntries(pillarQuestions.map(({ id }) => [id, answer])) as Answers;
  const scan = {
    firstName: "María de los Ángeles",
    company: longest,
    language,
    at: "2026-11-14T20:00:00Z",
    pillarScores: sumPillars(answers),
    answers,
    verified: true,
  };
  const pdf = await renderReport(scan, language);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pagesOf(pdf)).toBe(4);
  expect(pdf.toString("latin1")).toMatch(/Fraunces/);
});

test("a result without answers has a report without their page", async () => {
  const pillarScores = sumPillars(Object.fromEntries(pillarQuestions.map(({ id }) => [id, 3])) as Answers);
  const pdf = await renderReport(
    {
      firstName: "Ana",
      company: "Sol",
      language: "en",
      at: "2026-11-14T20:00:00Z",
      pillarScores,
      answers: null,
      verified: false,
    },
    "en",
  );
  expect(pagesOf(pdf)).toBe(3);
});
