/** A node of a copy file: a text, a list, or a group of named nodes. */
export type CopyNode = string | CopyNode[] | CopyGroup;
export type CopyGroup = { [key: string]: CopyNode };

export function isGroup(node: CopyNode | undefined): node is CopyGroup {
  return typeof node === "object" && !Array.isArray(node);
}

/** The copy of a file, or of a part of one, from its JSON. */
export function parseCopy(json: string): CopyNode {
  return JSON.parse(json) as CopyNode;
}

/**
 * What can be changed as a unit: a text, both plural forms of a sentence, or a whole list. Paths are dotted keys; those
 * of plurals have no ending (`_one`, `_other`).
 */
export type CopyField = { path: string } & (
  | { kind: "text"; delivered: string }
  | { kind: "plural"; delivered: CopyGroup }
  | { kind: "list"; delivered: CopyNode[] }
);

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

function pluralForms(group: CopyGroup, stem: string): CopyGroup {
  const forms: CopyGroup = {};
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
  const group = groupOf(root, path);
  const last = lastName(path);
  if (group === undefined || path.split(".").some(isProgramKey)) return undefined;
  const node = childOf(group, last);
  if (typeof node === "string") return { path, kind: "text", delivered: node };
  if (Array.isArray(node)) return { path, kind: "list", delivered: node };
  if (node === undefined && childOf(group, `${last}_other`) !== undefined)
    return { path, kind: "plural", delivered: pluralForms(group, last) };
  return undefined;
}

/** The first key of a path. */
export function firstName(path: string): string {
  return path.replace(/\..*/, "");
}

/** The last key of a path. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** The group that has the last key of a path. */
function groupOf(root: CopyNode, path: string): CopyGroup | undefined {
  let group: CopyNode | undefined = root;
  for (const name of path.split(".").slice(0, -1)) group = childOf(group, name);
  return isGroup(group) ? group : undefined;
}

function childOf(node: CopyNode | undefined, name: string): CopyNode | undefined {
  return isGroup(node) && Object.hasOwn(node, name) ? node[name] : undefined;
}

/** The file with some of its fields replaced. Unknown paths are ignored. */
export function withChanges(root: CopyNode, changes: ReadonlyMap<string, CopyNode>): CopyNode {
  const copy = structuredClone(root);
  for (const [path, value] of changes) {
    const field = findField(copy, path);
    const group = groupOf(copy, path);
    if (!field || !group) continue;
    const last = lastName(path);
    if (field.kind !== "plural") group[last] = value;
    else if (isGroup(value)) for (const [form, text] of Object.entries(value)) group[`${last}_${form}`] = text;
  }
  return copy;
}
