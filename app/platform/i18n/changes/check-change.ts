import { isGroup, isProgramKey, lastName, type CopyField, type CopyGroup, type CopyNode } from "./copy-fields.ts";

/** Why a value is refused; the words for each are in the admin's copy. `where` is the path to the part of the value. */
export type CopyProblem = {
  kind:
    | "shape"
    | "empty"
    | "too-long"
    | "markup"
    | "missing-variable"
    | "unknown-variable"
    | "link"
    | "fixed-count"
    | "too-many"
    | "key";
  where: (string | number)[];
  detail?: string;
};

const maxItems = 50;
const validKey = /^[a-z][a-zA-Z0-9-]{0,59}$/;

/** Everything that is wrong with a new value for a field. The rules hold for the browser and the server. */
export function findProblems(
  field: CopyField,
  value: CopyNode,
  { fixedCount = false }: { fixedCount?: boolean } = {},
): CopyProblem[] {
  if (field.kind !== "list") return compare(field.delivered, value, { where: [], name: lastName(field.path) });
  const { delivered } = field;
  if (!Array.isArray(value)) return [{ kind: "shape", where: [] }];
  if (fixedCount && value.length !== delivered.length)
    return [{ kind: "fixed-count", where: [], detail: String(delivered.length) }];
  if (value.length === 0) return [{ kind: "empty", where: [] }];
  if (value.length > maxItems) return [{ kind: "too-many", where: [], detail: String(maxItems) }];
  const variables = variablesIn(delivered);
  const { item: example, optional } = exampleOf(delivered);
  return [
    ...value.flatMap((item, index) => compare(example, item, { where: [index], name: "", variables, optional })),
    ...missingVariables(variables, variablesIn(value), []),
    ...keyProblems(delivered, value, fixedCount),
  ];
}

/** An item with the fields of all delivered items of the list, and the names of those that some of them lack. */
export function exampleOf(items: CopyNode[]): { item: CopyNode; optional: ReadonlySet<string> } {
  const [first] = items;
  if (typeof first !== "object" || Array.isArray(first)) return { item: first!, optional: new Set() };
  const groups = items.filter(isGroup);
  const item = groups.reduceRight<CopyGroup>((all, group) => ({ ...all, ...group }), {});
  return { item, optional: new Set(Object.keys(item).filter((name) => groups.some((group) => !(name in group)))) };
}

type Place = {
  where: (string | number)[];
  name: string;
  /** The variables that any text of a list may use. Outside of lists, a text must use exactly the delivered ones. */
  variables?: ReadonlySet<string>;
  /** Fields that an item of a list may omit. */
  optional?: ReadonlySet<string>;
};

function compare(delivered: CopyNode, value: CopyNode, place: Place): CopyProblem[] {
  const { where } = place;
  if (typeof delivered === "string") {
    if (typeof value !== "string") return [{ kind: "shape", where }];
    return textProblems(delivered, value, place);
  }
  if (Array.isArray(delivered)) {
    if (!Array.isArray(value)) return [{ kind: "shape", where }];
    if (value.length === 0) return [{ kind: "empty", where }];
    if (value.length > maxItems) return [{ kind: "too-many", where, detail: String(maxItems) }];
    return value.flatMap((item, index) => compare(delivered[0]!, item, { ...place, where: [...where, index] }));
  }
  if (typeof value !== "object" || Array.isArray(value)) return [{ kind: "shape", where }];
  const names = Object.keys(value);
  const isComplete = Object.keys(delivered).every((name) => Object.hasOwn(value, name) || place.optional?.has(name));
  if (!isComplete || !names.every((name) => Object.hasOwn(delivered, name))) return [{ kind: "shape", where }];
  // In the order of the editor: the database does not keep that of the value.
  return Object.entries(delivered).flatMap(([name, example]) => {
    const part = Object.hasOwn(value, name) ? value[name] : undefined;
    if (part === undefined) return [];
    const child = { ...place, where: [...where, name], name };
    if (!isProgramKey(name)) return compare(example, part, child);
    return typeof part === "string" && validKey.test(part) ? [] : [{ kind: "key" as const, where: child.where }];
  });
}

