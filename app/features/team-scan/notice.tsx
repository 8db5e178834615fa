import type { ReactNode } from "react";

/** A page that has one thing to say. */
export function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="page-width section">
      <h1 className="text-display font-light">{title}</h1>
      <p className="mt-6 max-w-prose text-intro text-ink-soft">{text}</p>
      {children ? <div className="mt-8">{children}</div> : null}
    </div>
  );
}
