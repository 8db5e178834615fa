import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { cn } from "#app/components/ui/cn.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { partAddress, partNames, type PartName } from "./part-names.ts";

/** The parts of the settings: a column on wide screens, on phones one row that a finger moves sideways. */
export function PartNavigation({ part }: { part: PartName }) {
  const copy = useCopy("settings");
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(`[data-part="${part}"]`);
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [part]);
  return (
    <nav aria-label={copy.title} className="min-w-0 lg:sticky lg:top-20">
      <p aria-hidden className="px-3 pb-2 max-lg:hidden text-[0.9375rem] font-semibold text-ink-soft">
        {copy.title}
      </p>
      <ul
        ref={row}
        className="relative flex gap-1 max-lg:-mx-(--gutter-of-shell) max-lg:overflow-x-auto max-lg:px-(--gutter-of-shell) max-lg:py-1 lg:grid"
      >
        {partNames.map((name) => (
          <li key={name} data-part={name} className="shrink-0">
            <Link
              to={partAddress(name)}
              // Its frame needs the policy of its own document.
              reloadDocument={name === "brand"}
              aria-current={name === part ? "page" : undefined}
              className={cn(
                "flex min-h-11 items-center rounded-control px-3 text-base",
                name === part ? "bg-sage font-semibold text-forest" : "text-ink-soft hover:bg-sage/60 hover:text-ink",
              )}
            >
              {copy.parts[name].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
