import { site } from "#site";
import { cn } from "#app/components/ui/cn.ts";

/** The logo as a separate file, which the browser caches, instead of inline SVG in every page. */
export function Logo({ alt = "", className }: { alt?: string; className?: string }) {
  return (
    <img
      src={site.logo || "/logo.svg"}
      alt={alt}
      width={36}
      height={36}
      fetchPriority="low"
      className={cn(site.logo && "object-contain", className)}
    />
  );
}
