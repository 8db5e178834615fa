/** Nothing is shown about fewer people. */
export const minAnswers = 5;

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
