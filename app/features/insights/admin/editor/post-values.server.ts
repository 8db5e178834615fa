import { site } from "#site";
import { searchTexts } from "#db/fold.ts";
import type { posts } from "#db/schema.ts";
import { sanitizeBody } from "#app/platform/html/sanitize.server.ts";
import { asCluster } from "../../clusters.ts";
import type { FormTroubles } from "./editor-answer.ts";
import { withParagraphs } from "./body/paragraphs.ts";
import { cleanTags, isEmptyBody, isImageAddress, longFields, missingFields, type PostForm } from "./post-form.ts";
import { fromSiteTime, toSiteTime } from "../site-time.ts";

export type Post = typeof posts.$inferSelect;

/** Everything of a post that the editor sets; the slug, versions and times are the saving function's. */
export type PostValues = Pick<
  Post,
  | "title"
  | "titleEs"
  | "cluster"
  | "tags"
  | "featuredImage"
  | "featuredImageAlt"
  | "previewSnippet"
  | "previewSnippetEs"
  | "bodyContent"
  | "bodyContentEs"
  | "seoTitle"
  | "seoTitleEs"
  | "metaDescription"
  | "metaDescriptionEs"
  | "seoKeywordsEs"
  | "author"
  | "featured"
  | "published"
  | "publishAt"
>;

/** The form as it is stored, or what is wrong with it. `before` is the time it had: one that has come is no trouble. */
export function toValues(form: PostForm, before?: Date | null): { values: PostValues } | { troubles: FormTroubles } {
  const body = cleanBody(form.bodyContent);
  const publishAt = form.publishAt.trim() ? fromSiteTime(form.publishAt.trim()) : null;
  const troubles: FormTroubles = {
    missing: missingFields({ ...form, bodyContent: body }),
    long: longFields(form),
    badAddress: form.featuredImage.trim() !== "" && !isImageAddress(form.featuredImage.trim()),
    badTime:
      publishAt === undefined ||
      (publishAt !== null && publishAt <= new Date() && form.publishAt.trim() !== (before && toSiteTime(before))),
  };
  if (troubles.missing.length > 0 || troubles.long.length > 0 || troubles.badAddress || troubles.badTime)
    return { troubles };
  const bodyEs = cleanBody(form.bodyContentEs);
  return {
    values: {
      title: form.title.trim(),
      titleEs: orNull(form.titleEs),
      cluster: asCluster(form.cluster),
      tags: listOrNull(cleanTags(form.tags)),
      featuredImage: orNull(form.featuredImage),
      featuredImageAlt: orNull(form.featuredImageAlt),
      previewSnippet: form.previewSnippet.trim(),
      previewSnippetEs: orNull(form.previewSnippetEs),
      bodyContent: body,
      bodyContentEs: isEmptyBody(bodyEs) ? null : bodyEs,
      seoTitle: orNull(form.seoTitle),
      seoTitleEs: orNull(form.seoTitleEs),
      metaDescription: orNull(form.metaDescription),
      metaDescriptionEs: orNull(form.metaDescriptionEs),
      seoKeywordsEs: listOrNull(cleanTags(form.seoKeywordsEs.split(","))),
      author: form.author.trim() || site.author,
      featured: form.featured,
      published: form.published,
      publishAt: publishAt ?? null,
    },
  };
}

/** What the preview shows and what is stored are made by this one function. */
export function cleanBody(html: string): string {
  return sanitizeBody(withParagraphs(html));
}

export function toForm(post: PostValues & { slug: string }): PostForm {
  return {
    title: post.title,
    titleEs: post.titleEs ?? "",
    slug: post.slug,
    cluster: asCluster(post.cluster),
    tags: post.tags ?? [],
    featuredImage: post.featuredImage ?? "",
    featuredImageAlt: post.featuredImageAlt ?? "",
    previewSnippet: post.previewSnippet,
    previewSnippetEs: post.previewSnippetEs ?? "",
    bodyContent: readable(post.bodyContent),
    bodyContentEs: readable(post.bodyContentEs ?? ""),
    seoTitle: post.seoTitle ?? "",
    seoTitleEs: post.seoTitleEs ?? "",
    metaDescription: post.metaDescription ?? "",
    metaDescriptionEs: post.metaDescriptionEs ?? "",
    seoKeywordsEs: post.seoKeywordsEs?.join(", ") ?? "",
    author: post.author,
    featured: post.featured,
    published: post.published,
    publishAt: post.publishAt ? toSiteTime(post.publishAt) : "",
  };
}

export function emptyForm(): PostForm {
  return {
    title: "",
    titleEs: "",
    slug: "",
    cluster: "",
    tags: [],
    featuredImage: "",
    featuredImageAlt: "",
    previewSnippet: "",
    previewSnippetEs: "",
    bodyContent: "",
    bodyContentEs: "",
    seoTitle: "",
    seoTitleEs: "",
    metaDescription: "",
    metaDescriptionEs: "",
    seoKeywordsEs: "",
    author: site.author,
    featured: false,
    published: false,
    publishAt: "",
  };
}

/** The columns that follow from the texts. `mark` says that the translation fits although nothing of it changed. */
export function derivedColumns(values: PostValues, before: Post | undefined, now: Date, mark: boolean) {
  const changed = (fields: (keyof PostValues)[]) => !before || fields.some((field) => values[field] !== before[field]);
  const spanish = [values.titleEs, values.previewSnippetEs, values.bodyContentEs].some(Boolean);
  return {
    ...searchTexts(values),
    englishChangedAt: changed(["title", "previewSnippet", "bodyContent"]) ? now : before!.englishChangedAt,
    spanishChangedAt: !spanish
      ? null
      : mark || changed(["titleEs", "previewSnippetEs", "bodyContentEs"])
        ? now
        : before!.spanishChangedAt,
  };
}

/** The Spanish is older than the English it translates. */
export function isStale({
  englishChangedAt,
  spanishChangedAt,
}: Pick<Post, "englishChangedAt" | "spanishChangedAt">): boolean {
  return spanishChangedAt !== null && spanishChangedAt < englishChangedAt;
}

/** What the sanitiser adds to every picture says nothing to a person who writes. */
function readable(html: string): string {
  return html.replaceAll(' loading="lazy" decoding="async"', "");
}

function orNull(text: string): string | null {
  return text.trim() || null;
}

function listOrNull(list: string[]): string[] | null {
  return list.length > 0 ? list : null;
}
