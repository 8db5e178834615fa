import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import type { CommandId } from "./block-commands.ts";

/** What the toolbar and the panels show about the place of the cursor. */
export type EditorStatus = {
  block: CommandId | "htmlBlock" | undefined;
  bold: boolean;
  italic: boolean;
  code: boolean;
  /** The address of the link at the cursor. */
  link: string | undefined;
  /** A block with settings of its own, by its position. */
  settings: { type: "picture" | "embed" | "buttonLink" | "table"; position: number } | undefined;
  /** What was typed after a "/" at the start of a paragraph. */
  slash: { query: string; from: number; to: number } | undefined;
  canUndo: boolean;
  canRedo: boolean;
  isFocused: boolean;
};

export function useEditorStatus(editor: Editor): EditorStatus {
  return useEditorState({ editor, selector: ({ editor: current }) => readStatus(current) });
}

const blockNames: Record<string, CommandId | "htmlBlock"> = {
  paragraph: "paragraph",
  bulletList: "bulletList",
  orderedList: "numberedList",
  table: "table",
  codeBlock: "code",
  callout: "callout",
  picture: "image",
  embed: "embed",
  buttonLink: "button",
  horizontalRule: "divider",
  footnotes: "footnote",
  htmlBlock: "htmlBlock",
};

function readStatus(editor: Editor): EditorStatus {
  const { selection, storedMarks } = editor.state;
  const { $from } = selection;
  const marks = storedMarks ?? $from.marks();
  const has = (name: string) =>
    selection.empty ? marks.some(({ type }) => type.name === name) : editor.isActive(name);
  const link = editor.isActive("link") ? String(editor.getAttributes("link").href ?? "") : undefined;
  return {
    block: blockOf(editor),
    bold: has("bold"),
    italic: has("italic"),
    code: has("code"),
    link,
    settings: settingsOf(editor),
    slash: slashOf(editor),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    isFocused: editor.isFocused,
  };
}

/** The innermost block that has a name of its own. */
function blockOf(editor: Editor): EditorStatus["block"] {
  const { selection } = editor.state;
  if (selection instanceof NodeSelection && selection.node.isBlock) return blockNames[selection.node.type.name];
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    const name = node.type.name;
    if (name === "heading") return node.attrs.level === 2 ? "heading" : "subheading";
    if (name === "blockquote") return node.attrs.pull ? "pullQuote" : "quote";
    if (name !== "paragraph" && blockNames[name]) return blockNames[name];
  }
  return "paragraph";
}

const blocksWithSettings = ["picture", "embed", "buttonLink", "table"] as const;

function settingsOf(editor: Editor): EditorStatus["settings"] {
  const { selection } = editor.state;
  const isSet = (name: string) => blocksWithSettings.find((known) => known === name);
  const selected = selection instanceof NodeSelection ? isSet(selection.node.type.name) : undefined;
  if (selected) return { type: selected, position: selection.from };
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const type = isSet($from.node(depth).type.name);
    if (type) return { type, position: $from.before(depth) };
  }
  return undefined;
}

function slashOf(editor: Editor): EditorStatus["slash"] {
  const { selection } = editor.state;
  const { $from } = selection;
  if (!selection.empty || $from.parent.type.name !== "paragraph") return undefined;
  const typed = /^\/([\p{L}\p{N} -]{0,24})$/u.exec($from.parent.textBetween(0, $from.parentOffset, "", " "));
  return typed ? { query: typed[1]!, from: $from.start(), to: $from.pos } : undefined;
}
