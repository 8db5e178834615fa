import { Ellipsis } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Marks an action after which the menu stays open, because it is often done several times. */
export const staysOpen = { "data-stays-open": true };

/**
 * What can be done with one row. The browser opens it and closes the others; with JavaScript a click elsewhere, Escape, a
 * step to the next row and the action itself close it too. The look is in admin.css.
 */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const words = useCopy("admin").kit.list;
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !menu.current?.contains(target);
    // A question that the menu asked is inside of it, and closes by itself.
    const isAsking = () => menu.current?.querySelector("dialog[open]");
    const close = () => {
      if (menu.current) menu.current.open = false;
    };
    const closeOutside = ({ target }: Event) => isOutside(target) && close();
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || isAsking()) return;
      menu.current?.querySelector("summary")?.focus();
      close();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [open]);

  return (
    <details
      ref={menu}
      name="row-actions"
      className="row-menu"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onSubmit={({ nativeEvent }) => {
        const { submitter } = nativeEvent as SubmitEvent;
        if (submitter && "staysOpen" in submitter.dataset) return;
        menu.current?.querySelector("summary")?.focus();
        if (menu.current) menu.current.open = false;
      }}
    >
      <summary aria-label={fill(words.menu, { name })} title={words.actions}>
        <Ellipsis aria-hidden />
      </summary>
      <div className="row-menu-panel">{children}</div>
    </details>
  );
}
