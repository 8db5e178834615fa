import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database, OpenDatabase } from "./client.server.ts";
import { migrate } from "./migrate.server.ts";
import * as schema from "./schema.ts";
import { StartError } from "./start-error.ts";

const migrationLock = 726_573;

export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: 15_000,
    application_name: "savia",
  });
  // A restart of the database server ends connections, idle ones and ones that wait within a transaction; without a
  // listener on each, that would end this process too.
  pool.on("error", (error) => console.error(`A database connection was lost: ${error.message}`));
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = drizzle(pool, { schema });
  await requireUtf8(pool);
  await migrateAlone(url);
  const ears = createEars(url);
  return {
    kind: "postgres",
    db: db as unknown as Database,
    notify: async (channel, payload) => {
      await db.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    listen: ears.listen,
    close: async () => {
      await ears.close();
      await pool.end();
    },
  };
}

/** Several processes may start at once; one of them migrates while the others wait. */
async function migrateAlone(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query("create extension if not exists pg_trgm");
    await migrate({
      query: async <Row>(statement: string, values?: unknown[]) =>
        (await client.query(statement, values)).rows as Row[],
    });
  } finally {
    await client.end();
  }
}

async function requireUtf8(pool: pg.Pool) {
  const { rows } = await pool.query<{ server_encoding: string }>("show server_encoding");
  if (rows[0]?.server_encoding !== "UTF8") {
    throw new StartError(
      `The database's encoding is ${rows[0]?.server_encoding}; the site needs UTF8. Create it with: createdb --encoding=UTF8 --template=template0 savia`,
    );
  }
}

/** One connection that only listens, made again whenever it is lost. */
function createEars(url: string) {
  const heard = new Map<string, (payload: string) => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  async function connect() {
    if (closed) return;
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      application_name: "savia listening",
    });
    const retry = () => {
      if (client === next) client = undefined;
      clearTimeout(again);
      if (!closed) again = setTimeout(connect, 500).unref();
    };
    next.on("error", retry);
    next.on("end", retry);
    next.on("notification", ({ channel, payload }) => heard.get(channel)?.(payload ?? ""));
    try {
      await next.connect();
      for (const channel of heard.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      // What was said while nobody listened is lost: tell every listener to look for itself.
      for (const hear of heard.values()) hear("");
    } catch {
      retry();
    }
  }

  return {
    async listen(channel: string, hear: (payload: string) => void) {
      heard.set(channel, hear);
      if (!client) await connect();
      else await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      await client?.end().catch(() => undefined);
    },
  };
}
