import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { log } from "#app/platform/log.server.ts";
import { dropRenderedPages } from "#app/platform/pages/content-version.server.ts";
import { oneRow } from "#db/one-row.ts";

const maxPauseMs = 5000;

type DueCheck = { now: string; due: boolean; next: number | null };

/**
 * Invalidates the rendered pages when a scheduled post becomes due. Every process does this for itself: it checks when
 * the next post is due, and every few seconds for posts that were scheduled in the meantime.
 */
export function startDuePosts() {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let checkedUntil: string | undefined;
  let running: Promise<void> = check();

  async function check() {
    let pause = maxPauseMs;
    try {
      // Only the clock of the database counts, because pages are queried by it.
      const result = await db().execute<DueCheck>(sql`
        select now()::text as now,
          exists (select from ${posts} where published and deleted_at is null and publish_at > ${checkedUntil ?? "infinity"}::timestamptz and publish_at <= now()) as due,
          (select extract(epoch from min(publish_at) - now())::float8 * 1000 from ${posts} where published and deleted_at is null and publish_at > now()) as next
      `);
      const { now, due, next } = oneRow(result.rows);
      checkedUntil = now;
      if (due) dropRenderedPages();
      pause = Math.min(maxPauseMs, Math.max(50, Math.ceil((next ?? maxPauseMs) + 5)));
    } catch (error) {
      log.warn({ err: error }, "the posts that are due could not be read");
    }
    if (!stopped) timer = setTimeout(() => (running = check()), pause).unref();
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
