import { z } from "zod";
import { site } from "#site";
import type { posts } from "#db/schema.ts";
import { sanitizeBody } from "#app/platform/html/sanitize.server.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { isCategoryKey, type Category } from "#app/components/cards/categories.ts";
import { readFocus, type CoverFocus } from "#app/components/cards/cover-focus.ts";
import { fromSiteTime, toSiteTime } from "#app/platform/time/site-time.ts";
import { withParagraphs } from "#app/components/admin/editor/body/paragraphs.ts";

import { cleanTags, isEmptyBody, isImageAddress, nameOf, storedTag } from "./post-rules.ts";
import { byKey, keysOf } from "#app/platform/typed-keys.ts";

/** A row of the table. */
export type Post = typeof posts.$inferSelect;
/** A post as the editor's form holds it: what the schema below reads. */
export type PostForm = z.input<typeof postSchema>;
/** The part of a row that an editor decides: what the schema below writes. Revisions store the same. */
export type PostValues = z.output<typeof postSchema>;

export type PostField = keyof PostForm;

/** "missing", "tooLong", "badAddress" (of the featured image) or "badTime" (of publishing: invalid or in the past). */
export type PostErrors = FieldErrors<PostField>;

type Conversion<Stored> = {
  stored: z.ZodType<Stored, Stored>;
  decode: (text: string) => Stored;
  encode: (stored: Stored) => string;
  /** What is wrong with a decoded value, if anything. */
  check?: (stored: Stored) => "missing" | "badAddress" | undefined;
};

/** The checks run on decoding alone: a stored row that breaks today's rules still has to open in the editor. */
function text<Stored>(max: number, { stored, decode, encode, check }: Conversion<Stored>) {
  return z.codec(z.string(), stored, {
    decode: (typed, { issues }) => {
      if (typed.length > max) issues.push({ code: "too_big", origin: "string", maximum: max, input: typed });
      const value = decode(typed);
      const problem = check?.(value);
      if (problem) issues.push({ code: "custom", message: problem, input: typed });
      return value;
    },
    encode,
  });
}

const isMissing = (value: string) => (value === "" ? "missing" : undefined);
const same = (value: string) => value;
const orNull = (typed: string) => typed.trim() || null;
const orEmpty = (stored: string | null) => stored ?? "";

const required = { stored: z.string(), decode: (typed: string) => typed.trim(), encode: same, check: isMissing };
const optional = { stored: z.string().nullable(), decode: orNull, encode: orEmpty };
const body: Conversion<string> = {
  stored: z.string(),
  decode: cleanBody,
  encode: withoutLoadingHints,
  check: (html) => (isEmptyBody(html) ? "missing" : undefined),
};
const optionalBody: Conversion<string | null> = {
  stored: z.string().nullable(),
  decode: (typed) => (isEmptyBody(cleanBody(typed)) ? null : cleanBody(typed)),
  encode: (html) => withoutLoadingHints(html ?? ""),
};
const imageAddress: Conversion<string | null> = {
  ...optional,
  check: (address) => (address === null || isImageAddress(address) ? undefined : "badAddress"),
};
const commaSeparated: Conversion<string[] | null> = {
  stored: z.array(z.string()).nullable(),
  decode: (typed) => listOrNull(cleanTags(typed.split(","))),
  encode: (list) => list?.join(", ") ?? "",
};

/** A part of the featured image's focus; null is the default. */
function coverPart(part: keyof CoverFocus) {
  return text(20, {
    stored: z.number().nullable(),
    decode: (typed) => readFocus(part, typed),
    encode: (value) => (value === null ? "" : String(value)),
  });
}

export const maxSlugLength = 120;

const textFields = {
  title: text(200, required),
  titleEs: text(200, optional),
  /** Not final: saving makes it unique (slugs.server.ts). */
  slug: text(maxSlugLength, { ...required, decode: same, check: undefined }),
  featuredImage: text(2000, imageAddress),
  featuredImageAlt: text(300, optional),
  coverX: coverPart("x"),
  coverY: coverPart("y"),
  coverZoom: coverPart("zoom"),
  previewSnippet: text(600, required),
  previewSnippetEs: text(600, optional),
  bodyContent: text(400_000, body),
  bodyContentEs: text(400_000, optionalBody),
  seoTitle: text(200, optional),
  seoTitleEs: text(200, optional),
  metaDescription: text(400, optional),
  metaDescriptionEs: text(400, optional),
  seoKeywordsEs: text(400, commaSeparated),
  author: text(120, { ...required, decode: (typed) => typed.trim() || site.author, check: undefined }),
};

