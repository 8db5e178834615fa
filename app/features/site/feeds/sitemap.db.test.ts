import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { events, posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { addManyEvents } from "#test/factories/events.ts";
import { storePosts, useEmptyPosts } from "#test/factories/posts.ts";
import { sitemap, sitemapPart } from "./sitemap.server.ts";

useDatabase();
useEmptyPosts();

test("the sitemap lists every public post once, in parts that fit into the page cache", async () => {
  await storePosts(
    ...Array.from({ length: 900 }, () => ({ titleEs: "T", previewSnippetEs: "P", bodyContentEs: "<p>B</p>" })),
  );
  await storePosts({ published: false, slug: "a-draft" });
  const index = await (await sitemap()).text();
  const numbers = [...index.matchAll(/\/sitemaps\/(\d+)\.xml/g)].map((match) => Number(match[1]));
  expect(numbers).toEqual([1, 2, 3]);
  const parts = await Promise.all(numbers.map(async (number) => (await sitemapPart(number))!.text()));
  for (const part of parts) expect(part.length).toBeLessThan(512 * 1024);
  const slugs = [...parts.join("").matchAll(/<loc>[^<]*\/es\/insights\/([^<]+)<\/loc>/g)].map((match) => match[1]!);
  const stored = await db().select({ slug: posts.slug }).from(posts).where(eq(posts.published, true));
  expect(slugs.sort()).toEqual(stored.map(({ slug }) => slug).sort());
  expect(await sitemapPart(4)).toBeUndefined();
});

test("[V18] the sitemap lists every event once, in parts of their own when there are many", async () => {
  await db().delete(events);
  await storePosts({ titleEs: "T", previewSnippetEs: "P", bodyContentEs: "<p>B</p>" });
  await addManyEvents(3);
  expect(await (await sitemap()).text()).toContain("/events/many-3<");
  await db().delete(events);
  await addManyEvents(1300);
  const index = await (await sitemap()).text();
  const numbers = [...index.matchAll(/\/sitemaps\/(\d+)\.xml/g)].map((match) => Number(match[1]));
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
  const parts = await Promise.all(numbers.map(async (number) => (await sitemapPart(number))!.text()));
  for (const part of parts) expect(part.length).toBeLessThan(512 * 1024);
  const slugs = [...parts.join("").matchAll(/<loc>[^<]*\/es\/events\/([^<]+)<\/loc>/g)].map((match) => match[1]!);
  expect(new Set(slugs).size).toBe(1300);
  expect(slugs).toHaveLength(1300);
  expect(await sitemapPart(6)).toBeUndefined();
});
