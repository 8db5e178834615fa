import { ArrowRight } from "lucide-react";
import { cn } from "#app/components/ui/cn.ts";

/** The arrow of a link inside a `group`; it moves a little when the link is pointed at. */
export function MoreArrow({ className }: { className?: string }) {
  return <ArrowRight aria-hidden className={cn("size-4 transition-transform group-hover:translate-x-1", className)} />;
}
