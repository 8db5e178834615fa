import { expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { makePost } from "#db/factories.ts";
import { posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { startDuePosts } from "./due-posts.server.ts";
import { listPosts } from "./listing/listing.server.ts";

useDatabase();

const titles = async () => (await listPosts({ query: "", page: 1 }, "en")).posts.map(({ title }) => title);

test("[R11] a scheduled post appears on lists when its time has come; a draft with a time does not", async () => {
  await db()
    .insert(posts)
    .values(makePost({ title: "soon", publishAt: new Date(Date.now() + 1500) }));
  await db()
    .insert(posts)
    .values(makePost({ title: "draft", published: false, publishAt: new Date(Date.now() + 500) }));
  await db()
    .insert(posts)
    .values(makePost({ title: "much later", publishAt: new Date(Date.now() + 3_600_000) }));
  const job = startDuePosts();
  const before = contentVersion();
  expect(await titles()).toEqual([]);
  await vi.waitFor(() => expect(contentVersion()).toBeGreaterThan(before), { timeout: 10_000 });
  expect(await titles()).toEqual(["soon"]);
  await job.stop();
});
