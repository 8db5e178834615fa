import type { Editor } from "@tiptap/core";
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from "react";
import { slugify } from "#app/platform/text/slug.ts";
import { cn } from "#app/components/ui/cn.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { blockCommands, type BlockCommand, type CommandContext } from "./block-commands.ts";
import { visibleRange } from "./covered-screen.ts";
import type { EditorStatus } from "./use-editor-status.ts";

export type SlashMenuHandle = { onKeyDown: (event: KeyboardEvent) => boolean };

type SlashMenuProps = {
  ref: Ref<SlashMenuHandle>;
  editor: Editor;
  slash: NonNullable<EditorStatus["slash"]>;
  context: CommandContext;
};

/**
 * Opens at a "/" at the start of a paragraph. The keys stay in the text: arrows choose, Enter inserts, Escape closes.
 */
export function SlashMenu({ ref, editor, slash, context }: SlashMenuProps) {
  const words = useCopy("admin").editor.visual;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number>();
  const query = slugify(slash.query);
  const isOther = query === "" && slash.query.trim() !== "";
  const matches = blockCommands.filter(
    ({ id: name, keywords }) =>
      !isOther &&
      (slugify(words.blocks[name]).includes(query) || keywords.split(" ").some((word) => word.startsWith(query))),
  );
  const isOpen = dismissedAt !== slash.from && matches.length > 0;
  const chosen = Math.min(active, matches.length - 1);

  function choose({ run }: BlockCommand) {
    editor.chain().focus().deleteRange({ from: slash.from, to: slash.to }).run();
    run(editor, context);
  }
  useImperativeHandle(ref, () => ({
    onKeyDown(event) {
      if (!isOpen) return false;
      if (event.key === "ArrowDown") setActive((chosen + 1) % matches.length);
      else if (event.key === "ArrowUp") setActive((chosen - 1 + matches.length) % matches.length);
      else if (event.key === "Enter" || event.key === "Tab") choose(matches[chosen]!);
      else if (event.key === "Escape") setDismissedAt(slash.from);
      else return false;
      event.preventDefault();
      return true;
    },
  }));

  // The text field names the menu and the chosen entry, so that screen readers read them out.
  useEffect(() => {
    const field = editor.view.dom;
    if (!isOpen) return;
    field.setAttribute("aria-controls", id);
    field.setAttribute("aria-activedescendant", `${id}-${chosen}`);
    const option = menu.current?.children[chosen];
    if (menu.current && option instanceof HTMLElement) showOption(menu.current, option);
    return () => {
      field.removeAttribute("aria-controls");
      field.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, isOpen, chosen]);
  // The text scrolls to the cursor after the menu has opened.
  useEffect(() => {
    if (!isOpen) return;
    const place = () => menu.current && placeMenu(menu.current, editor.view.coordsAtPos(slash.from));
    if (menu.current) makeRoom(menu.current, editor.view.coordsAtPos(slash.from));
    place();
    addEventListener("scroll", place, { capture: true, passive: true });
    addEventListener("resize", place);
    return () => {
      removeEventListener("scroll", place, { capture: true });
      removeEventListener("resize", place);
    };
  }, [editor, slash.from, isOpen, matches.length]);

  if (!isOpen) return null;
  return (
    <div
      ref={menu}
      id={id}
      role="listbox"
      aria-label={words.insert}
      className="absolute z-40 max-h-72 w-64 overflow-y-auto rounded-control border border-line-strong bg-card p-1 shadow-lg"
    >
      {matches.map((command, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are handled in the text field
        <div
          key={command.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(command)}
          className={cn(
            "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-[0.9375rem]",
            index === chosen && "bg-sage",
          )}
        >
          <command.icon aria-hidden className="size-[1.15em] shrink-0" />
          {words.blocks[command.id]}
        </div>
      ))}
    </div>
  );
}

/** Scrolls the list alone: scrollIntoView would scroll the page as well. */
function showOption(menu: HTMLElement, { offsetTop, offsetHeight }: HTMLElement) {
  const end = offsetTop + offsetHeight;
  if (offsetTop < menu.scrollTop) menu.scrollTop = offsetTop;
  else if (end > menu.scrollTop + menu.clientHeight) menu.scrollTop = end - menu.clientHeight;
}

type Line = { top: number; bottom: number; left: number };

const gap = 6;

/**
 * Scrolls the line up when the menu does not fit below it: above the line it could cover the tools. By whole pixels,
 * because a window rounds what it scrolls, and the menu would miss its room by a part of one.
 */
function makeRoom(menu: HTMLElement, line: Line) {
  const visible = visibleRange(menu.offsetParent);
  const missing = line.bottom + menu.offsetHeight + 2 * gap - visible.bottom;
  if (missing > 0 && line.top - missing > visible.top + gap) scrollBy(0, Math.ceil(missing));
}

/** Below the line, or above it where there is more room. Never over the tools or the buttons. */
function placeMenu(menu: HTMLElement, line: Line) {
  const frame = menu.offsetParent;
  if (!frame) return;
  const box = frame.getBoundingClientRect();
  const visible = visibleRange(frame);
  const below = visible.bottom - line.bottom - 2 * gap;
  const above = line.top - visible.top - 2 * gap;
  menu.style.maxHeight = `min(18rem, ${Math.max(below, above)}px)`;
  const isAbove = above > below && menu.offsetHeight > below;
  menu.style.top = `${(isAbove ? line.top - gap - menu.offsetHeight : line.bottom + gap) - box.top}px`;
  menu.style.left = `${Math.max(0, Math.min(line.left - box.left, box.width - menu.offsetWidth))}px`;
}
