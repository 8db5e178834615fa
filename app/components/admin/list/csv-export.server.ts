import { streamed, streamOf } from "#app/platform/pages/streamed.server.ts";
import { byteOrderMark, csvLines } from "#app/platform/text/csv.ts";
import type { CsvValue } from "./definition.ts";

type Columns<Row> = Record<string, { csv?: (row: Row) => CsvValue }>;

/** A CSV file of the list's columns. Streamed: the next batch is read when the one before it has been sent. */
export function csvOfList<Row>(
  { path, columns }: { path: string; columns: Columns<Row> },
  batches: AsyncIterable<Row[]>,
): Response {
  const exported = Object.entries(columns).flatMap(([name, { csv }]) => (csv ? [{ name, csv }] : []));
  const heading = exported.map(({ name }) => name);
  return csvResponse(
    path.replace(/^.*\//, ""),
    csvPieces(heading, batches, (row) => exported.map(({ csv }) => csvText(csv(row)))),
  );
}

/** For an export whose lines are not the rows of the page, such as the submissions of the inbox. */
export function csvResponse(name: string, pieces: AsyncGenerator<string>): Response {
  const day = new Date().toISOString().slice(0, 10);
  return new Response(streamOf(pieces), {
    headers: {
      ...streamed,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${day}.csv"`,
    },
  });
}

export async function* csvPieces<Row>(
  heading: string[],
  batches: AsyncIterable<Row[]>,
  toLine: (row: Row) => string[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([heading]);
  for await (const rows of batches) if (rows.length > 0) yield csvLines(rows.map(toLine));
}

export function csvText(value: CsvValue): string {
  return value instanceof Date ? value.toISOString() : String(value ?? "");
}

/**
 * Reads a large list in batches, each continuing after the last row of the previous one, so that every query does a
 * bounded amount of work. `read` returns at most `size` rows after the cursor, in the order of the cursor.
 */
export async function* keysetBatches<Row, Cursor>(
  size: number,
  read: (after: Cursor | undefined) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<Row[]> {
  let after: Cursor | undefined;
  for (;;) {
    const rows = await read(after);
    yield rows;
    if (rows.length < size) return;
    after = cursorOf(rows.at(-1)!);
  }
}
