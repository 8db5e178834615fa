import type { Editor } from "@tiptap/core";
import { useEffect, useRef, type Ref } from "react";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { blockCommands, type CommandContext } from "../block-commands.ts";
import { RovingToolbar } from "#app/components/admin/rich-text/roving-toolbar.tsx";
import { ToolButton } from "#app/components/admin/rich-text/tool-button.tsx";
import type { Tool } from "./tools.ts";

export function VisualToolbar({ ref, tools }: { ref: Ref<HTMLDivElement>; tools: Tool[] }) {
  const copy = useCopy("admin").editor;
  return (
    <div ref={ref}>
      <RovingToolbar aria-label={copy.toolbar.label} className="tool-row">
        {tools.map(({ id, run, rank: _, ...tool }) => (
          <ToolButton key={id} {...tool} onClick={run} />
        ))}
      </RovingToolbar>
    </div>
  );
}

type InsertMenuProps = {
  editor: Editor;
  context: CommandContext;
  /** The tools that the screen has no room for. */
  more: Tool[];
  onClose: () => void;
};

/** Every block by name, for those who do not know the "/" menu. */
export function InsertMenu({ editor, context, more, onClose }: InsertMenuProps) {
  const words = useCopy("admin").editor.visual;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const entries = [
    ...blockCommands.map(({ id, icon, run }) => ({
      id: id as string,
      label: words.blocks[id],
      icon,
      disabled: false,
      run: () => run(editor, context),
    })),
    ...more.filter(({ id }) => blockCommands.every((block) => block.id !== id)),
  ];
  return (
    <ul ref={list} aria-label={words.insert} className="flex flex-wrap gap-1 border-t border-line p-2">
      {entries.map(({ id, icon: Icon, label, disabled, run }) => (
        <li key={id}>
          <button
            type="button"
            disabled={disabled}
            onClick={() => {
              onClose();
              run();
            }}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              onClose();
              editor.commands.focus();
            }}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 text-[0.9375rem] hover:bg-sage disabled:opacity-55"
          >
            <Icon aria-hidden className="size-[1.15em]" />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