/**
 * The one definition of what an editor enters: decoding checks and cleans the form for the table, encoding fills the
 * form from a row.
 */
export const postSchema = z.object({
  ...textFields,
  cluster: z.codec(
    z.custom<Category>((key) => typeof key === "string"),
    z.string(),
    {
      decode: (chosen, { issues }) => {
        if (chosen === "") issues.push({ code: "custom", message: "missing", input: chosen });
        return chosen;
      },
      // Also one that is gone: whoever edits the post has to choose another.
      encode: same,
    },
  ),
  tags: z.codec(z.array(z.string()), z.array(z.string()).nullable(), {
    decode: (tags) => listOrNull(cleanTags(tags)),
    encode: (tags) => tags ?? [],
  }),
  featured: z.boolean(),
  published: z.boolean(),
  /** In the form "2025-03-05T09:30" in the site's time zone, empty for at once; in a revision's JSON an ISO time. */
  publishAt: z.codec(z.string(), z.coerce.date<Date>().nullable(), {
    decode: (typed, { issues }) => {
      const time = typed.trim() ? fromSiteTime(typed.trim()) : null;
      if (time === undefined) issues.push({ code: "custom", message: "badTime", input: typed });
      return time ?? null;
    },
    encode: (time) => (time ? toSiteTime(time) : ""),
  }),
});

export const postFields = keysOf(postSchema.shape);
export function readPostForm(data: FormData): PostForm {
  // Browsers send the lines of a textarea with CRLF.
  const text = (field: PostField) => String(data.get(nameOf(field)) ?? "").replaceAll("\r\n", "\n");
  const texts = byKey(keysOf(textFields), text);
  const category = text("cluster");
  const spanishLabels = copyFor("es", "insights").tagLabels;
  const typedTags = String(data.get("new_tag") ?? "")
    .split(",")
    .map((tag) => storedTag(tag, spanishLabels));
  return {
    ...texts,
    cluster: isCategoryKey(category) ? category : "",
    tags: cleanTags([...data.getAll("tags").map(String), ...typedTags]),
    featured: data.has("featured"),
    published: data.has("published"),
    publishAt: text("publishAt"),
  };
}

export function emptyForm(): PostForm {
  return { ...readPostForm(new FormData()), author: site.author };
}

export function toForm(values: PostValues): PostForm {
  return postSchema.encode(values);
}

/** `before` is the publish time that is stored: only a new one must lie in the future. */
export function toValues(form: PostForm, before?: Date | null): { values: PostValues } | { errors: PostErrors } {
  const { success, data: values, error } = postSchema.safeDecode(form);
  const isPast = (time: Date | null | undefined) => !!time && time <= new Date();
  const pastTime = success && isPast(values.publishAt) && form.publishAt.trim() !== (before && toSiteTime(before));
  if (success && !pastTime) return { values };
  const errors: PostErrors = pastTime ? { publishAt: { key: "badTime" } } : {};
  for (const issue of error?.issues ?? []) {
    const field = issue.path[0] as PostField;
    // A long text of nothing but spaces is missing.
    if (issue.message === "missing") errors[field] = { key: "missing" };
    else if (issue.code === "too_big") errors[field] ??= { key: "tooLong", max: Number(issue.maximum) };
    else errors[field] ??= { key: issue.message };
  }
  return { errors };
}

/** Used for the preview and for storage alike, so that both are the same. */
export function cleanBody(html: string): string {
  return sanitizeBody(withParagraphs(html));
}

/** Hides what the sanitizer adds to every picture: it is noise to someone who edits the HTML. */
function withoutLoadingHints(html: string): string {
  return html.replaceAll(' loading="lazy" decoding="async"', "");
}

function listOrNull(list: string[]): string[] | null {
  return list.length > 0 ? list : null;
}
