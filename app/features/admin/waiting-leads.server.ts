import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";

export type Waiting = { people: number /** Of them, those who have waited longer than promised. */; overdue: number };

/** How many people wait for an answer. Every admin page shows it, so it lives here and not in the leads feature. */
export async function countWaiting(): Promise<Waiting> {
  return oneRow(
    await db()
      .select({
        people: sql<number>`count(*)::int`,
        overdue: sql<number>`(count(*) filter (where ${leads.dueAt} < now()))::int`,
      })
      .from(leads)
      .where(eq(leads.status, "new")),
  );
}
