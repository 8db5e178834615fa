import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { storePosts, useEmptyPosts } from "../test-posts.ts";
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
