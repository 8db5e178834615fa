import type { ReactNode } from "react";

/** One line at the foot of the window that says what happened, with what can be done about it. */
export function StatusLine({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      aria-live="polite"
      className="sticky bottom-4 z-20 mt-6 flex items-center justify-end gap-3 rounded-control border border-line-strong/50 bg-card py-1.5 pr-2 shadow-[0_8px_30px_-12px_rgb(15_26_21/0.25)] empty:hidden [&>:first-child]:min-w-0 [&>:first-child]:grow [&>:first-child]:border-0 [&>:first-child]:bg-transparent [&>:first-child]:py-1.5"
    >
      {children}
    </div>
  );
}
