import { Link } from "react-router";
import { isSlowConnection } from "#app/platform/slow-connection.ts";
import { cn } from "../cn.ts";

type BreadcrumbProps = { label: string; items: readonly { label: string; to?: string }[]; className?: string };

/**
 * From the home page to this one. On phones the last item of a longer breadcrumb is hidden, because the title follows.
 */
export function Breadcrumb({ label, items, className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={cn("text-[0.9375rem] text-ink-soft", className)}>
      <ol className="flex flex-wrap items-center gap-x-2.5">
        {items.map((item, index) => (
          <li
            key={item.to ?? item.label}
            className={cn("flex min-w-0 items-center gap-2.5", items.length > 2 && "max-sm:last:sr-only")}
          >
            {index > 0 ? (
              <span aria-hidden className="text-line-strong">
                /
              </span>
            ) : null}
            {index < items.length - 1 && item.to ? (
              <Link
                to={item.to}
                reloadDocument={isSlowConnection()}
                className="-mx-1 inline-flex min-h-11 items-center px-1 underline decoration-line-strong decoration-1 underline-offset-4 transition-colors duration-200 hover:text-clay hover:decoration-current"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
