import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { internalNamespaces, type Namespace } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { Role } from "#app/platform/auth/permissions.ts";
import { mayRead, topicGroups, topicKeys, topics, type TopicKey } from "#app/platform/help/topics.ts";

/** A text in which words of the screen stand out. */
export type Piece = string | { word: string };
export type Section = { id: string; title: string; text: Piece[][]; steps: Piece[][] };
export type HandbookGroup = { key: string; title: string; topics: { key: TopicKey; title: string; summary: string }[] };

/**
 * The words of the handbook are sent page by page: no browser loads all of help.json. In a text, `[dashboard.newPost]` is
 * that word of the screens (of admin.json, or `[settings:save]` of another file), so that the two cannot differ.
 */
export function readTopic(key: TopicKey, language: Language) {
  const { sections, ...words } = copyFor(language, "help").topics[key];
  return {
    ...words,
    sections: Object.entries<{ title: string; text?: string[]; steps?: string[] }>(sections).map(
      ([id, { title, text = [], steps = [] }]): Section => ({
        id,
        title,
        text: text.map((paragraph) => withWords(paragraph, language)),
        steps: steps.map((step) => withWords(step, language)),
      }),
    ),
  };
}

/** The pages that somebody with these roles can use. */
export function listTopics(language: Language, roles: readonly Role[]): HandbookGroup[] {
  const copy = copyFor(language, "help");
  return topicGroups.flatMap((group) => {
    const open = topicKeys.filter((key) => topics[key].group === group && mayRead(key, roles));
    const list = open.map((key) => ({ key, title: copy.topics[key].title, summary: copy.topics[key].summary }));
    return list.length > 0 ? [{ key: group, title: copy.groups[group], topics: list }] : [];
  });
}

const reference = /\[(?:([a-z-]+):)?([\w.-]+)\]/;

export function withWords(text: string, language: Language): Piece[] {
  const found = reference.exec(text);
  if (!found) return text ? [text] : [];
  const [whole, namespace = "admin", path = ""] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + whole.length);
  return [...(before ? [before] : []), { word: wordAt(namespace, path, language) }, ...withWords(after, language)];
}

function wordAt(namespace: string, path: string, language: Language): string {
  if (!internalNamespaces.has(namespace)) throw new Error(`help.json: there is no file of screens named ${namespace}`);
  let value: unknown = copyFor(language, namespace as Namespace);
  for (const key of path.split("."))
    value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  if (typeof value !== "string") throw new Error(`help.json: no screen has the word ${namespace}:${path}`);
  // "History ({{count}})" is read as "History".
  return value.replace(/\s*\(\{\{\w+\}\}\)/g, "");
}
