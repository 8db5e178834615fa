import { and, gt, isNull, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { log } from "#app/platform/log.server.ts";
import { contentChanged } from "#app/platform/pages/content-version.server.ts";
import { emptyBin } from "./bin.server.ts";

const second = 1000;
const hour = 60 * 60 * second;

/** Shows scheduled posts when their time has come, and empties the bin of what waited its days. In every process: doing it twice does no harm. */
export function startPostUpkeep() {
  const running = new Set<Promise<void>>();
  const every = (milliseconds: number, name: string, work: () => Promise<unknown>) =>
    setInterval(() => {
      const job = work().then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, `${name} failed; it tries again later`),
      );
      running.add(job);
      void job.then(() => running.delete(job));
    }, milliseconds);
  let looked = new Date();
  const timers = [
    every(10 * second, "showing scheduled posts", async () => {
      const now = new Date();
      await announceDuePosts(looked, now);
      looked = now;
    }),
    every(hour, "emptying the bin", () => emptyBin()),
  ];
  return {
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(running);
    },
  };
}

/** Pages that were rendered before a post's time do not show it: they are made anew. Says how many posts came. */
export async function announceDuePosts(after: Date, until: Date): Promise<number> {
  const [row] = await db()
    .select({ count: sql<number>`count(*)::int` })
    .from(posts)
    .where(and(sql`${posts.published}`, isNull(posts.deletedAt), gt(posts.publishAt, after), lte(posts.publishAt, until)));
  if (row!.count > 0) await contentChanged();
  return row!.count;
}
