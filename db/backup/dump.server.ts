import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { chunkBytes, formatVersion, type BackupFiles, type Header, type Summary, type TableHeader } from "./format.ts";
import type { Session } from "./session.server.ts";
import { createTar } from "./tar.ts";

/** Rows fetched at once. This and chunkBytes bound the memory, whatever the size of the database. */
const fetchSize = 100;

/**
 * Writes a consistent snapshot of the database, then the files, to `target`, which appears only once it is complete.
 */
export async function writeBackup(
  session: Session,
  files: BackupFiles,
  target: string,
): Promise<Summary & { bytes: number }> {
  const draft = `${target}.part`;
  try {
    const archive = createTar();
    const written = pipeline(archive.stream, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    // A full disk may reject the pipeline before anything awaits it; `add` and the await below report the error.
    written.catch(() => undefined);
    const { add } = archive;
    const summary = await snapshot(session, async () => {
      const header = await readHeader(session);
      await add("backup.json", JSON.stringify(header, null, 2));
      const rows: Record<string, number> = {};
      for (const table of header.tables) rows[table.name] = await dumpTable(session, table, add);
      return { rows, files: 0 };
    });
    // An upload never changes, so those added after the snapshot do no harm.
    for (const path of await files.list()) {
      const body = await files.get(path);
      if (!body) continue;
      await add(`files/${path}`, body);
      summary.files++;
    }
    await add("summary.json", JSON.stringify(summary, null, 2));
    archive.end();
    await written;
    const handle = await open(draft, "r+");
    await handle.sync();
    await handle.close();
    await rename(draft, target);
    return { ...summary, bytes: (await stat(target)).size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function snapshot<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await session.query("begin isolation level repeatable read read only");
  try {
    // Makes the text form of values one that both databases read back unchanged.
    for (const setting of [
      "timezone = 'UTC'",
      "datestyle = 'ISO'",
      "intervalstyle = 'postgres'",
      "bytea_output = 'hex'",
      "extra_float_digits = 1",
      "statement_timeout = 0",
    ]) {
      await session.query(`set local ${setting}`);
    }
    return await work();
  } finally {
    // Fails only when the connection is lost, and then the earlier error says more.
    await session.query("rollback").catch(() => undefined);
  }
}

async function readHeader(session: Session): Promise<Header> {
  return {
    format: formatVersion,
    createdAt: new Date().toISOString(),
    database: session.kind,
    migrations: await appliedMigrations(session),
    tables: await listTables(session),
    sequences: await session.query(
      `select sequencename as name, last_value::text as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
    ),
  };
}

async function appliedMigrations(session: Session): Promise<string[]> {
  const rows = await session.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations where created_at is not null order by created_at, id",
  );
  return rows.map(({ hash }) => hash);
}

/** The site's tables and their columns, without generated ones. */
export async function listTables(session: Session): Promise<TableHeader[]> {
  const rows = await session.query<{ table: string; column: string; type: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const tables = new Map<string, TableHeader>();
  for (const { table, column, type } of rows) {
    if (!tables.has(table)) tables.set(table, { name: table, columns: [] });
    tables.get(table)!.columns.push({ name: column, type });
  }
  return [...tables.values()];
}

/** One line per row: a JSON array of the columns as text. */
async function dumpTable(
  session: Session,
  { name, columns }: TableHeader,
  add: (name: string, body: Buffer) => Promise<void>,
): Promise<number> {
  const values = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(", ");
  await session.query(
    `declare dump no scroll cursor for select array_to_json(array[${values}])::text as line from ${quoteIdentifier(name)}`,
  );
  let lines: string[] = [];
  let [rows, size, part] = [0, 0, 0];
  const flush = async () => {
    if (lines.length === 0) return;
    await add(`tables/${name}/${String(++part).padStart(6, "0")}.ndjson`, Buffer.from(lines.join("")));
    [lines, size] = [[], 0];
  };
  for (;;) {
    const fetched = await session.query<{ line: string }>(`fetch ${fetchSize} from dump`);
    for (const { line } of fetched) {
      lines.push(`${line}\n`);
      size += line.length;
      if (size >= chunkBytes) await flush();
    }
    rows += fetched.length;
    if (fetched.length < fetchSize) break;
  }
  await flush();
  await session.query("close dump");
  return rows;
}

export function quoteIdentifier(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
