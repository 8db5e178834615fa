import type { Editor } from "@tiptap/core";
import { ArrowDown, ArrowUp, Bold, Code, Italic, Link2, Plus, Redo2, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { blockCommands, type CommandContext } from "../block-commands.ts";
import { moveBlock } from "../insert-block.ts";
import type { EditorStatus } from "../use-editor-status.ts";
import { RovingToolbar } from "./roving-toolbar.tsx";
import { ToolButton } from "./tool-button.tsx";

type VisualToolbarProps = {
  editor: Editor;
  status: EditorStatus;
  context: CommandContext;
  open: "link" | "insert" | "embed" | undefined;
  onOpen: (panel: "link" | "insert" | undefined) => void;
  className?: string;
};

const inToolbar = ["paragraph", "heading", "subheading", "bulletList", "numberedList", "quote"];

export function VisualToolbar({ editor, status, context, open, onOpen, className }: VisualToolbarProps) {
  const copy = useCopy("admin").editor;
  const words = copy.visual;
  const format = (name: "toggleBold" | "toggleItalic" | "toggleCode") => () => editor.chain().focus()[name]().run();
  return (
    <RovingToolbar aria-label={copy.toolbar.label} className={className}>
      {blockCommands
        .filter(({ id }) => inToolbar.includes(id))
        .map(({ id, icon, run }) => (
          <ToolButton
            key={id}
            label={words.blocks[id]}
            icon={icon}
            pressed={status.block === id}
            onClick={() => run(editor, context)}
          />
        ))}
      <ToolButton
        label={copy.toolbar.bold}
        keys="Ctrl+B"
        icon={Bold}
        pressed={status.bold}
        onClick={format("toggleBold")}
      />
      <ToolButton
        label={copy.toolbar.italic}
        keys="Ctrl+I"
        icon={Italic}
        pressed={status.italic}
        onClick={format("toggleItalic")}
      />
      <ToolButton
        label={words.inlineCode}
        keys="Ctrl+E"
        icon={Code}
        pressed={status.code}
        onClick={format("toggleCode")}
      />
      <ToolButton
        label={copy.toolbar.link}
        keys="Ctrl+K"
        icon={Link2}
        pressed={status.link !== undefined}
        expanded={open === "link"}
        onClick={() => onOpen(open === "link" ? undefined : "link")}
      />
      <ToolButton
        label={words.insert}
        keys="/"
        icon={Plus}
        expanded={open === "insert"}
        onClick={() => onOpen(open === "insert" ? undefined : "insert")}
      />
      <ToolButton label={words.moveUp} keys="Alt+↑" icon={ArrowUp} onClick={() => moveBlock(editor, -1)} />
      <ToolButton label={words.moveDown} keys="Alt+↓" icon={ArrowDown} onClick={() => moveBlock(editor, 1)} />
      <ToolButton
        label={words.undo}
        keys="Ctrl+Z"
        icon={Undo2}
        disabled={!status.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        label={words.redo}
        keys="Ctrl+Y"
        icon={Redo2}
        disabled={!status.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </RovingToolbar>
  );
}

type InsertMenuProps = { editor: Editor; context: CommandContext; onClose: () => void };

/** Every block by name, for those who do not know the "/" menu. */
export function InsertMenu({ editor, context, onClose }: InsertMenuProps) {
  const words = useCopy("admin").editor.visual;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  return (
    <ul ref={list} aria-label={words.insert} className="flex flex-wrap gap-1 border-t border-line p-2">
      {blockCommands.map(({ id, icon: Icon, run }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => {
              onClose();
              run(editor, context);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              onClose();
              editor.commands.focus();
            }}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 text-[0.9375rem] hover:bg-sage"
          >
            <Icon aria-hidden className="size-[1.15em]" />
            {words.blocks[id]}
          </button>
        </li>
      ))}
    </ul>
  );
}
