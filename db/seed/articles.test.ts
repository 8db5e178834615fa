import { expect, test } from "vitest";
import { categories } from "#app/components/cards/categories.ts";
import { countWords } from "#app/platform/text/reading-time.ts";
import { readArticles } from "./articles.ts";

test("published samples have 600 to 1,200 words and all SEO fields, and each category has at least three", () => {
  const articles = readArticles().filter(({ published }) => published);
  for (const category of categories)
    expect(articles.filter((article) => article.cluster === category).length, category).toBeGreaterThanOrEqual(3);
  for (const { slug, title, seoTitle, metaDescription, previewSnippet, bodyContent, tags, ...spanish } of articles) {
    const texts = [
      [bodyContent, seoTitle, metaDescription, previewSnippet],
      ...(spanish.bodyContentEs
        ? [[spanish.bodyContentEs, spanish.seoTitleEs, spanish.metaDescriptionEs, spanish.previewSnippetEs]]
        : []),
    ];
    for (const [body, seo, description, preview] of texts) {
      expect(countWords(body!), slug).toBeGreaterThanOrEqual(600);
      expect(countWords(body!), slug).toBeLessThanOrEqual(1200);
      expect(seo!.length, slug).toBeGreaterThan(20);
      expect(seo!.length, slug).toBeLessThanOrEqual(65);
      expect(description!.length, slug).toBeGreaterThanOrEqual(70);
      expect(description!.length, slug).toBeLessThanOrEqual(160);
      expect(preview!.length, slug).toBeGreaterThan(50);
    }
    expect([slug, title, tags!.length > 0]).toEqual([slug, expect.any(String), true]);
    if (spanish.bodyContentEs) expect(spanish.seoKeywordsEs!.length, slug).toBeGreaterThan(0);
  }
});
