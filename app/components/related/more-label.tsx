import { ArrowRight } from "lucide-react";
import { cn } from "#app/components/ui/cn.ts";

/**
 * The last line of a suggestion, inside a link that is a `group`: the arrow moves a little when the link is pointed at.
 */
export function MoreLabel({ className, children }: { className?: string; children: string }) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-2 text-base font-semibold text-clay in-[.on-night]:text-sun",
        className,
      )}
    >
      {children}
      <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-1" />
    </span>
  );
}
