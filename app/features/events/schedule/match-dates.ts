const dayMs = 24 * 60 * 60_000;

type Movable = { startsAt: Date; isTaken: boolean };

/**
 * Costs of removing a date, in days of shifting. They exceed all shifts of a series together, so that a date is moved
 * rather than removed, above all one with registrations.
 */
const removalCosts = { free: 1e5, taken: 1e9 };

/**
 * Which stored date becomes which new start, after a schedule has changed. Both are in order and stay in order, as many
 * as possible are matched, and of these ways the one with the smallest shifts is chosen: a series that moves from
 * Tuesday to Wednesday moves each date by a day, and one that now happens every second week loses every second date.
 * Returns for each stored date the index of its new start, or undefined if it is removed. Pure.
 */
export function matchDates(stored: readonly Movable[], starts: readonly Date[]): (number | undefined)[] {
  const shift = (row: number, column: number) => Math.abs(+stored[row]!.startsAt - +starts[column]!) / dayMs;
  const removalCost = (row: number) => (stored[row]!.isTaken ? removalCosts.taken : removalCosts.free);
  // costs[row][column]: of the dates from `row` on and the starts from `column` on.
  const costs = [...stored, undefined].map(() => [...starts, undefined].map(() => 0));
  for (let row = stored.length - 1; row >= 0; row--)
    for (let column = starts.length; column >= 0; column--) {
      const removed = removalCost(row) + costs[row + 1]![column]!;
      const rest = column === starts.length ? [] : [costs[row]![column + 1]!];
      const matched = column === starts.length ? [] : [shift(row, column) + costs[row + 1]![column + 1]!];
      costs[row]![column] = Math.min(removed, ...rest, ...matched);
    }
  const matches: (number | undefined)[] = [];
  let column = 0;
  for (let row = 0; row < stored.length; row++) {
    const cost = () => costs[row]![column]!;
    while (column < starts.length && cost() === costs[row]![column + 1]!) column++;
    const isMatched = column < starts.length && cost() === shift(row, column) + costs[row + 1]![column + 1]!;
    matches.push(isMatched ? column++ : undefined);
  }
  return matches;
}
