type Query = <Row extends Record<string, unknown>>(statement: string) => Promise<Row[]>;

const columnsOfTables = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))
      or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)) as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by 1, a.attnum`;

type Column = { table: string; column: string; type: string; key: boolean };

/**
 * Values that a careless copy would change: quotes, line breaks, empty strings, microseconds, large numbers in JSON.
 */
const values: Record<string, string[]> = {
  text: [`'plain'`, `E'it''s "quoted" \\\\ back\\nnew line\\ttab — ñ é 🌱 \\u2028'`, `''`],
  "text[]": [`'{}'`, `array['a,b', '"q"', '', null, E'\\\\ {}']`, `array['é']`],
  "integer[]": [`'{}'`, `'{480,800}'`, `'{-1,null}'`],
  integer: ["0", "2147483647", "-5"],
  bigint: ["0", "9007199254740993", "-5"],
  boolean: ["true", "false", "true"],
  jsonb: [`'{"b": 1, "a": [null, true, "x\\u00f1\\n"]}'`, `'{"large": 12345678901234567890.123456789}'`, `'"text"'`],
  "timestamp with time zone": [
    `'2026-11-15 03:04:05.123456+00'`,
    `'1970-01-01 00:00:00+00'`,
    `'2999-12-31 23:59:59.999999-06'`,
  ],
};

/** Inserts three rows into every table. Keys are row-1 … row-3, so that references match. */
export async function fillEveryTable(query: Query) {
  const tables = Map.groupBy(await query<Column>(columnsOfTables), ({ table }) => table);
  // Its rows are deleted by the transaction that inserts them.
  tables.delete("content_marks");
  // In no backup: hashes that are gone when the day ends.
  tables.delete("visitor_salts");
  tables.delete("visitor_marks");
  // In no backup either: they belong to this site alone.
  tables.delete("hooks");
  tables.delete("hook_deliveries");
  const statements = [...tables].flatMap(([table, columns]) =>
    [0, 1, 2].map((row) => {
      const value = ({ column, type, key }: Column) => {
        if (key && type === "text") return `'row-${row + 1}'`;
        if (key && type === "integer") return String(row + 1);
        const known = values[type];
        if (!known)
          throw new Error(`test/fill-tables.ts knows no values of type ${type} (${table}.${column}); add some.`);
        return `${known[row]}::${type}`;
      };
      return `insert into "${table}" (${columns.map(({ column }) => `"${column}"`).join(", ")}) values (${columns.map(value).join(", ")})`;
    }),
  );
  // Writing content has counted itself there.
  statements.push(...statements.splice(0).sort((a, b) => Number(isVersion(a)) - Number(isVersion(b))));
  const first = statements.findIndex(isVersion);
  if (first >= 0) statements.splice(first, 0, "delete from content_version");
  // A row that references a missing one is retried in the next pass.
  for (let waiting = statements; waiting.length > 0; ) {
    const refused: string[] = [];
    for (const statement of waiting)
      await query(statement).catch((error: Error) =>
        isMissingReference(error) ? refused.push(statement) : Promise.reject(error),
      );
    if (refused.length === waiting.length) throw new Error(`These rows cannot be inserted: ${refused.join("\n")}`);
    waiting = refused;
  }
}

const isVersion = (statement: string) => statement.startsWith('insert into "content_version"');

function isMissingReference(error: Error): boolean {
  const { code } = (error.cause ?? error) as { code?: string };
  return code === "23503";
}

/** Every row of every table as text, sorted. */
export async function readEveryRow(query: Query): Promise<Record<string, string[]>> {
  const tables = [...new Set((await query<Column>(columnsOfTables)).map(({ table }) => table))];
  const rows: Record<string, string[]> = {};
  for (const table of tables)
    rows[table] = (await query<{ row: string }>(`select t::text as row from "${table}" t`))
      .map(({ row }) => row)
      .sort();
  return rows;
}
