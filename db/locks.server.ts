import { sql } from "drizzle-orm";
import type { Database } from "./client.server.ts";

/** All advisory locks of the application by name; a name with an id is a lock for each of them. */
type LockName =
  | "addresses"
  | "authors"
  | "event slugs"
  | "hooks"
  | "image uses"
  | "mail budget"
  | "new record"
  | "page"
  | "page field"
  | "picture"
  | "post slugs"
  | "record order"
  | "sample events"
  | "seed"
  | "team scans of";

/** Of a session, not of a transaction, and a number that every release has to use. */
export const migrationLock = 726_573;

/** Waits for the lock and holds it until the transaction ends. Shared locks only wait for those that are not shared. */
export async function lock(tx: Database, name: LockName, id = "", mode: "alone" | "shared" = "alone") {
  const key = sql`hashtextextended(${`${name} ${id}`}, 0)`;
  await tx.execute(
    mode === "shared" ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`,
  );
}
