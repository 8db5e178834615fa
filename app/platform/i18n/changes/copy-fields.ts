/** A node of a copy file: a text, a list, or a group of named nodes. */
export type CopyNode = string | CopyNode[] | { [key: string]: CopyNode };

/**
 * What can be changed as a unit: a text, both plural forms of a sentence, or a whole list. Paths are dotted keys; those
 * of plurals have no ending (`_one`, `_other`).
 */
export type CopyField = { path: string; kind: "text" | "plural" | "list"; delivered: CopyNode };

/** Keys that code uses for lookups, and what the team's screens call a mail. They are never shown to visitors. */
const programKeys = new Set(["key", "id", "names"]);

export function isProgramKey(name: string): boolean {
  return programKeys.has(name);
}

/** All fields of one copy file, in the order of the file. */
export function listFields(root: CopyNode): CopyField[] {
  return fieldsBelow(root, "");
}

function fieldsBelow(node: CopyNode, path: string): CopyField[] {
  if (typeof node === "string") return [{ path, kind: "text", delivered: node }];
  if (Array.isArray(node)) return [{ path, kind: "list", delivered: node }];
  return Object.entries(node).flatMap(([name, child]) => {
    if (isProgramKey(name)) return [];
    const stem = pluralStem(name);
    if (stem === undefined || !(`${stem}_other` in node)) return fieldsBelow(child, join(path, name));
    if (name.endsWith("_other") && `${stem}_one` in node) return [];
    return [{ path: join(path, stem), kind: "plural", delivered: pluralForms(node, stem) }];
  });
}

function pluralStem(name: string): string | undefined {
  return /^(.+)_(?:one|other)$/.exec(name)?.[1];
}

function pluralForms(group: { [key: string]: CopyNode }, stem: string): CopyNode {
  const forms: { [key: string]: CopyNode } = {};
  for (const form of ["one", "other"]) {
    const value = group[`${stem}_${form}`];
    if (value !== undefined) forms[form] = value;
  }
  return forms;
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** The delivered field at a path; undefined when there is none, for example after an update that removed it. */
export function findField(root: CopyNode, path: string): CopyField | undefined {
  const names = path.split(".");
  const last = names.pop()!;
  let group: CopyNode | undefined = root;
  for (const name of names) group = childOf(group, name);
  if (group === undefined || [...names, last].some(isProgramKey)) return undefined;
  const node = childOf(group, last);
  if (typeof node === "string") return { path, kind: "text", delivered: node };
  if (Array.isArray(node)) return { path, kind: "list", delivered: node };
  if (node === undefined && childOf(group, `${last}_other`) !== undefined)
    return { path, kind: "plural", delivered: pluralForms(group as { [key: string]: CopyNode }, last) };
  return undefined;
}

function childOf(node: CopyNode | undefined, name: string): CopyNode | undefined {
  if (node === undefined || typeof node === "string" || Array.isArray(node)) return undefined;
  return Object.hasOwn(node, name) ? node[name] : undefined;
}

/** The file with some of its fields replaced. Unknown paths are ignored. */
export function withChanges(root: CopyNode, changes: ReadonlyMap<string, CopyNode>): CopyNode {
  const copy = structuredClone(root);
  for (const [path, value] of changes) {
    const field = findField(copy, path);
    if (!field) continue;
    const names = path.split(".");
    const last = names.pop()!;
    let group = copy as { [key: string]: CopyNode };
    for (const name of names) group = group[name] as { [key: string]: CopyNode };
    if (field.kind !== "plural") group[last] = value;
    else for (const [form, text] of Object.entries(value)) group[`${last}_${form}`] = text as CopyNode;
  }
  return copy;
}
