import pg from "pg";
import { refuseWritesWithoutRoom } from "../disk/guarded-pglite.server.ts";
import { openPglite } from "../embedded/embedded.server.ts";
import { explainConnectionError } from "../postgres/connection-error.ts";

/** One connection to either database, for plain SQL. Opening it does not run migrations. */
export type Session = {
  kind: "embedded" | "postgres";
  query<Row extends Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

export async function openPostgresSession(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: "savia backup",
  });
  await client.connect().catch((error: unknown) => {
    throw explainConnectionError(url, error);
  });
  return {
    kind: "postgres",
    query: async <Row extends Record<string, unknown>>(statement: string, values?: unknown[]) =>
      (await client.query<Row>(statement, values)).rows,
    close: () => client.end(),
  };
}

export async function openEmbeddedSession(databaseFolder: string): Promise<Session> {
  const pglite = await openPglite(databaseFolder);
  // A restore that does not fit on the disk is refused and rolled back.
  refuseWritesWithoutRoom(pglite);
  return {
    kind: "embedded",
    query: async <Row extends Record<string, unknown>>(statement: string, values?: unknown[]) =>
      (await pglite.query<Row>(statement, values)).rows,
    close: () => pglite.close(),
  };
}
