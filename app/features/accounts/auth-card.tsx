import type { ReactNode } from "react";
import { Seo } from "#app/platform/seo/seo.tsx";

/** The one column every account screen stands in. */
export function AuthCard({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  return (
    <main id="content" className="page-width grid justify-items-center py-10 sm:py-16">
      <Seo title={title} index={false} />
      <div className="w-full max-w-md rounded-card border border-line bg-card p-6 sm:p-9">
        <h1 className="text-title">{title}</h1>
        {description ? <p className="mt-3 text-base text-ink-soft">{description}</p> : null}
        <div className="mt-7 grid gap-6">{children}</div>
      </div>
    </main>
  );
}
