import type { Editor, JSONContent } from "@tiptap/core";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";
import { readDocument } from "./source/document-source.ts";
import { settledKey, type SettledPicture } from "./blocks/settled-pictures.ts";
import { pictureAttributes, type PictureAttributes } from "./source/to-html.ts";

/** Puts a block where the cursor is: in place of an empty paragraph, otherwise behind the block with the cursor. */
export function insertBlock(editor: Editor, content: JSONContent) {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const node = state.schema.nodeFromJSON(content);
      const { $to } = tr.selection;
      const isEmpty = $to.depth === 1 && $to.parent.type.name === "paragraph" && $to.parent.content.size === 0;
      const at = $to.depth === 0 ? $to.pos : isEmpty ? $to.before(1) : $to.after(1);
      if (isEmpty) tr.delete(at, $to.after(1));
      tr.insert(at, node);
      // Somewhere to go on writing, when the block is the last one.
      const end = at + node.nodeSize;
      if (end === tr.doc.content.size) tr.insert(end, state.schema.node("paragraph"));
      if (node.isAtom || node.type.name === "picture" || node.type.name === "embed")
        tr.setSelection(NodeSelection.create(tr.doc, at));
      else tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
      tr.scrollIntoView();
      return true;
    })
    .run();
}

/** Puts blocks behind the one with the cursor, or in place of it when it is empty. */
export function insertHtml(editor: Editor, html: string) {
  const { content } = readDocument(html, editor.schema).doc;
  editor
    .chain()
    .command(({ tr }) => {
      const { $to } = tr.selection;
      const isEmpty = $to.depth === 1 && $to.parent.content.size === 0;
      const at = $to.depth === 0 ? $to.pos : isEmpty ? $to.before(1) : $to.after(1);
      tr.replaceWith(at, isEmpty ? $to.after(1) : at, content);
      return true;
    })
    .run();
}

export function insertPicture(editor: Editor, { url, alt, width, height }: UploadedImage, defaultAlt: string) {
  const picture = { src: url, alt: alt || defaultAlt, title: null, width: String(width), height: String(height) };
  const attrs: PictureAttributes = { pictures: [picture], layout: "", figure: false };
  insertBlock(editor, { type: "picture", attrs });
}

/** The first picture with this address counts: it was inserted a moment ago. */
export function describePicture(editor: Editor, url: string, alt: string) {
  editor.commands.command(({ tr }) => {
    let isDone = false;
    tr.doc.descendants((node, position) => {
      if (isDone || node.type.name !== "picture") return !isDone;
      const { pictures } = pictureAttributes(node);
      const at = pictures.findIndex((picture) => picture.src === url);
      if (at < 0) return false;
      tr.setNodeAttribute(
        position,
        "pictures",
        pictures.map((picture, index) => (index === at ? { ...picture, alt } : picture)),
      );
      isDone = true;
      return false;
    });
    return isDone;
  });
}

/** Gives a pasted picture the address it was stored under, or removes it when it could not be stored. */
export function settlePicture(editor: Editor, src: string, image: UploadedImage | undefined) {
  const settled: SettledPicture = { src, image };
  editor.view.dispatch(editor.state.tr.setMeta(settledKey, settled).setMeta("addToHistory", false));
}

/** Moves the top-level block with the cursor past its neighbour. */
export function moveBlock(editor: Editor, direction: -1 | 1): boolean {
  return editor.commands.command(({ tr, dispatch }) => {
    const { $from, from, to } = tr.selection;
    const index = $from.index(0);
    const target = index + direction;
    if (target < 0 || target >= tr.doc.childCount) return false;
    if (!dispatch) return true;
    const block = tr.doc.child(index);
    const neighbour = tr.doc.child(target);
    const start = $from.depth === 0 ? $from.pos : $from.before(1);
    const isNode = tr.selection instanceof NodeSelection;
    const moved = start + (direction < 0 ? -neighbour.nodeSize : neighbour.nodeSize);
    tr.delete(start, start + block.nodeSize).insert(moved, block);
    const shift = moved - start;
    tr.setSelection(
      isNode ? NodeSelection.create(tr.doc, from + shift) : TextSelection.create(tr.doc, from + shift, to + shift),
    );
    tr.scrollIntoView();
    return true;
  });
}
