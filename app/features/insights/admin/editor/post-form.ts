import { isEmptyBody } from "./post-rules.ts";
import type { PostField, PostForm } from "./post-schema.server.ts";

/** How many of the three Spanish texts are there: title, preview and body. */
export function spanishFilled(form: PostForm): number {
  return [form.titleEs.trim() !== "", form.previewSnippetEs.trim() !== "", !isEmptyBody(form.bodyContentEs)].filter(
    Boolean,
  ).length;
}

const copiedFields = [
  ["titleEs", "title"],
  ["previewSnippetEs", "previewSnippet"],
  ["bodyContentEs", "bodyContent"],
] as const satisfies [PostField, PostField][];

export function copyFromEnglish(form: PostForm): PostForm {
  return { ...form, titleEs: form.title, previewSnippetEs: form.previewSnippet, bodyContentEs: form.bodyContent };
}

/** Spanish texts that are identical to the English: copied, but not translated yet. */
export function untranslatedFields(form: PostForm): PostField[] {
  return copiedFields
    .filter(([spanish, english]) => form[spanish].trim() !== "" && form[spanish].trim() === form[english].trim())
    .map(([spanish]) => spanish);
}

export function isSameForm(one: PostForm, other: PostForm): boolean {
  return JSON.stringify(one, Object.keys(one).sort()) === JSON.stringify(other, Object.keys(one).sort());
}
