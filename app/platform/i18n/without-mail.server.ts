import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCopy, type CopyNode } from "./changes/copy-fields.ts";
import type { Language } from "./language.ts";

/**
 * Sentences that are true while no mail server is set, in the place of those that promise a mail: public/locales/
 * without-mail/<language>.json has the namespaces with only these texts, and lists as { "4": … } with their indexes.
 * They count as delivered, so words that the owner has changed stay.
 */
type Words = string | { [key: string]: Words };

const wordsRead = new Map<string, Record<string, Words>>();

export function wordsWithoutMail(folder: string, language: Language): Record<string, Words> {
  const path = join(folder, "without-mail", `${language}.json`);
  const known = wordsRead.get(path);
  if (known && !import.meta.env?.DEV) return known;
  // Builds of earlier releases have none.
  const words = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, Words>) : {};
  wordsRead.set(path, words);
  return words;
}

/** The JSON of a namespace with some of its texts replaced. */
export function withWords(json: string, words: Words | undefined): string {
  return words === undefined ? json : JSON.stringify(replaced(parseCopy(json), words));
}

function replaced(node: CopyNode, words: Words): CopyNode {
  if (typeof words === "string" || typeof node === "string") return words;
  const part = (key: string, child: CopyNode) => {
    const text = words[key];
    return text === undefined ? child : replaced(child, text);
  };
  if (Array.isArray(node)) return node.map((item, index) => part(String(index), item));
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, part(key, child)]));
}