function textProblems(delivered: string, value: string, { where, name, variables }: Place): CopyProblem[] {
  if (value.trim() === "" && delivered.trim() !== "") return [{ kind: "empty", where }];
  const problems: CopyProblem[] = [];
  const maxLength = maxTextLength(delivered);
  if (value.length > maxLength) problems.push({ kind: "too-long", where, detail: String(maxLength) });
  if (/<\/?[a-z!]/i.test(value)) problems.push({ kind: "markup", where });
  if (name === "url" && !isLink(value)) problems.push({ kind: "link", where });
  const used = variablesIn(value);
  const allowed = variables ?? variablesIn(delivered);
  if (!variables) problems.push(...missingVariables(allowed, used, where));
  for (const variable of used)
    if (!allowed.has(variable) && !siteVariables.has(variable))
      problems.push({ kind: "unknown-variable", where, detail: variable });
  return problems;
}

function missingVariables(
  needed: ReadonlySet<string>,
  used: ReadonlySet<string>,
  where: (string | number)[],
): CopyProblem[] {
  return [...needed]
    .filter((variable) => !used.has(variable) && !siteVariables.has(variable))
    .map((variable) => ({ kind: "missing-variable", where, detail: variable }));
}

/** Replaced by the site's settings in all texts, so every text may use or omit them. */
const siteVariables: ReadonlySet<string> = new Set([
  "brand",
  "email",
  "divisionEmail",
  "founder",
  "foundingYear",
  "answerTime",
  "retentionTime",
  "backupTime",
]);

/** The {{variables}} of a text, or of all texts of a list. */
function variablesIn(node: CopyNode): Set<string> {
  if (typeof node === "string") return new Set([...node.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name]) => name ?? []));
  return new Set(Object.values(node).flatMap((child) => [...variablesIn(child)]));
}

/** A generous limit that still protects layouts and keeps out texts that nobody would read. */
export function maxTextLength(delivered: string): number {
  return Math.max(200, delivered.length * 4);
}

function isLink(value: string): boolean {
  // Browsers read a backslash as a slash: "/\\host" leads to another site.
  if (/^\/(?![/\\])/.test(value)) return true;
  return URL.canParse(value) && ["https:", "mailto:"].includes(new URL(value).protocol);
}

/** Stored answers refer to items by their keys: a key is used once, and keys of a list with a fixed count stay. */
function keyProblems(delivered: CopyNode[], value: CopyNode[], fixedCount: boolean): CopyProblem[] {
  const keyOf = (item: CopyNode | undefined) => (isGroup(item) ? (item.key ?? item.id) : undefined);
  const keys = value.map(keyOf);
  const problems: CopyProblem[] = [];
  keys.forEach((key, index) => {
    if (key === undefined) return;
    if (keys.indexOf(key) !== index || (fixedCount && key !== keyOf(delivered[index])))
      problems.push({ kind: "key", where: [index] });
  });
  return problems;
}

/**
 * Lists are changed in both languages together: the same number of items with the same keys and links. `soFar` allows
 * texts that are not written in Spanish yet.
 */
export function areParallel(english: CopyNode, spanish: CopyNode, { soFar = false } = {}): boolean {
  if (typeof english === "string" || typeof spanish === "string") return typeof english === typeof spanish;
  if (Array.isArray(english) || Array.isArray(spanish)) {
    if (!Array.isArray(english) || !Array.isArray(spanish) || english.length !== spanish.length) return false;
    return english.every((item, index) => {
      const other = spanish[index];
      return other !== undefined && areParallel(item, other, { soFar });
    });
  }
  return Object.entries(english).every(([name, part]) => {
    const other = Object.hasOwn(spanish, name) ? spanish[name] : undefined;
    if (other === undefined) return soFar && !isProgramKey(name);
    return isProgramKey(name) ? part === other : areParallel(part, other, { soFar });
  });
}
