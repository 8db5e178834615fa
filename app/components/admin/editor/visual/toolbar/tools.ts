import type { Editor } from "@tiptap/core";
import {
  ArrowDown,
  ArrowUp,
  Bold,
  Code,
  Italic,
  Link2,
  Plus,
  Redo2,
  Search,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { blockCommands, type CommandContext, type CommandId } from "../block-commands.ts";
import { moveBlock } from "../insert-block.ts";
import type { EditorStatus } from "../use-editor-status.ts";

/** What opens below the tools. */
export type OpenPanel = "link" | "insert" | "embed" | "find";

export type Tool = {
  id: string;
  label: string;
  /** Shown with the name in the tooltip. */
  keys?: string;
  icon: LucideIcon;
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  run: () => void;
  /** Narrow screens show the lowest numbers; the others are in the insert menu. */
  rank: number;
};

type ToolsOptions = {
  editor: Editor;
  status: EditorStatus;
  context: CommandContext;
  open: OpenPanel | undefined;
  onOpen: (panel: OpenPanel | undefined) => void;
  copy: Copy["admin"]["editor"];
};

const blockRanks: Partial<Record<CommandId, number>> = {
  paragraph: 13,
  heading: 5,
  subheading: 9,
  bulletList: 6,
  numberedList: 10,
  quote: 11,
  image: 7,
};

/** All tools in the order of the toolbar. */
export function listTools({ editor, status, context, open, onOpen, copy }: ToolsOptions): Tool[] {
  const words = copy.visual;
  const toggle = (panel: OpenPanel) => () => onOpen(open === panel ? undefined : panel);
  const format = (name: "toggleBold" | "toggleItalic" | "toggleCode") => () => editor.chain().focus()[name]().run();
  const blocks = (ids: CommandId[]): Tool[] =>
    blockCommands
      .filter(({ id }) => ids.includes(id))
      .map(({ id, icon, run }) => ({
        id,
        label: words.blocks[id],
        icon,
        pressed: status.block === id,
        run: () => run(editor, context),
        rank: blockRanks[id] ?? 99,
      }));
  return [
    ...blocks(["paragraph", "heading", "subheading", "bulletList", "numberedList", "quote"]),
    {
      id: "bold",
      label: copy.toolbar.bold,
      keys: "Ctrl+B",
      icon: Bold,
      pressed: status.bold,
      run: format("toggleBold"),
      rank: 2,
    },
    {
      id: "italic",
      label: copy.toolbar.italic,
      keys: "Ctrl+I",
      icon: Italic,
      pressed: status.italic,
      run: format("toggleItalic"),
      rank: 3,
    },
    {
      id: "inlineCode",
      label: words.inlineCode,
      keys: "Ctrl+E",
      icon: Code,
      pressed: status.code,
      run: format("toggleCode"),
      rank: 16,
    },
    {
      id: "link",
      label: copy.toolbar.link,
      keys: "Ctrl+K",
      icon: Link2,
      pressed: status.link !== undefined,
      expanded: open === "link",
      run: toggle("link"),
      rank: 4,
    },
    ...blocks(["image"]),
    {
      id: "insert",
      label: words.insert,
      keys: "/",
      icon: Plus,
      expanded: open === "insert",
      run: toggle("insert"),
      rank: 1,
    },
    { id: "moveUp", label: words.moveUp, keys: "Alt+↑", icon: ArrowUp, run: () => moveBlock(editor, -1), rank: 14 },
    {
      id: "moveDown",
      label: words.moveDown,
      keys: "Alt+↓",
      icon: ArrowDown,
      run: () => moveBlock(editor, 1),
      rank: 15,
    },
    {
      id: "find",
      label: copy.find.title,
      keys: "Ctrl+F",
      icon: Search,
      expanded: open === "find",
      run: toggle("find"),
      rank: 12,
    },
    {
      id: "undo",
      label: words.undo,
      keys: "Ctrl+Z",
      icon: Undo2,
      disabled: !status.canUndo,
      run: () => editor.chain().focus().undo().run(),
      rank: 8,
    },
    {
      id: "redo",
      label: words.redo,
      keys: "Ctrl+Y",
      icon: Redo2,
      disabled: !status.canRedo,
      run: () => editor.chain().focus().redo().run(),
      rank: 17,
    },
  ];
}

/** The tools that fit, in their order, and those that do not. */
export function fitTools(tools: Tool[], room: number): { shown: Tool[]; more: Tool[] } {
  const chosen = new Set([...tools].sort((one, other) => one.rank - other.rank).slice(0, Math.max(1, room)));
  return { shown: tools.filter((tool) => chosen.has(tool)), more: tools.filter((tool) => !chosen.has(tool)) };
}
