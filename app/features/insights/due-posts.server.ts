import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { log } from "#app/platform/log.server.ts";
import { dropRenderedPages } from "#app/platform/pages/content-version.server.ts";

const longestPause = 5000;

type Look = { now: string; due: boolean; next: number | null };

/**
 * Drops the rendered pages when a scheduled post becomes due. Every process does this for itself: it looks at the moment
 * the next post is due, and every few seconds for those that were scheduled in the meantime.
 */
export function startDuePosts() {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let since: string | undefined;
  let running: Promise<void> = look();

  async function look() {
    let pause = longestPause;
    try {
      // The database's clock alone decides: it is the one that the pages are made by.
      const result = (await db().execute(sql`
        select now()::text as now,
          exists (select from ${posts} where published and deleted_at is null and publish_at > ${since ?? "infinity"}::timestamptz and publish_at <= now()) as due,
          (select extract(epoch from min(publish_at) - now())::float8 * 1000 from ${posts} where published and deleted_at is null and publish_at > now()) as next
      `)) as unknown as { rows: Look[] };
      const { now, due, next } = result.rows[0]!;
      since = now;
      if (due) dropRenderedPages();
      pause = Math.min(longestPause, Math.max(50, Math.ceil((next ?? longestPause) + 5)));
    } catch (error) {
      log.warn({ err: error }, "could not look for posts that are due");
    }
    if (!stopped) timer = setTimeout(() => (running = look()), pause).unref();
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
