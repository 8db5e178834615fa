import type { ReactNode } from "react";

/** Settings below the toolbar: of the link, picture or table at the cursor. */
export function Panel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="grid gap-3 border-t border-line bg-card p-3">
      {children}
    </div>
  );
}
