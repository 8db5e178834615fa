/** The row of a query that always finds one: a count, or what an insert, or an update of a locked row, returns. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row of the database, found ${rows.length}.`);
  return row;
}
