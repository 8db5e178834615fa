import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The filters of a list. Below `lg` they are collapsed unless some are active. Works without JavaScript. */
export function FilterDrawer({ set, children }: { set: number; children: ReactNode }) {
  const { filters, filtersSet } = useCopy("admin").common;
  return (
    <details open={set > 0} className="filter-drawer group/drawer col-span-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-base font-medium [&::-webkit-details-marker]:hidden">
        {set > 0 ? fill(filtersSet, { count: set }) : filters}
        <ChevronDown
          aria-hidden
          className="size-4 transition-transform duration-200 ease-calm group-open/drawer:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
