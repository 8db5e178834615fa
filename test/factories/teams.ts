import {
  type Answer,
  answerScale,
  type PartialAnswers,
  pillarQuestions,
  readinessQuestions,
} from "#app/features/assessment/questions.ts";
import type { TeamAnswer } from "#app/features/assessment/team/team-result.ts";

/** Random teams for tests, the same for the same seed. */
export function randomSource(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof randomSource>;

export function randomAnswers(random: Random): PartialAnswers {
  const lowest = random(4);
  const answer = () => (lowest + random(answerScale.length - lowest)) as Answer;
  return Object.fromEntries([
    ...pillarQuestions.map(({ id }) => [id, answer()]),
    ...readinessQuestions.flatMap(({ id }) => (random(3) > 0 ? [[id, answer()]] : [])),
  ]);
}

export function randomTeam(random: Random, sizes: readonly number[]): TeamAnswer[] {
  return sizes.flatMap((size, group) =>
    Array.from({ length: size }, () => ({
      group,
      answers: randomAnswers(random),
      comment: random(2) > 0 ? `Text ${random(1_000_000)}` : "",
      commentShareable: false,
    })),
  );
}
