import fc from "#test/generated.ts";
import { expect, test } from "vitest";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import {
  type PartialAnswers,
  answerScale,
  countAnswered,
  findFirstIncompletePage,
  isComplete,
  isLastPage,
  lenses,
  maxAnswer,
  missingOnPage,
  pageCount,
  pillarOfPage,
  pillarQuestions,
  pillars,
  progressPercent,
  questions,
  questionsOfPage,
  questionsOfPillar,
  readinessQuestions,
  scoredPillars,
} from "./questions.ts";

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const numbered = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}`);

const allAnswered: PartialAnswers = Object.fromEntries(pillarQuestions.map(({ id }) => [id, 3]));

test("[184] the pages are in the specified order", () => {
  const pages = Array.from({ length: pageCount }, (_, index) => pillarOfPage(index + 1));
  expect(pages).toEqual([
    "purposeCulture",
    "collaboration",
    "leadership",
    "selfLeadership",
    "wellBeing",
    "organizationalStrategy",
    "interconnectivity",
  ]);
});

test("[185] each page has its seven statements", () => {
  expect(ids(questionsOfPage(1))).toEqual(numbered("pc", 1, 7));
  expect(ids(questionsOfPage(2))).toEqual(numbered("col", 1, 7));
  expect(ids(questionsOfPage(3))).toEqual(numbered("l", 1, 7));
  expect(ids(questionsOfPage(4))).toEqual(numbered("l", 8, 14));
  expect(ids(questionsOfPage(5))).toEqual(numbered("w", 1, 7));
  expect(ids(questionsOfPage(6))).toEqual(numbered("os", 1, 7));
  expect(ids(questionsOfPage(7))).toEqual(numbered("i", 1, 7));
});

test("[193] there are exactly seven pages", () => {
  expect(pageCount).toBe(7);
  expect([1, 6, 7].map(isLastPage)).toEqual([false, false, true]);
  for (const page of [0, 8, -1, 1.5, Number.NaN]) expect(() => pillarOfPage(page)).toThrow(RangeError);
});

test("[182] five pillars are scored and two are lenses", () => {
  expect(scoredPillars).toEqual([
    "purposeCulture",
    "collaboration",
    "leadership",
    "wellBeing",
    "organizationalStrategy",
  ]);
  expect(lenses).toEqual(["selfLeadership", "interconnectivity"]);
});

test("[191] 55 statements are counted: 49 that are scored and six that are optional", () => {
  expect(questions).toHaveLength(55);
  expect(pillarQuestions).toHaveLength(49);
  expect(ids(readinessQuestions)).toEqual(numbered("r", 1, 6));
  expect(new Set(ids(questions)).size).toBe(questions.length);
});

test.each(languages)(
  "[191] [PS4] whoever is told of 49 statements is told of the six optional ones (%s)",
  (language) => {
    const { share, answer } = copyFor(language, "team-scan");
    const both = {
      en: /\b49 statements and six short optional ones/,
      es: /\b49 afirmaciones y (a )?otras seis, breves y opcionales/,
    };
    for (const text of [share.text, share.personalText, answer.duration]) expect(text).toMatch(both[language]);
    const [duration] = copyFor(language, "tools").faq.items;
    expect(duration!.answer).toMatch(language === "es" ? /otras seis, breves y opcionales/ : /six short optional ones/);
    const { readiness, progress } = copyFor(language, "assessment");
    expect(readiness.title).toMatch(/\((optional|opcional)/);
    expect(progress.counterNote).toMatch(/\{\{optional\}\}.*(optional|opcional)/);
  },
);

test("[191] the counter counts optional answers too, and an answer of 0", () => {
  expect(countAnswered({})).toBe(0);
  expect(countAnswered({ pc1: 0, l8: 5, r6: 2 })).toBe(3);
  expect(countAnswered({ ...allAnswered, r1: 0, r2: 1, r3: 2, r4: 3, r5: 4, r6: 5 })).toBe(55);
});

test("[190] progress is the page number over seven", () => {
  expect(pillars.map((_, index) => progressPercent(index + 1))).toEqual([14, 29, 43, 57, 71, 86, 100]);
});

test("[187] an answer is a whole number from 0 to 5", () => {
  expect(answerScale).toEqual([0, 1, 2, 3, 4, 5]);
  expect(maxAnswer).toBe(5);
});

test("[188] a page is incomplete until its last statement is answered", () => {
  const six: PartialAnswers = { pc1: 0, pc2: 1, pc3: 2, pc4: 3, pc5: 4, pc6: 5 };
  expect(missingOnPage(1, six)).toEqual(["pc7"]);
  expect(missingOnPage(1, { ...six, pc7: 0 })).toEqual([]);
});

test("[192] the last page can be completed without the optional statements", () => {
  expect(missingOnPage(pageCount, allAnswered)).toEqual([]);
  expect(isComplete(allAnswered)).toBe(true);
  expect(findFirstIncompletePage(allAnswered)).toBeUndefined();
});

test("[189] a returning visitor continues at the first page with a gap", () => {
  expect(findFirstIncompletePage({})).toBe(1);
  expect(findFirstIncompletePage({ ...allAnswered, l8: undefined, i7: undefined })).toBe(4);
  expect(isComplete({ ...allAnswered, i7: undefined })).toBe(false);
});

test("[185] every scored statement is on exactly one page", () => {
  fc.assert(
    fc.property(fc.constantFrom(...pillarQuestions), ({ id, pillar }) => {
      const pages = pillars.filter((_, index) => questionsOfPage(index + 1).some((question) => question.id === id));
      expect(pages).toEqual([pillar]);
      expect(ids(questionsOfPillar(pillar))).toContain(id);
    }),
  );
});
