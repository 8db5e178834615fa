import { exampleOf } from "#app/platform/i18n/changes/check-change.ts";
import { isGroup, isProgramKey, type CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { withoutMarks } from "#app/platform/i18n/changes/marks.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { byLanguage, type ByLanguage } from "#app/platform/i18n/words.ts";

/** The values of a field in a form: how they are named, read, and rearranged. Pure, for browser and server. */

export type NodePath = (string | number)[];
export type Pair = ByLanguage<CopyNode>;

export function fieldKey({ namespace, path }: { namespace: string; path: string }): string {
  return `${namespace}:${path}`;
}

/** The name of the input for one text: "en|home:reflection.questions|2". */
export function inputName(language: Language, key: string, where: NodePath): string {
  return `${language}|${key}|${where.join(".")}`;
}

/** As it is stored. Marks come along when somebody copies words from a page that is being edited. */
export function trimmed(node: CopyNode): CopyNode {
  if (typeof node === "string") return withoutMarks(node).replace(/\r\n?/g, "\n").trim();
  if (Array.isArray(node)) return node.map(trimmed);
  return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, trimmed(child)]));
}

/** The fields of a submitted form. */
export function readValues(form: Iterable<[string, unknown]>): Map<string, Pair> {
  const texts = new Map<string, ByLanguage<[string[], string][]>>();
  for (const [name, text] of form) {
    const [, code, key, where] = /^([^|]+)\|([^|]+)\|([^|]*)$/.exec(name) ?? [];
    const language = languages.find((known) => known === code);
    if (language === undefined || key === undefined || typeof text !== "string") continue;
    const typed = texts.get(key) ?? byLanguage((): [string[], string][] => []);
    typed[language].push([where ? where.split(".") : [], text.replace(/\r\n?/g, "\n").trim()]);
    texts.set(key, typed);
  }
  return new Map([...texts].map(([key, typed]) => [key, byLanguage((language) => build(typed[language]))]));
}

function build(texts: [string[], string][]): CopyNode {
  const [first] = texts;
  if (!first) return "";
  if (first[0].length === 0) return first[1];
  const children = new Map<string, [string[], string][]>();
  for (const [[first = "", ...rest], text] of texts) {
    if (first === "__proto__") continue;
    children.set(first, [...(children.get(first) ?? []), [rest, text]]);
  }
  const isList = [...children.keys()].every((name) => /^\d{1,4}$/.test(name));
  if (!isList) return Object.fromEntries([...children].map(([name, below]) => [name, build(below)]));
  return [...children].sort(([a], [b]) => Number(a) - Number(b)).map(([, below]) => build(below));
}

/** Parts of a list's items that may be left out are left out when they are blank. */
export function withoutBlankParts(delivered: CopyNode, value: CopyNode): CopyNode {
  if (!Array.isArray(delivered) || !Array.isArray(value)) return value;
  const { optional } = exampleOf(delivered);
  if (optional.size === 0) return value;
  return value.map((item) =>
    isGroup(item)
      ? Object.fromEntries(Object.entries(item).filter(([name, text]) => !optional.has(name) || text !== ""))
      : item,
  );
}

/** The same for the same words, whatever the order of names. */
export function canonical(node: CopyNode): string {
  if (typeof node === "string") return JSON.stringify(node);
  if (Array.isArray(node)) return `[${node.map(canonical).join()}]`;
  const parts = Object.entries(node).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${parts.map(([name, child]) => `${JSON.stringify(name)}:${canonical(child)}`).join()}}`;
}

export function textAt(node: CopyNode | undefined, where: NodePath): string | undefined {
  let at: CopyNode | undefined = node;
  for (const step of where) {
    if (at === undefined || typeof at === "string") return undefined;
    at = Array.isArray(at) ? at[Number(step)] : at[step];
  }
  return typeof at === "string" ? at : undefined;
}

export function withText(node: CopyNode, [step, ...rest]: NodePath, text: string): CopyNode {
  if (step === undefined) return text;
  if (Array.isArray(node))
    return node.map((item, index) => (index === Number(step) ? withText(item, rest, text) : item));
  const group = isGroup(node) ? node : {};
  return { ...group, [step]: withText(group[step] ?? "", rest, text) };
}

/** "add" at a list; the others at one of its items. */
export type Arrangement = { kind: "add" | "remove" | "up" | "down"; where: NodePath };

export function arrange(node: CopyNode, { kind, where }: Arrangement, blank: CopyNode): CopyNode {
  const [step, ...rest] = where;
  const isTarget = kind === "add" ? step === undefined : rest.length === 0;
  if (isTarget && Array.isArray(node)) return arrangeList(node, kind, Number(step), blank);
  if (step === undefined || typeof node === "string") return node;
  const below = (child: CopyNode) => arrange(child, { kind, where: rest }, blank);
  if (Array.isArray(node)) return node.map((item, index) => (index === Number(step) ? below(item) : item));
  const child = Object.hasOwn(node, step) ? node[step] : undefined;
  return child === undefined ? node : { ...node, [step]: below(child) };
}

function arrangeList(list: CopyNode[], kind: Arrangement["kind"], index: number, blank: CopyNode): CopyNode[] {
  if (kind === "add") return [...list, blank];
  const item = list[index];
  if (item === undefined) return list;
  const others = list.toSpliced(index, 1);
  if (kind === "remove") return others;
  const place = kind === "up" ? index - 1 : index + 1;
  return place in list ? others.toSpliced(place, 0, item) : list;
}

/** What an item at a place looks like, with all the parts that any delivered item has. */
export function exampleAt(delivered: CopyNode, where: NodePath): CopyNode | undefined {
  let at: CopyNode | undefined = delivered;
  for (const step of where) {
    if (Array.isArray(at)) at = exampleOf(at).item;
    else at = isGroup(at) ? at[step] : undefined;
  }
  return at;
}

/** A new item of the list at `where`: texts are empty, and its key is new. */
export function blankItem(delivered: CopyNode, where: NodePath, key: string): CopyNode {
  const list = exampleAt(delivered, where);
  return Array.isArray(list) ? blankOf(exampleOf(list).item, key) : "";
}

function blankOf(node: CopyNode, key: string): CopyNode {
  if (typeof node === "string") return "";
  if (Array.isArray(node)) return [blankOf(exampleOf(node).item, key)];
  return Object.fromEntries(
    Object.entries(node).map(([name, child]) => [name, isProgramKey(name) ? key : blankOf(child, key)]),
  );
}
