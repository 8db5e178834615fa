import fc from "#test/generated.ts";
import type { ResultLabels } from "#app/features/assessment/assessment-result.ts";
import {
  type Answer,
  type Answers,
  type Pillar,
  answerScale,
  pillarQuestions,
  pillars,
  questionsOfPillar,
  readinessQuestions,
  scoredPillars,
} from "#app/features/assessment/questions.ts";
import type { PillarScores } from "#app/features/assessment/scoring.ts";

/** Answers, sums and labels for the tests of this folder. */

export const labels: ResultLabels = {
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
export const labelsByLanguage = {
  en: labels,
  es: { pillars: { ...labels.pillars, leadership: "Liderazgo" }, status: { ...labels.status, emerging: "Emergente" } },
};

export function answersOf(answerFor: (pillar: Pillar, index: number) => number): Answers {
  return Object.fromEntries(
    pillars.flatMap((pillar) => questionsOfPillar(pillar).map(({ id }, index) => [id, answerFor(pillar, index)])),
  ) as Answers;
}

/** Answers whose sums are the given ones: full answers first, then the rest. */
export function answersWithSums(sums: Partial<PillarScores>): Answers {
  return answersOf((pillar, index) => Math.min(5, Math.max(0, (sums[pillar] ?? 0) - index * 5)));
}

/** Spreads a total over the five scored pillars. */
export function answersWithTotal(total: number): Answers {
  return answersWithSums(
    Object.fromEntries(scoredPillars.map((pillar, index) => [pillar, Math.min(35, Math.max(0, total - index * 35))])),
  );
}

export function sumsOf(
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
export const slowTestTimeout = 60_000;

export const anyAnswer = fc.constantFrom(...answerScale);
export const anyAnswers = fc.record(
  Object.fromEntries([
    ...pillarQuestions.map(({ id }) => [id, anyAnswer]),
    ...readinessQuestions.map(({ id }) => [id, anyAnswer]),
  ]) as Record<keyof Answers, fc.Arbitrary<Answer>>,
  { requiredKeys: pillarQuestions.map(({ id }) => id) },
) as fc.Arbitrary<Answers>;
