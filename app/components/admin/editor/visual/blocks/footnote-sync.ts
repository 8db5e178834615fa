import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, type EditorState } from "@tiptap/pm/state";
import { getNodeType } from "@tiptap/core";

type Found = {
  references: { id: string; number: number; position: number }[];
  notes: { node: Node; position: number }[];
};

/**
 * Keeps the numbers in the order of the text and one note for each: a new mark gets a note, a deleted one takes it
 * along.
 */
export function footnoteSync(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const { references, notes } = find(state.doc);
      if (references.length === 0 && notes.length === 0) return null;
      const had = new Set(find(before.doc).references.map(({ id }) => id));
      return synchronize(state, { references, notes }, had);
    },
  });
}

function find(doc: Node): Found {
  const found: Found = { references: [], notes: [] };
  doc.forEach((block, offset) => {
    if (block.type.name === "footnotes") found.notes.push({ node: block, position: offset });
    else
      block.descendants((node, position) => {
        if (node.type.name === "footnoteReference")
          found.references.push({ id: node.attrs.id, number: node.attrs.number, position: offset + 1 + position });
      });
  });
  return found;
}

function synchronize(state: EditorState, { references, notes }: Found, had: Set<string>) {
  const { schema, tr } = state;
  const seen = new Set<string>();
  let changed = false;
  for (const [index, { id, number, position }] of references.entries()) {
    // A copied mark gets a note of its own.
    const own = seen.has(id) || id === "" ? newFootnoteId() : id;
    seen.add(own);
    if (own === id && number === index + 1) continue;
    tr.setNodeMarkup(position, undefined, { id: own, number: index + 1 });
    changed = true;
  }
  const existing = new Map<string, Node>();
  for (const { node } of notes) node.forEach((note) => existing.set(note.attrs.id, note));
  const wanted = [...seen].map((id) => existing.get(id) ?? getNodeType("footnote", schema).create({ id }));
  // Notes that nothing in the text refers to are kept unless their mark was deleted just now.
  for (const [id, note] of existing) if (!seen.has(id) && !had.has(id)) wanted.push(note);
  const current: Node[] = [];
  for (const { node } of notes) node.forEach((note) => current.push(note));
  const same =
    notes.length <= 1 && current.length === wanted.length && current.every((note, at) => note === wanted[at]);
  if (same) return changed ? tr : null;
  for (const { node, position } of [...notes].reverse()) tr.delete(position, position + node.nodeSize);
  if (wanted.length > 0) tr.insert(tr.doc.content.size, getNodeType("footnotes", schema).create(null, wanted));
  return tr;
}

export function goToFootnote(editor: Editor, id: string) {
  let inside: number | undefined;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === "footnote" && node.attrs.id === id) inside = position + 1;
    return inside === undefined;
  });
  if (inside !== undefined) editor.chain().focus().setTextSelection(inside).scrollIntoView().run();
}

export function newFootnoteId(): string {
  return Math.random().toString(36).slice(2, 10);
}
