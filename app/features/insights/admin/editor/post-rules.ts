import { plainText } from "#app/platform/text/reading-time.ts";

const maxTags = 30;
const maxTagLength = 40;

/** The field's name in the form is its name in the specification: previewSnippetEs is preview_snippet_es. */
export function nameOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Trimmed; of tags that differ only in case the first is kept. */
export function cleanTags(tags: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((given) => given.replace(/\s+/g, " ").trim().slice(0, maxTagLength))) {
    const key = tag.toLowerCase();
    if (key && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()].slice(0, maxTags);
}

export function hasTag(tags: string[], tag: string): boolean {
  return tags.some((other) => other.toLowerCase() === tag.trim().toLowerCase());
}

/** The translated name of an offered tag means that tag, which is stored in English. */
export function storedTag(typed: string, labels: Readonly<Record<string, string>>): string {
  return quickTags.find((tag) => hasTag([labels[tag] ?? tag], typed)) ?? typed;
}

export function isEmptyBody(html: string): boolean {
  return plainText(html) === "" && !/<img\b/i.test(html);
}

/** An address on this site, or a secure one elsewhere. */
export function isImageAddress(address: string): boolean {
  return /^\/(?!\/)[^\s"'<>]*$/.test(address) || (/^https:\/\/[^\s"'<>]+$/.test(address) && URL.canParse(address));
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
