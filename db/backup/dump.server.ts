import { settingsNotBackedUp } from "../schema.ts";
import { Transform } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { encrypt } from "./encryption.ts";
import {
  chunkBytes,
  formatVersion,
  type BackupFiles,
  type BackupTarget,
  type Header,
  type Progress,
  type Summary,
  type TableHeader,
} from "./format.ts";
import type { Session } from "./session.server.ts";
import { createTar } from "./tar.ts";

/** Rows fetched at once. This and chunkBytes bound the memory, whatever the size of the database. */
const fetchSize = 100;

type Options = { passphrase?: string; progress?: Progress };

/** Writes a consistent snapshot of the database, then the files, to `target`, which holds it once it is complete. */
export async function writeBackup(
  session: Session,
  files: BackupFiles,
  target: BackupTarget,
  { passphrase, progress = () => {} }: Options = {},
): Promise<Summary & { bytes: number }> {
  let refused: unknown;
  try {
    const archive = createTar();
    const counter = new ByteCounter();
    const encryption = passphrase ? [encrypt(passphrase)] : [];
    const written = pipeline([archive.stream, createGzip(), ...encryption, counter, target.stream]);
    // A full disk rejects the pipeline before anything awaits it, and `add` only notices that its stream is closed.
    written.catch((error: unknown) => (refused = error));
    const { add } = archive;
    const summary = await snapshot(session, async () => {
      const header = await readHeader(session);
      await add("backup.json", JSON.stringify(header, null, 2));
      const rows: Record<string, number> = {};
      let before = 0;
      for (const table of header.tables) {
        const from = before;
        const dumped = await dumpTable(session, table, add, (done) => progress("rows", from + done));
        rows[table.name] = dumped;
        before += dumped;
      }
      return { rows, files: 0 };
    });
    // An upload never changes, so those added after the snapshot do no harm.
    for (const path of await files.list()) {
      const body = await files.get(path);
      if (!body) continue;
      await add(`files/${path}`, body);
      progress("files", ++summary.files);
    }
    await add("summary.json", JSON.stringify(summary, null, 2));
    archive.end();
    await written;
    await target.commit();
    return { ...summary, bytes: counter.bytes };
  } catch (error) {
    await setImmediate();
    const reason = refused ?? error;
    await target.abort();
    throw reason;
  }
}

class ByteCounter extends Transform {
  bytes = 0;
  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void) {
    this.bytes += chunk.length;
    done(null, chunk);
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
    const header = tables.get(table) ?? { name: table, columns: [] };
    header.columns.push({ name: column, type });
    tables.set(table, header);
  }
  return [...tables.values()];
}

/** One line per row: a JSON array of the columns as text. */
async function dumpTable(
  session: Session,
  { name, columns }: TableHeader,
  add: (name: string, body: Buffer) => Promise<void>,
  onRows: (done: number) => void,
): Promise<number> {
  const values = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(", ");
  await session.query(
    `declare dump no scroll cursor for select array_to_json(array[${values}])::text as line from ${quoteIdentifier(name)}${leftOut[name] ?? ""}`,
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
    onRows(rows);
    if (fetched.length < fetchSize) break;
  }
  await flush();
  await session.query("close dump");
  return rows;
}

/** Rows that stay on this site. */
const leftOut: Readonly<Record<string, string>> = {
  settings: ` where key not in (${settingsNotBackedUp.map((key) => `'${key}'`).join(", ")})`,
  // A copy of the site must not send to the receivers of this one.
  hooks: " where false",
  hook_deliveries: " where false",
  visitor_salts: " where false",
  visitor_marks: " where false",
};

export function quoteIdentifier(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
