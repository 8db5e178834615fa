import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { site } from "../../site.config.ts";
import { searchTexts } from "../fold.ts";
import type { posts } from "../schema.ts";

const folder = "db/seed/articles";

type NewPost = typeof posts.$inferInsert;

/** The sample articles: NN-slug.en.html with its Spanish translation, if there is one. */
export function readArticles(): NewPost[] {
  const files = readdirSync(folder).sort();
  return files
    .filter((name) => name.endsWith(".en.html"))
    .map((name) => {
      const translation = name.replace(".en.html", ".es.html");
      return toPost(readArticle(name), files.includes(translation) ? readArticle(translation) : undefined);
    });
}

type Article = { field: (name: string) => string; list: (name: string) => string[] | null; body: string };

/** Each file starts with an HTML comment of "key: value" lines, followed by the body. */
function readArticle(name: string): Article {
  const [, head = "", body = ""] =
    /^<!--\n([\s\S]*?)\n-->\n([\s\S]*)$/.exec(readFileSync(join(folder, name), "utf8")) ?? [];
  const fields = new Map(
    head.split("\n").map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const field = (key: string) => {
    const value = fields.get(key);
    if (!value) throw new Error(`${folder}/${name} has no "${key}:" line in its head comment.`);
    return value;
  };
  const list = (key: string) =>
    fields
      .get(key)
      ?.split(",")
      .map((part) => part.trim()) ?? null;
  return { field, list, body: body.trim() };
}

function toPost(english: Article, spanish: Article | undefined): NewPost {
  const created = new Date(`${english.field("created")}T15:00:00Z`);
  const title = english.field("title");
  const previewSnippet = english.field("snippet");
  const titleEs = spanish?.field("title");
  const previewSnippetEs = spanish?.field("snippet");
  return {
    slug: english.field("slug"),
    cluster: english.field("cluster"),
    title,
    titleEs,
    previewSnippet,
    previewSnippetEs,
    bodyContent: english.body,
    bodyContentEs: spanish?.body,
    seoTitle: english.field("seo_title"),
    seoTitleEs: spanish?.field("seo_title"),
    metaDescription: english.field("meta_description"),
    metaDescriptionEs: spanish?.field("meta_description"),
    seoKeywordsEs: spanish?.list("keywords"),
    tags: english.list("tags"),
    author: site.author,
    featured: english.field("featured") === "true",
    sample: true,
    published: english.field("published") === "true",
    ...searchTexts({ title, previewSnippet, titleEs, previewSnippetEs }),
    englishChangedAt: created,
    spanishChangedAt: spanish ? created : null,
    createdAt: created,
    updatedAt: created,
  };
}
