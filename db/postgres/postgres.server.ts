import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { migrationLock } from "../locks.server.ts";
import type { Maintenance, OpenDatabase } from "../client.server.ts";
import { withDeadline } from "../deadline.ts";
import { explainConnectionError } from "./connection-error.ts";
import { createListener, keepAlive } from "./listener.server.ts";
import { migrate } from "../migrate/migrate.server.ts";
import * as schema from "../schema.ts";
import { createWriteGate } from "./write-gate.server.ts";
import { readRestoreMark } from "../restore-mark.ts";
import { StartError } from "../start-error.ts";

/**
 * How long a query waits for a connection: a free one of the pool, or a new one. On a busy machine both take seconds,
 * because a process that waits for the processor can neither finish its transaction nor answer a handshake. Waiting is
 * better than refusing what a visitor wrote; our own forms wait 30 s for the answer.
 */
const waitForConnection = 10_000;
/** Monitoring and the check for changed content need an answer sooner. */
const probeWait = 3_000;

export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: waitForConnection,
    statement_timeout: 15_000,
    // A query on a silently dropped connection must fail instead of waiting forever.
    query_timeout: 20_000,
    ...keepAlive,
    application_name: "savia",
  });
  // A restart of the database server closes connections, both idle ones and those waiting inside a transaction. Without
  // an error listener on each, that would crash this process.
  pool.on("error", (error) => console.error(`A database connection was lost: ${error.message}`));
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = drizzle(pool, { schema });
  await requireUtf8(pool, url);
  const restoreMark = await migrateAlone(url);
  const { acceptsWrites, closeWrites, stopWriting } = createWriteGate(pool, url, restoreMark);
  const listener = createListener(url);
  return {
    kind: "postgres",
    restoreMark,
    db,
    listen: listener.listen,
    probe: (text, milliseconds) => probe(pool, text, milliseconds),
    maintain: (work) => maintain(pool, work),
    acceptsWrites,
    closeWrites,
    stopWriting,
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

/** Uses a checked-out connection and closes it if it does not respond, so that the pool does not hand it out again. */
async function probe<Row extends Record<string, unknown>>(
  pool: pg.Pool,
  text: string,
  milliseconds: number,
): Promise<Row[]> {
  const client = await connectWithin(pool, probeWait);
  try {
    const { rows } = await withDeadline(client.query<Row>(text), milliseconds);
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Gives up sooner than the pool does. A connection that comes too late is returned. */
async function connectWithin(pool: pg.Pool, milliseconds: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await withDeadline(connecting, milliseconds);
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

/** A query of a visitor waits behind a statement that waits for a lock, and fails after 15 s. */
async function maintain<Result>(pool: pg.Pool, work: (query: Maintenance) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("set lock_timeout = '2s'; set statement_timeout = '12s'");
    const query = async <Row extends Record<string, unknown>>(text: string) => {
      // Longer than any statement timeout that the work sets. The types of pg do not know it.
      const config = { text, query_timeout: 660_000 };
      const { rows } = await client.query<Row>(config);
      return rows;
    };
    return await work(query);
  } finally {
    // Not reused, because of its settings.
    client.release(true);
  }
}

/**
 * When several processes start at once, one of them migrates while the others wait. Returns the id of the restore that
 * the data comes from.
 */
async function migrateAlone(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw explainConnectionError(url, error);
  });
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query("create extension if not exists pg_trgm");
    await migrate({
      query: async <Row extends Record<string, unknown>>(statement: string, values?: unknown[]) =>
        (await client.query<Row>(statement, values)).rows,
    });
    return await readRestoreMark(async (text) => (await client.query<{ id: string }>(text)).rows);
  } finally {
    await client.end();
  }
}

/** The first connection: when the server cannot be reached, this is where it shows. */
async function requireUtf8(pool: pg.Pool, url: string) {
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw explainConnectionError(url, error);
  });
  const { rows } = await client
    .query<{ server_encoding: string }>("show server_encoding")
    // Not reused: it has come before the guard of writes.
    .finally(() => client.release(true));
  if (rows[0]?.server_encoding !== "UTF8") {
    throw new StartError(
      `The database's encoding is ${rows[0]?.server_encoding}; the site needs UTF8. Create it with: createdb --encoding=UTF8 --template=template0 savia`,
    );
  }
}
