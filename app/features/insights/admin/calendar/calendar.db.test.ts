import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { storePosts, useEmptyPosts } from "#test/factories/posts.ts";
import { listMonth } from "./calendar.server.ts";

useDatabase();
useEmptyPosts();

test("[E16] a month has its published and planned posts on their days in the site's time zone, and drafts with a time", async () => {
  const at = (time: string) => new Date(time);
  await storePosts(
    { slug: "first", createdAt: at("2026-11-01T06:00:00Z") },
    { slug: "before", createdAt: at("2026-11-01T05:59:59Z") },
    { slug: "planned", publishAt: at("2026-12-01T05:30:00Z") },
    { slug: "timed-draft", published: false, publishAt: at("2026-11-20T18:00:00Z") },
    { slug: "draft", published: false, createdAt: at("2026-11-05T18:00:00Z") },
    { slug: "binned", createdAt: at("2026-11-05T18:00:00Z"), deletedAt: new Date() },
  );
  const { list, more } = await listMonth("2026-11", at("2026-11-16T00:00:00Z"));
  expect(list.map(({ day, state }) => [day, state])).toEqual([
    ["2026-11-01", "published"],
    ["2026-11-20", "draft"],
    ["2026-11-30", "planned"],
  ]);
  expect(more).toBe(false);
  expect(await listMonth("2026-09")).toEqual({ list: [], more: false });
});

test("[E16] a month with very many posts says that there are more", async () => {
  await storePosts(...Array.from({ length: 301 }, () => ({ createdAt: new Date("2026-11-10T18:00:00Z") })));
  const { list, more } = await listMonth("2026-11");
  expect([list.length, more]).toEqual([300, true]);
});
