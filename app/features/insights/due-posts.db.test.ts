import { inArray, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { startDuePosts } from "./due-posts.server.ts";
import { listPosts } from "./listing/listing.server.ts";

useDatabase();

const titles = async () => (await listPosts({ query: "", page: 1 }, "en")).posts.map(({ title }) => title);

test("[R11] a scheduled post is listed when it becomes due; a scheduled draft is not", async () => {
  const later = new Date(Date.now() + 3_600_000);
  await db()
    .insert(posts)
    .values([
      makePost({ title: "soon", publishAt: later }),
      makePost({ title: "draft", published: false, publishAt: later }),
      makePost({ title: "much later", publishAt: later }),
    ]);
  const job = startDuePosts();
  expect(await titles()).toEqual([]);
  const before = contentVersion();
  await db()
    .update(posts)
    .set({ publishAt: sql`now() + interval '300 milliseconds'` })
    .where(inArray(posts.title, ["soon", "draft"]));
  await vi.waitFor(() => expect(contentVersion()).toBeGreaterThan(before), { timeout: scaledTimeout(50_000) });
  expect(await titles()).toEqual(["soon"]);
  await job.stop();
});
