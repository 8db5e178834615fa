import pg from "pg";
import { isWrite } from "../disk/guarded-pglite.server.ts";
import { WritesClosedError } from "../writes-closed.ts";
import { keepAlive } from "./listener.server.ts";

/** In milliseconds: how long a process that met closed writes does not begin work that would be refused. */
const remembered = 5000;

/**
 * Closes the writes of all processes on a database while a backup is restored into it. Every transaction, and every
 * write outside of one, has an advisory lock together with the others; a restore takes it alone: it waits for those
 * that have it, and from then on all others fail at once. The lock ends with its process, however that ends.
 *
 * Each restored site has a lock of its own. So the processes of the site before remain closed after a restore, until
 * they start again, and those that start on the restored database are open.
 */
export function createWriteGate(pool: pg.Pool, url: string, restoreMark: string) {
  const key = `restore ${restoreMark}`;
  let closed = false;
  let refusedAt = Number.NEGATIVE_INFINITY;

  pool.on("connect", guard);

  function guard(client: pg.PoolClient) {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
    /** Whether the transaction that is open has the lock; undefined outside of one. */
    let open: boolean | undefined;

    async function isOpen(): Promise<boolean> {
      if (closed) return false;
      const text = "select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as open";
      const { rows } = await query(text, [key]);
      if (!rows[0].open) refusedAt = performance.now();
      return rows[0].open;
    }

    async function run(text: string, given: unknown[]) {
      if (isWrite(text) && !(open ?? (await isOpen()))) throw new WritesClosedError();
      if (/^\s*(commit|rollback)\b(?!\s+to\b)/i.test(text)) open = undefined;
      const result = await query(...given);
      if (isBegin(text)) open = await isOpen();
      return result;
    }

    // The pool calls it with a callback, the transactions of Drizzle without one.
    client.query = ((...given: unknown[]) => {
      const text = textOf(given[0]);
      const last = given.at(-1);
      if (typeof last !== "function") return run(text, given);
      run(text, given.slice(0, -1)).then(
        (result) => last(undefined, result),
        (error) => last(error),
      );
    }) as typeof client.query;
  }

  return {
    acceptsWrites: () => !closed && performance.now() - refusedAt > remembered,
    stopWriting() {
      closed = true;
    },
    /** Undefined when another process has closed them. */
    async closeWrites() {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 5000,
        ...keepAlive,
        application_name: "savia restore",
      });
      // The restore has lost its connection, too.
      client.on("error", () => undefined);
      await client.connect();
      try {
        await client.query("set lock_timeout = '30s'; set idle_session_timeout = 0");
        await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
      } catch (error) {
        await client.end();
        if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return undefined;
        throw error;
      }
      closed = true;
      return async () => {
        closed = false;
        await client.end();
      };
    },
  };
}

const lockNotAvailable = "55P03";

const isBegin = (text: string) => /^\s*begin\b/i.test(text);

function textOf(query: unknown): string {
  return typeof query === "string" ? query : (query as pg.QueryConfig).text;
}
