import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { oldSlugs, posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { findArticle, findNewSlug, listRelated } from "./posts.server.ts";
import { day, storePosts, titles, useEmptyPosts } from "#test/factories/posts.ts";

useDatabase();
useEmptyPosts();

test("[140] [141] [142] related posts are the newest of the cluster, then of others, never the post itself", async () => {
  const [one, , , , , six] = await storePosts(
    ...Array.from({ length: 5 }, (_, n) => ({ title: `B${n + 1}`, createdAt: day(n + 1) })),
    { title: "S1", cluster: "stories", createdAt: day(30) },
    { title: "S2", cluster: "stories", createdAt: day(29), featured: true },
  );
  expect(titles(await listRelated(one!.id, "business", "en"))).toEqual(["B5", "B4", "B3"]);
  expect(titles(await listRelated(six!.id, "stories", "en"))).toEqual(["S2", "B5", "B4"]);
  await db().delete(posts);
  const [only] = await storePosts({});
  expect(await listRelated(only!.id, only!.cluster, "en")).toEqual([]);
});

test("[147] [148] an article uses each Spanish text that exists and names the language of every text", async () => {
  const [whole, half, none] = await storePosts(
    {
      title: "T",
      titleEs: "TE",
      previewSnippet: "S",
      previewSnippetEs: "SE",
      bodyContent: "<p>B</p>",
      bodyContentEs: "<p>BE</p>",
      seoTitle: "ST",
      seoTitleEs: "STE",
      metaDescription: "M",
      metaDescriptionEs: "ME",
    },
    {
      title: "T",
      titleEs: "TE",
      previewSnippet: "S",
      previewSnippetEs: " ",
      bodyContent: "<p>B</p>",
      seoTitle: "ST",
      metaDescription: "M",
    },
    { title: "T", previewSnippet: "S", bodyContent: "<p>B</p>" },
  );
  const spanish = await findArticle(whole!.slug, "es");
  expect(spanish).toMatchObject({
    seoTitle: "STE",
    description: "ME",
    translated: true,
    article: { title: "TE", snippet: "SE", body: "<p>BE</p>" },
  });
  expect(await findArticle(whole!.slug, "en")).toMatchObject({
    seoTitle: "ST",
    description: "M",
    translated: true,
    article: { title: "T", body: "<p>B</p>" },
  });
  const mixed = await findArticle(half!.slug, "es");
  expect(mixed).toMatchObject({
    seoTitle: "TE",
    description: "M",
    translated: false,
    article: { title: "TE", snippet: "S", languages: { title: "es", snippet: "en", body: "en" } },
  });
  expect(await findArticle(none!.slug, "es")).toMatchObject({ seoTitle: "T", description: "S", translated: false });
});

test("[139] a body is sanitised when it is read, and its links lead to pages in the same language", async () => {
  const [post] = await storePosts({
    bodyContent:
      '<p onclick="x()">a <a href="/tools#x">t</a> <a href="/rss.xml">f</a> <a href="/es/about">e</a><script>alert(1)</script></p>',
  });
  expect((await findArticle(post!.slug, "en"))!.article.body).toBe(
    '<p>a <a href="/tools#x">t</a> <a href="/rss.xml">f</a> <a href="/es/about">e</a></p>',
  );
  expect((await findArticle(post!.slug, "es"))!.article.body).toBe(
    '<p>a <a href="/es/tools#x">t</a> <a href="/rss.xml">f</a> <a href="/es/about">e</a></p>',
  );
});

test("[R13] an old slug leads to the new one while the post is public", async () => {
  const [post] = await storePosts({ slug: "new" });
  await db().insert(oldSlugs).values({ slug: "old", postId: post!.id });
  expect(await findNewSlug("old")).toBe("new");
  expect(await findNewSlug("never")).toBeUndefined();
  await db().update(posts).set({ published: false }).where(eq(posts.id, post!.id));
  expect(await findNewSlug("old")).toBeUndefined();
});
