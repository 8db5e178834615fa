import type { ComponentProps, ReactNode } from "react";
import { Seo } from "#app/platform/seo/seo.tsx";
import { Slot } from "#app/components/ui/slot.tsx";

type AuthCardProps = { title: string; description?: string; footer?: ReactNode; children: ReactNode };

/** The single-column layout of every account screen. */
export function AuthCard({ title, description, footer, children }: AuthCardProps) {
  return (
    <main id="content" className="page-width grid justify-items-center py-8 sm:py-12">
      <Seo title={title} index={false} />
      <div className="w-full max-w-md rounded-card border border-line bg-card p-6 sm:p-9">
        {/* A size below that of pages: the card is narrow on every screen. */}
        <h1 className="text-subtitle">{title}</h1>
        {description ? <p className="mt-3 text-base text-ink-soft">{description}</p> : null}
        <div className="mt-7 grid gap-6">{children}</div>
      </div>
      {footer ? <p className="mt-4">{footer}</p> : null}
    </main>
  );
}

/** A secondary way out: smaller than a button, as easy to hit. */
export function QuietLink({ asChild = false, className = "", ...props }: ComponentProps<"a"> & { asChild?: boolean }) {
  const Component = asChild ? Slot : "a";
  return (
    <Component
      className={`inline-flex min-h-11 items-center text-base text-forest underline decoration-line-strong underline-offset-4 hover:text-clay ${className}`}
      {...props}
    />
  );
}
