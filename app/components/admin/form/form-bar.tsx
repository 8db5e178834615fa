import type { ReactNode } from "react";

type FormBarProps = {
  /** What became of the last save. */
  outcome: ReactNode;
  /** The buttons, and where unsaved words are. */
  children: ReactNode;
  /** A short form among other things: the bar stays at its end. */
  isPlain?: boolean;
};

/** The end of a form: its buttons and what became of the last save, which stay in view while a long form is scrolled. */
export function FormBar({ outcome, children, isPlain = false }: FormBarProps) {
  return (
    <div
      data-form-bar={isPlain ? undefined : ""}
      className={
        isPlain
          ? "grid gap-3"
          : "sticky bottom-0 z-20 grid gap-3 rounded-card border border-line bg-card p-4 shadow-[0_-6px_16px_-12px_rgb(0_0_0/0.25)]"
      }
    >
      <div className="grid max-h-[30dvh] gap-3 overflow-y-auto empty:hidden">{outcome}</div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">{children}</div>
    </div>
  );
}
