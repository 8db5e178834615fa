import { X } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

type DetailsPanelProps = {
  id: string;
  ref: Ref<HTMLElement>;
  /** Undefined before hydration: open where it is a column. */
  isOpen: boolean | undefined;
  onClose: () => void;
  /** Takes the settings of the selected block. */
  slotRef: Ref<HTMLDivElement>;
  children: ReactNode;
};

/**
 * Everything of an article that readers do not see in its text. A column beside the text, on small screens a sheet over
 * it. It stays mounted while it is closed, because the form sends its fields. Without JavaScript it follows the text.
 */
export function DetailsPanel({ id, ref, isOpen, onClose, slotRef, children }: DetailsPanelProps) {
  const copy = useCopy("admin");
  return (
    <aside
      id={id}
      ref={ref}
      aria-label={copy.editor.sections.details}
      className={cn(
        "editor-panel overflow-y-auto overscroll-contain border-line bg-card px-5 pb-10",
        isOpen === undefined ? "hidden lg:block" : isOpen ? "block" : "hidden",
        "noscript:block",
      )}
    >
      <div className="sticky top-0 z-10 -mx-5 flex items-center justify-between gap-2 border-b border-line bg-card py-1 pr-2 pl-5 lg:hidden noscript:hidden">
        <p aria-hidden className="font-display text-heading">
          {copy.editor.sections.details}
        </p>
        <Button type="button" variant="ghost" size="icon" aria-label={copy.common.close} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <div ref={slotRef} className="editor-slot -mx-5 empty:hidden" />
      {children}
    </aside>
  );
}
