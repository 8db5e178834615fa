import { expect, test } from "vitest";
import { pdfText } from "#test/pdf-text.ts";
import {
  type Answers,
  type Pillar,
  pillarQuestions,
  pillars,
  scoredPillars,
} from "#app/features/assessment/questions.ts";
import { type PillarScores, scorePillars, sumPillars } from "#app/features/assessment/scoring.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { renderReport } from "./report-document.server.tsx";

const longest =
  "Federación Nacional de Cooperativas de Ahorro y Crédito de la Región del Valle Central y de las Comarcas Vecinas del Sur";

function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test.each([
  ["en", 0],
  ["es", 5],
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

test.each(["en", "es"] as const)("the report contains every number of a scan (%s)", async (language) => {
  // 0 to 5 in turn, so that every pillar has another sum.
  const given = pillarQuestions.map(({ id }, index) => [id, (index * 7 + 3) % 6] as const);
  const answers = Object.fromEntries(given) as Answers;
  const sums = { purposeCulture: 18, collaboration: 19, leadership: 20, wellBeing: 16, organizationalStrategy: 17 };
  const views = { selfLeadership: 15, interconnectivity: 18 };
  const copy = copyFor(language, "assessment");
  const scan = { ...scanOf(sumPillars(answers), language), answers };
  const text = await pdfText(await renderReport(scan, language));

  const words = { en: { of: "of", percent: "%" }, es: { of: "de", percent: " %" } }[language];
  for (const [pillar, sum] of Object.entries({ ...sums, ...views }) as [Pillar, number][]) {
    const { title } = copy.pillars[pillar];
    const percent = `${Math.round((sum / 35) * 100)}${words.percent}`;
    expect(text, "in the picture and above its text").toContain(`${title} ${percent}`);
    expect(text, "beside its text").toContain(`${title} ${percent} ${sum} ${words.of} 35 · `);
    expect(text, "above its answers").toContain(`${title} ${sum} ${words.of} 35 `);
  }
  expect(text).toContain(`90 ${words.of} 175`);
  expect(text).toContain(`51${words.percent}`);
  for (const [id, answer] of given) expect(text).toContain(`${copy.questions[id]} ${answer} `);
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

const everyPillar = (score: number) => Object.fromEntries(pillars.map((pillar) => [pillar, score])) as PillarScores;
const scanOf = (pillarScores: PillarScores, language: "en" | "es") => ({
  firstName: "Ana",
  company: "Sol",
  language,
  at: "2026-11-14T20:00:00Z",
  pillarScores,
  answers: Object.fromEntries(pillarQuestions.map(({ id }) => [id, 3])) as Answers,
  verified: true,
});

/** One score in each of the four bands. */
const bandScores = [7, 17, 24, 32];

/** The scores whose texts on the page of next steps are the longest. */
function longestNextSteps(language: "en" | "es"): PillarScores {
  const { pillars: texts } = copyFor(language, "results");
  const lengthOf = (pillar: Pillar, score: number, parts: ("reading" | "nextStep")[]) => {
    const band = texts[pillar].bands[scorePillars(everyPillar(score)).interpretations[pillar]]!;
    return parts.reduce((sum, part) => sum + band[part].length, 0);
  };
  const longest = (pillar: Pillar) =>
    bandScores.toSorted(
      (one, other) => lengthOf(pillar, other, ["reading", "nextStep"]) - lengthOf(pillar, one, ["reading", "nextStep"]),
    )[0]!;
  const [weakest, score] = scoredPillars
    .flatMap((pillar) => bandScores.map((candidate) => [pillar, candidate] as const))
    .toSorted(
      ([one, first], [other, second]) => lengthOf(other, second, ["nextStep"]) - lengthOf(one, first, ["nextStep"]),
    )[0]!;
  return {
    ...everyPillar(35),
    [weakest]: score,
    selfLeadership: longest("selfLeadership"),
    interconnectivity: longest("interconnectivity"),
  };
}

test.each(["en", "es"] as const)(
  "the longest texts fit on their pages, with four pillars tied (%s)",
  async (language) => {
    expect(pagesOf(await renderReport(scanOf(longestNextSteps(language), language), language))).toBe(4);
  },
);

test.each([
  ["en", 1],
  ["es", 12],
] as const)("earlier scans add one page that compares then and now (%s, %i earlier)", async (language, count) => {
  const scan = scanOf(everyPillar(20), language);
  const earlier = Array.from({ length: count }, (_, index) => ({
    at: `20${25 - index}-01-15T12:00:00Z`,
    pillarScores: everyPillar(index % 2 === 0 ? 0 : 35),
  }));
  const pdf = await renderReport(scan, language, { earlier, chosen: count - 1 });
  expect(pagesOf(pdf)).toBe(5);
  expect(pagesOf(await renderReport(scan, language))).toBe(4);
});
