/** The logo as a separate file, which the browser caches, instead of inline SVG in every page. */
export function Logo({ className }: { className?: string }) {
  return <img src="/logo.svg" alt="" width={36} height={36} fetchPriority="low" className={className} />;
}
