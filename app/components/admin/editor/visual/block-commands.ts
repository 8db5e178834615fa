import type { Editor } from "@tiptap/core";
import {
  Code,
  Film,
  Heading2,
  Heading3,
  Image,
  ImageUp,
  Info,
  List,
  ListOrdered,
  Minus,
  Pilcrow,
  Quote,
  RectangleEllipsis,
  Superscript,
  Table,
  TextQuote,
} from "lucide-react";
import { insertBlock } from "./insert-block.ts";

export type CommandId =
  | "paragraph"
  | "heading"
  | "subheading"
  | "bulletList"
  | "numberedList"
  | "quote"
  | "pullQuote"
  | "divider"
  | "table"
  | "code"
  | "callout"
  | "footnote"
  | "image"
  | "upload"
  | "embed"
  | "button";

/** What the commands need from the page around the editor. */
export type CommandContext = {
  chooseImage: () => void;
  uploadImage: () => void;
  addEmbed: () => void;
  buttonText: string;
};

export type BlockCommand = {
  id: CommandId;
  icon: typeof Image;
  /** Other words a writer may type after the slash. */
  keywords: string;
  run: (editor: Editor, context: CommandContext) => void;
};

/** The blocks of the "/" menu and of the toolbar's insert menu; their names are `editor.visual.blocks` in the copy. */
export const blockCommands: BlockCommand[] = [
  { id: "paragraph", icon: Pilcrow, keywords: "text p", run: (editor) => chain(editor).setParagraph().run() },
  {
    id: "heading",
    icon: Heading2,
    keywords: "h2 title",
    run: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    id: "subheading",
    icon: Heading3,
    keywords: "h3",
    run: (editor) => chain(editor).toggleHeading({ level: 3 }).run(),
  },
  { id: "bulletList", icon: List, keywords: "ul points", run: (editor) => chain(editor).toggleBulletList().run() },
  { id: "numberedList", icon: ListOrdered, keywords: "ol 1", run: (editor) => chain(editor).toggleOrderedList().run() },
  { id: "quote", icon: TextQuote, keywords: "blockquote", run: (editor) => quote(editor, false) },
  { id: "pullQuote", icon: Quote, keywords: "pull", run: (editor) => quote(editor, true) },
  { id: "image", icon: Image, keywords: "picture photo img", run: (_, { chooseImage }) => chooseImage() },
  { id: "upload", icon: ImageUp, keywords: "picture photo file", run: (_, { uploadImage }) => uploadImage() },
  {
    id: "embed",
    icon: Film,
    keywords: "youtube vimeo spotify soundcloud audio podcast",
    run: (_, { addEmbed }) => addEmbed(),
  },
  { id: "table", icon: Table, keywords: "rows columns", run: (editor) => insertTable(editor) },
  { id: "callout", icon: Info, keywords: "box aside note", run: (editor) => chain(editor).toggleWrap("callout").run() },
  {
    id: "button",
    icon: RectangleEllipsis,
    keywords: "link cta",
    run: (editor, { buttonText }) =>
      insertBlock(editor, {
        type: "buttonLink",
        attrs: { href: "/journey" },
        content: [{ type: "text", text: buttonText }],
      }),
  },
  {
    id: "divider",
    icon: Minus,
    keywords: "hr line ---",
    run: (editor) => insertBlock(editor, { type: "horizontalRule" }),
  },
  { id: "code", icon: Code, keywords: "pre", run: (editor) => chain(editor).toggleCodeBlock().run() },
  { id: "footnote", icon: Superscript, keywords: "note reference", run: (editor) => chain(editor).addFootnote().run() },
];

function chain(editor: Editor) {
  return editor.chain().focus();
}

function quote(editor: Editor, pull: boolean) {
  if (!editor.isActive("blockquote")) chain(editor).toggleWrap("blockquote", { pull }).run();
  else if (editor.isActive("blockquote", { pull })) chain(editor).lift("blockquote").run();
  else chain(editor).updateAttributes("blockquote", { pull }).run();
}

function insertTable(editor: Editor) {
  const cell = (type: string) => ({ type, content: [{ type: "paragraph" }] });
  const row = (type: string) => ({ type: "tableRow", content: [cell(type), cell(type), cell(type)] });
  insertBlock(editor, { type: "table", content: [row("tableHeader"), row("tableCell"), row("tableCell")] });
}
