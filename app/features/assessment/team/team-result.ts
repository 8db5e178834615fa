import {
  answerScale,
  type PartialAnswers,
  pillarQuestions,
  type QuestionId,
  readinessQuestions,
} from "../questions.ts";
import { minAnswers, shownGroups } from "./anonymity.ts";

/** How many people gave each answer of the scale, from 0 to 5. */
export type StepCounts = number[];
export type Counts = Partial<Record<QuestionId, StepCounts>>;

/** People that are counted together: everybody, or one group. Never fewer than five. */
export type Cell = { answered: number; counts: Counts };

export type TeamAnswer = { group: number | null; answers: PartialAnswers; comment: string };

/** All that remains of a team scan after its closing. */
export type TeamResult = {
  answered: number;
  /** Null when fewer than five people answered. */
  overall: Cell | null;
  /** The groups that may be shown, by their index. */
  groups: { group: number; cell: Cell }[];
  /** In random order; empty when fewer than five people wrote something. */
  comments: string[];
};

/** Computed once, at the closing. `shuffle` must be random in production; tests pass their own. */
export function computeTeamResult(
  given: readonly TeamAnswer[],
  groupCount: number,
  shuffle: (texts: string[]) => string[],
): TeamResult {
  const answered = given.length;
  if (answered < minAnswers) return { answered, overall: null, groups: [], comments: [] };
  const members = Array.from({ length: groupCount }, (_, group) => given.filter((answer) => answer.group === group));
  const comments = given.map(({ comment }) => comment.trim()).filter(Boolean);
  return {
    answered,
    overall: { answered, counts: { ...countSteps(given, pillarIds), ...countOptional(given) } },
    groups: shownGroups(members.map(({ length }) => length)).map((group) => {
      const people = members[group]!;
      return { group, cell: { answered: people.length, counts: countSteps(people, pillarIds) } };
    }),
    comments: comments.length >= minAnswers ? shuffle(comments) : [],
  };
}

const pillarIds: QuestionId[] = pillarQuestions.map(({ id }) => id);
const readinessIds: QuestionId[] = readinessQuestions.map(({ id }) => id);

function countSteps(people: readonly TeamAnswer[], ids: readonly QuestionId[]): Counts {
  return Object.fromEntries(
    ids.map((id) => [id, answerScale.map((step) => people.filter(({ answers }) => answers[id] === step).length)]),
  );
}

/**
 * Optional statements are counted for everybody together, and only where five people answered: groups could be
 * subtracted.
 */
function countOptional(people: readonly TeamAnswer[]): Counts {
  const counts = countSteps(people, readinessIds);
  return Object.fromEntries(
    Object.entries(counts).filter(([, steps]) => steps.reduce((sum, count) => sum + count, 0) >= minAnswers),
  );
}
