import { Menu, X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#app/components/ui/cn.ts";

type MenuSheetProps = {
  id: string;
  label: string;
  /** Marks the button when something inside needs attention; the label says what. */
  mark?: ReactNode;
  buttonClass: string;
  sheetClass: string;
  children: (close: () => void) => ReactNode;
};

/**
 * The menu on small screens: a native popover, which closes on Escape or a tap outside and works without JavaScript.
 */
export function MenuSheet({ id, label, mark, buttonClass, sheetClass, children }: MenuSheetProps) {
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-controls={id}
        aria-expanded="false"
        aria-label={label}
        suppressHydrationWarning
        className={cn("group relative -mr-2 grid size-11 place-items-center rounded-control", buttonClass)}
      >
        <Menu aria-hidden className="size-6 group-aria-expanded:hidden" strokeWidth={1.6} />
        {mark ? <span className="absolute inset-0 group-aria-expanded:hidden">{mark}</span> : null}
        <X aria-hidden className="hidden size-6 group-aria-expanded:block" strokeWidth={1.6} />
      </button>
      <div
        id={id}
        popover="auto"
        // Tabbing past the end moves the focus out of the sheet, so it closes.
        onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close()}
        className={cn(
          "inset-x-0 bottom-0 m-0 h-auto max-h-none w-full max-w-none overflow-y-auto overscroll-contain px-5 pb-10",
          sheetClass,
        )}
      >
        {children(close)}
      </div>
    </>
  );
}
