import { isCluster, type Cluster } from "../../clusters.ts";
import { plainText } from "../../article/reading-time.ts";

/** A post as the editor's form holds it: plain text everywhere, in browser and server alike. */
export type PostForm = {
  title: string;
  titleEs: string;
  slug: string;
  cluster: Cluster | "";
  tags: string[];
  featuredImage: string;
  featuredImageAlt: string;
  previewSnippet: string;
  previewSnippetEs: string;
  bodyContent: string;
  bodyContentEs: string;
  seoTitle: string;
  seoTitleEs: string;
  metaDescription: string;
  metaDescriptionEs: string;
  /** Separated by commas. */
  seoKeywordsEs: string;
  author: string;
  featured: boolean;
  published: boolean;
  /** "2025-03-05T09:30" in the site's time zone; empty means at once. */
  publishAt: string;
};

export type PostField = keyof PostForm;
type TextField = { [Field in PostField]: PostForm[Field] extends string ? Field : never }[PostField];

/** Most characters of each text; the body's is for one language. */
export const maxLengths: Record<Exclude<TextField, "cluster" | "publishAt">, number> = {
  title: 200,
  titleEs: 200,
  slug: 120,
  featuredImage: 2000,
  featuredImageAlt: 300,
  previewSnippet: 600,
  previewSnippetEs: 600,
  bodyContent: 400_000,
  bodyContentEs: 400_000,
  seoTitle: 200,
  seoTitleEs: 200,
  metaDescription: 400,
  metaDescriptionEs: 400,
  seoKeywordsEs: 400,
  author: 120,
};
const textFields = Object.keys(maxLengths) as (keyof typeof maxLengths)[];
const maxTags = 30;
const maxTagLength = 40;

/** The field's name in the form is its name in the specification: previewSnippetEs is preview_snippet_es. */
export function nameOf(field: PostField): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function readPostForm(data: FormData): PostForm {
  // Browsers send the lines of a textarea with CRLF.
  const text = (field: PostField) => String(data.get(nameOf(field)) ?? "").replaceAll("\r\n", "\n");
  const cluster = text("cluster");
  const typed = String(data.get("new_tag") ?? "").split(",");
  return {
    ...(Object.fromEntries(textFields.map((field) => [field, text(field)])) as Record<
      (typeof textFields)[number],
      string
    >),
    cluster: isCluster(cluster) ? cluster : "",
    tags: cleanTags([...data.getAll("tags").map(String), ...typed]),
    featured: data.has("featured"),
    published: data.has("published"),
    publishAt: text("publishAt"),
  };
}

/** Trimmed; the first of those that differ by case alone stays. */
export function cleanTags(tags: string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags.map((given) => given.replace(/\s+/g, " ").trim().slice(0, maxTagLength))) {
    const key = tag.toLowerCase();
    if (key && !kept.has(key)) kept.set(key, tag);
  }
  return [...kept.values()].slice(0, maxTags);
}

export function hasTag(tags: string[], tag: string): boolean {
  return tags.some((other) => other.toLowerCase() === tag.trim().toLowerCase());
}

/** The four without which nothing is saved. The slug is marked in its label, and is made when it is empty. */
export const requiredFields = ["title", "cluster", "previewSnippet", "bodyContent"] as const satisfies PostField[];

export function missingFields(form: PostForm): PostField[] {
  return requiredFields.filter((field) =>
    field === "bodyContent" ? isEmptyBody(form.bodyContent) : form[field].trim() === "",
  );
}

export function isEmptyBody(html: string): boolean {
  return plainText(html) === "" && !/<img\b/i.test(html);
}

/** Fields with more characters than fit, with how many do. */
export function longFields(form: PostForm): { field: PostField; max: number }[] {
  return textFields
    .filter((field) => form[field].length > maxLengths[field])
    .map((field) => ({ field, max: maxLengths[field] }));
}

/** An address on this site or one that browsers load from elsewhere. */
export function isImageAddress(address: string): boolean {
  return /^\/(?!\/)[^\s"'<>]*$/.test(address) || (/^https:\/\/[^\s"'<>]+$/.test(address) && URL.canParse(address));
}

/** How much of the Spanish is there: title, preview and body. */
export function spanishFilled(form: PostForm): number {
  return [form.titleEs.trim() !== "", form.previewSnippetEs.trim() !== "", !isEmptyBody(form.bodyContentEs)].filter(
    Boolean,
  ).length;
}

export const copiedFields = [
  ["titleEs", "title"],
  ["previewSnippetEs", "previewSnippet"],
  ["bodyContentEs", "bodyContent"],
] as const satisfies [PostField, PostField][];

export function copyFromEnglish(form: PostForm): PostForm {
  return { ...form, titleEs: form.title, previewSnippetEs: form.previewSnippet, bodyContentEs: form.bodyContent };
}

/** Spanish texts that are the English ones, letter for letter: nobody has translated them yet. */
export function untranslatedFields(form: PostForm): PostField[] {
  return copiedFields
    .filter(([spanish, english]) => form[spanish].trim() !== "" && form[spanish].trim() === form[english].trim())
    .map(([spanish]) => spanish);
}

export function isSameForm(one: PostForm, other: PostForm): boolean {
  return JSON.stringify(one, Object.keys(one).sort()) === JSON.stringify(other, Object.keys(one).sort());
}

export const quickTags = [
  "Leadership",
  "Burnout",
  "Teal",
  "Light Codes",
  "Collaboration",
  "Reiki",
  "Vision",
  "Culture",
  "Transformation",
  "Regenerative",
  "Consciousness",
  "Well-being",
  "Innovation",
  "Strategy",
];
