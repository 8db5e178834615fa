import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { letterPace } from "#db/schema.ts";

const id = "letters";

/**
 * Reserves the next `count` places of the rate that all processes share. Returns the milliseconds until the first of
 * them, by the database's clock. Places of a process that dies are lost, which only makes the letter slower.
 */
export async function reserve(count: number, perSecond: number): Promise<number> {
  const time = sql`make_interval(secs => ${count / perSecond})`;
  const [row] = await db()
    .insert(letterPace)
    .values({ id, nextAt: sql`clock_timestamp() + ${time}` })
    .onConflictDoUpdate({
      target: letterPace.id,
      set: { nextAt: sql`greatest(${letterPace.nextAt}, clock_timestamp()) + ${time}` },
    })
    .returning({
      wait: sql<number>`(extract(epoch from ${letterPace.nextAt} - ${time} - clock_timestamp()) * 1000)::float8`,
    });
  return Math.max(0, row?.wait ?? 0);
}
