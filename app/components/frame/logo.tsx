/** The mark as a file: the browser keeps it, and no page carries its paths. */
export function Logo({ className }: { className?: string }) {
  return <img src="/logo.svg" alt="" width={36} height={36} fetchPriority="low" className={className} />;
}
