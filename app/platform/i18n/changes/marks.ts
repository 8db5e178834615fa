import { isProgramKey, type CopyNode } from "./copy-fields.ts";

/**
 * In edit mode every text ends in invisible characters that number it, so that the editor finds it in the page without
 * any help from the components: U+2063, five variation selectors, U+2064.
 */
const digits = 5;
const firstDigit = 0xfe00;
const anyMark = /\u2063[\ufe00-\ufe0f]{5}\u2064/g;

export function markOf(ordinal: number): string {
  const characters = ordinal
    .toString(16)
    .padStart(digits, "0")
    .split("")
    .map((digit) => String.fromCharCode(firstDigit + Number.parseInt(digit, 16)));
  return `\u2063${characters.join("")}\u2064`;
}

export function marksIn(text: string): string[] {
  return text.match(anyMark) ?? [];
}

export function withoutMarks(text: string): string {
  return text.replace(anyMark, "");
}

/** Texts that programs read: a mark would break them. */
const unmarked = new Set(["url", "fileName"]);

/** Whether a text gets a mark. `name` is the last key of its path. */
export function isMarkable(name: string, text: string): boolean {
  return !isProgramKey(name) && !unmarked.has(name) && text !== "";
}

/** The file with a mark at the end of every text. `next` gives the next number. */
export function withMarks(node: CopyNode, next: () => number, name = ""): CopyNode {
  if (typeof node === "string") return isMarkable(name, node) ? node + markOf(next()) : node;
  if (Array.isArray(node)) return node.map((item) => withMarks(item, next, name));
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, withMarks(child, next, key)]));
}

/** A marked text with its path: the keys and indexes from the root of a file. */
export type MarkedText = { mark: string; keys: (string | number)[]; text: string };

/** All marked texts of a file. */
export function listMarked(node: CopyNode, keys: (string | number)[] = []): MarkedText[] {
  if (typeof node === "string") {
    const mark = marksIn(node).at(-1);
    return mark ? [{ mark, keys, text: withoutMarks(node) }] : [];
  }
  if (Array.isArray(node)) return node.flatMap((item, index) => listMarked(item, [...keys, index]));
  return Object.entries(node).flatMap(([key, child]) => listMarked(child, [...keys, key]));
}

/** The field that a text belongs to, and its place in that field: the plural form, or the path within a list. */
export function fieldOfText(keys: (string | number)[], isPlural: (path: string) => boolean) {
  const list = keys.findIndex((key) => typeof key === "number");
  if (list !== -1) return { path: keys.slice(0, list).join("."), where: keys.slice(list) };
  const path = keys.join(".");
  const [, stem, form] = /^(.+)_(one|other)$/.exec(path) ?? [];
  return stem && form && isPlural(stem) ? { path: stem, where: [form] } : { path, where: [] };
}
