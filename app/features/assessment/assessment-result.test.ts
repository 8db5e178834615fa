import fc, { runs } from "#test/generated.ts";
import { expect, test } from "vitest";
import { buildAssessmentResult, findInconsistencies } from "./assessment-result.ts";
import { type Answers } from "./questions.ts";
import { scoreAnswers } from "./scoring.ts";
import {
  labels,
  labelsByLanguage,
  answersWithSums,
  sumsOf,
  slowTestTimeout,
  anyAnswers,
} from "#test/factories/answers.ts";

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

test("[204] of several pillars that tie, the first in page order is stored", () => {
  const result = buildAssessmentResult(answersWithSums(sumsOf(30, 5, 30, 5, 20)), labels, "en");
  expect(result).toMatchObject({ painPoint: "Collaboration", strength: "Purpose & Culture" });
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

test(
  "[211] [212] 10,000 results survive serialization and agree with what the server computes",
  () => {
    fc.assert(
      fc.property(anyAnswers, fc.constantFrom("en" as const, "es" as const), (answers, language) => {
        const sent = buildAssessmentResult(answers, labelsByLanguage[language], language);
        const received = JSON.parse(JSON.stringify({ answers, sent })) as { answers: Answers; sent: typeof sent };
        expect(buildAssessmentResult(received.answers, labelsByLanguage[language], language)).toEqual(received.sent);
        expect(findInconsistencies(received.sent, labelsByLanguage)).toEqual([]);
      }),
      { numRuns: runs(10_000) },
    );
  },
  slowTestTimeout,
);
