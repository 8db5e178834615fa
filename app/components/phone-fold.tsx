import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** Collapsible on phones, always open on larger screens (see app.css). Works without JavaScript. */
export function PhoneFold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="phone-fold group/fold">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-base font-semibold text-forest [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown
          aria-hidden
          className="size-4 transition-transform duration-200 ease-calm group-open/fold:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
