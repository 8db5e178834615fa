import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";

/** How many people wait for an answer, and how many of them longer than was promised. */
export async function countWaiting(): Promise<{ people: number; overdue: number }> {
  const [row] = await db()
    .select({
      people: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${leads.dueAt} < now()))::int`,
    })
    .from(leads)
    .where(eq(leads.status, "new"));
  return row!;
}
