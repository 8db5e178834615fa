import type { Cell, Counts } from "./cell.ts";
import {
  answerScale,
  type PartialAnswers,
  type Pillar,
  pillarQuestions,
  type QuestionId,
  readinessQuestions,
} from "../questions.ts";
import { byPillar } from "../scoring.ts";
import { minAnswers, minAnswersForComments, shownGroups } from "./anonymity.ts";
import { scoreCell } from "./team-scores.ts";

export type TeamAnswer = {
  group: number | null;
  answers: PartialAnswers;
  comment: string;
  /** The person ticked that the comment may be shown even if few people answer. */
  commentShareable: boolean;
};

/** All that remains of a team scan after its closing. */
export type TeamResult = {
  answered: number;
  /** Null when fewer than five people answered, or when only the totals may be shown. */
  overall: Cell | null;
  /** Percent of each pillar in steps of five: all that is shown when too few of the people invited answered. */
  totals?: Record<Pillar, number>;
  /** The groups that may be shown, by their index. */
  groups: { group: number; cell: Cell }[];
  /** In random order. */
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
  // Answers with a group that does not exist: the whole contains them, so they are a part that can be calculated.
  const ungrouped = answered - members.reduce((sum, { length }) => sum + length, 0);
  return {
    answered,
    overall: { answered, counts: { ...countSteps(given, pillarIds), ...countOptional(given) } },
    groups: shownGroups([...members.map(({ length }) => length), ungrouped])
      .filter((group) => group < groupCount)
      .map((group) => {
        const people = members[group]!;
        return { group, cell: { answered: people.length, counts: countSteps(people, pillarIds) } };
      }),
    comments: shuffle(shownComments(given)),
  };
}

/** All of them from ten answers on, if five people wrote one; otherwise those that their writers allowed to be shown. */
function shownComments(given: readonly TeamAnswer[]): string[] {
  const written = given.filter(({ comment }) => comment.trim() !== "");
  const all = given.length >= minAnswersForComments && written.length >= minAnswers;
  return written.filter(({ commentShareable }) => all || commentShareable).map(({ comment }) => comment.trim());
}

/**
 * What remains of a result when too few of the people invited answered. In steps of five percent: with five answers,
 * four of them known, exact totals would still be those of one person.
 */
export function onlyTotals({ answered, overall }: TeamResult): TeamResult {
  if (!overall) return { answered, overall, groups: [], comments: [] };
  const { pillarPercents } = scoreCell(overall);
  const totals = byPillar((pillar) => Math.round(pillarPercents[pillar] / 5) * 5);
  return { answered, overall: null, totals, groups: [], comments: [] };
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
