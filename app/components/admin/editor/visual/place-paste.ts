import { Fragment, Slice, type Node, type ResolvedPos } from "@tiptap/pm/model";
import { TextSelection, type EditorState, type Transaction } from "@tiptap/pm/state";

/** `isBelow`: it did not fit where the cursor is and stands behind that block, which the writer is told. */
export type PlacedPaste = { tr: Transaction; isBelow: boolean };

/**
 * Puts pasted blocks where they can stand. By itself the editor makes room for them by tearing the table around the
 * cursor apart, and leaves footnotes inside of lists and boxes. Undefined means that the editor's own way is right.
 */
export function placePaste(state: EditorState, slice: Slice): PlacedPaste | undefined {
  return place(state.tr, slice, "paste");
}

/** The same for what is dropped at a place of the text. The editor itself knows best how to move a whole block. */
export function placeDrop(
  state: EditorState,
  slice: Slice,
  drop: { position: number; isMove: boolean },
): PlacedPaste | undefined {
  if (drop.isMove && slice.content.childCount === 1) return undefined;
  const { tr } = state;
  if (drop.isMove) tr.deleteSelection();
  const $at = tr.doc.resolve(tr.mapping.map(drop.position));
  if (!$at.parent.inlineContent) return undefined;
  return place(tr.setSelection(TextSelection.create(tr.doc, $at.pos)), slice, "drop");
}

function place(tr: Transaction, slice: Slice, cause: "paste" | "drop"): PlacedPaste | undefined {
  if (!(tr.selection instanceof TextSelection)) return undefined;
  const { $from } = tr.selection;
  const { rest, notes } = extractNotes(slice);
  const blocks = childrenOf(rest.content);
  const fitting = fitInto($from, blocks);
  if (fitting === "as it is" && notes.length === 0) return undefined;
  // At the end, where footnote-sync puts them in order. It comes first, because it does not move the cursor.
  for (const note of notes) tr.insert(tr.doc.content.size, note);
  if (fitting !== "not") tr.replaceSelection(fitting === "as it is" ? rest : fitting);
  else insertBelow(tr, $from, blocks);
  if (cause === "paste") tr.setMeta("paste", true);
  return { tr: tr.scrollIntoView().setMeta("uiEvent", cause), isBelow: fitting === "not" };
}

function extractNotes(slice: Slice): { rest: Slice; notes: Node[] } {
  const all = childrenOf(slice.content);
  const notes = all.filter(({ type }) => type.name === "footnotes");
  if (notes.length === 0) return { rest: slice, notes };
  const content = Fragment.from(all.filter((node) => !notes.includes(node)));
  const isOpen = content.lastChild !== null && isText(content.lastChild);
  return { rest: new Slice(content, Math.min(slice.openStart, isOpen ? 1 : 0), isOpen ? 1 : 0), notes };
}

function fitInto($from: ResolvedPos, blocks: Node[]): "as it is" | "not" | Slice {
  const cell = depthOf($from, ["tableCell", "tableHeader"]);
  if (cell !== undefined) {
    if (blocks.length === 1 && blocks[0]?.type.name === "table") {
      // Cells fill the empty rows of a table that was just inserted, but never replace text.
      const { node: table, row } = { node: $from.node(cell - 2), row: $from.index(cell - 2) };
      const isEmpty = childrenOf(table.content).every((node, index) => index < row || node.textContent === "");
      return isEmpty ? "as it is" : "not";
    }
    const { schema } = $from.node(0).type;
    const plain = blocks.map((node) =>
      node.type.name === "heading" ? schema.node("paragraph", null, node.content) : node,
    );
    if (
      !plain.every(({ isInline, type }) => isInline || ["paragraph", "bulletList", "orderedList"].includes(type.name))
    )
      return "not";
    const isChanged = plain.some((node, index) => node !== blocks[index]);
    return isChanged ? Slice.maxOpen(Fragment.from(plain)) : "as it is";
  }
  const line = depthOf($from, ["footnote", "picture", "embed", "buttonLink"]);
  if (line === undefined || blocks.every(({ isInline }) => isInline)) return "as it is";
  if (!blocks.every(isText)) return "not";
  return new Slice(inOneLine($from.parent, blocks), 0, 0);
}

/** Notes, captions and buttons have one line of text. */
function inOneLine(parent: Node, blocks: Node[]): Fragment {
  const { schema, contentMatch } = parent.type;
  const inline = blocks.flatMap((block, index) => [
    ...(index > 0 ? [schema.text(" ")] : []),
    ...childrenOf(block.content).filter(({ type }) => contentMatch.matchType(type)),
  ]);
  return Fragment.from(inline);
}

function insertBelow(tr: Transaction, $from: ResolvedPos, blocks: Node[]) {
  // Footnotes are the end of an article.
  const at = $from.node(1).type.name === "footnotes" ? $from.before(1) : $from.after(1);
  tr.insert(at, blocks);
  const end = at + blocks.reduce((size, node) => size + node.nodeSize, 0);
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
}

/** Pictures and videos have text as well: their caption. */
function isText({ type }: Node): boolean {
  return type.name === "paragraph" || type.name === "heading";
}

function depthOf($from: ResolvedPos, names: string[]): number | undefined {
  for (let depth = $from.depth; depth > 0; depth--) if (names.includes($from.node(depth).type.name)) return depth;
  return undefined;
}

function childrenOf(content: Fragment): Node[] {
  return Array.from({ length: content.childCount }, (_, index) => content.child(index));
}
