import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type FilterDrawerProps = { label: string; /** A filter is set, so it must be seen. */ open: boolean; children: ReactNode };

/** The filters of a list, folded under their label below `lg`. Needs no script. */
export function FilterDrawer({ label, open, children }: FilterDrawerProps) {
  return (
    <details open={open} className="filter-drawer group/drawer col-span-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-base font-medium [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden className="size-4 transition-transform duration-200 ease-calm group-open/drawer:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
