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
  const cost = (costs: readonly number[], column: number) => costs[column] ?? Infinity;
  const removalCost = ({ isTaken }: Movable) => (isTaken ? removalCosts.taken : removalCosts.free);
  const shift = ({ startsAt }: Movable, column: number) => {
    const start = starts[column];
    return start ? Math.abs(+startsAt - +start) / dayMs : Infinity;
  };
  // costs[column]: of the dates from this one on and the starts from `column` on; `after`: of the dates behind it.
  let after = [...starts, undefined].map(() => 0);
  const rows = stored.toReversed().map((date) => {
    const costs: number[] = [];
    for (let column = starts.length; column >= 0; column--)
      costs[column] = Math.min(
        removalCost(date) + cost(after, column),
        cost(costs, column + 1),
        shift(date, column) + cost(after, column + 1),
      );
    const row = { date, costs, after };
    after = costs;
    return row;
  });
  let column = 0;
  return rows.reverse().map((row) => {
    while (column < starts.length && cost(row.costs, column) === cost(row.costs, column + 1)) column++;
    const matched = shift(row.date, column) + cost(row.after, column + 1);
    return cost(row.costs, column) === matched ? column++ : undefined;
  });
}
