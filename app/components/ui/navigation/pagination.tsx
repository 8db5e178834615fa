import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "../cn.ts";
import { paginationRange } from "./pagination-range.ts";

type PaginationProps = {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
  className?: string;
};

const cell =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-control transition-colors duration-200 ease-calm";

/** Page links. On phones the page numbers are replaced by "3 / 12". */
export function Pagination({ page, pageCount, hrefFor, labels, className }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label={labels.nav}
      className={cn("flex items-center justify-between gap-2 border-t border-line pt-4", className)}
    >
      <Step to={page > 1 ? hrefFor(page - 1) : undefined} rel="prev">
        <ArrowLeft aria-hidden className="size-5 stroke-[1.5]" />
        {labels.previous}
      </Step>
      <p className="font-display text-xl font-light sm:hidden">
        <span className="sr-only">{labels.page(page)}</span>
        <span aria-hidden>
          {page} / {pageCount}
        </span>
      </p>
      <ol className="hidden items-center gap-1 font-display text-lg sm:flex">
        {paginationRange(page, pageCount).map((slot, index) => (
          <li key={slot === "gap" ? `gap-${index}` : slot}>
            {slot === "gap" ? (
              <span aria-hidden className={cn(cell, "text-ink-soft")}>
                …
              </span>
            ) : (
              <Link
                to={hrefFor(slot)}
                aria-label={labels.page(slot)}
                aria-current={slot === page ? "page" : undefined}
                className={cn(cell, "px-2", slot === page ? "bg-forest text-card" : "text-ink hover:bg-sage")}
              >
                {slot}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pageCount ? hrefFor(page + 1) : undefined} rel="next">
        {labels.next}
        <ArrowRight aria-hidden className="size-5 stroke-[1.5]" />
      </Step>
    </nav>
  );
}

/** On the first and last page the missing step keeps its space, so that the numbers do not move. */
function Step({ to, rel, children }: { to?: string; rel: "prev" | "next"; children: ReactNode }) {
  const classes = cn(cell, "gap-2.5 text-base font-medium");
  if (!to) return <span className={cn(classes, "invisible")}>{children}</span>;
  return (
    <Link to={to} rel={rel} className={cn(classes, "text-forest hover:text-clay")}>
      {children}
    </Link>
  );
}
