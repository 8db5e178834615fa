/** Nothing is shown about fewer answers: devices, or personal links. */
export const minAnswers = 5;

/** From this on, comments are shown without their writers' permission. */
export const minAnswersForComments = 10;

/**
 * Whether more than the totals may be shown: at least half of the people invited answered. With fewer, a manager who
 * added answers of their own would know most of them.
 */
export function reachesHalf(answers: number, invited: number): boolean {
  return answers * 2 >= invited;
}

/**
 * The number of answers while a scan is open, in steps of five: somebody who reloads the page sees every fifth answer
 * arrive, not each one. Everything else that is said before the closing is decided on this number too.
 */
export function shownCount(answers: number): number {
  return answers - (answers % minAnswers);
}

/**
 * The groups whose results may be shown, by their index. A shown group and everybody outside it have at least five
 * answers each. The whole is shown too, so what is left after subtracting the shown groups from it can be calculated:
 * it must be empty or have five answers as well, and the smallest shown groups are hidden until it does. Depends on the
 * sizes alone, never on what was answered.
 */
export function shownGroups(sizes: readonly number[]): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const shown = sizes
    .map((size, group) => ({ size, group }))
    .filter(({ size }) => size >= minAnswers && all - size >= minAnswers)
    .sort((one, other) => other.size - one.size || one.group - other.group);
  const rest = () => all - shown.reduce((sum, { size }) => sum + size, 0);
  while (shown.length > 0 && rest() > 0 && rest() < minAnswers) shown.pop();
  return shown.map(({ group }) => group).sort((one, other) => one - other);
}
