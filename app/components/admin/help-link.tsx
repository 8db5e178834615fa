import { CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { helpFor } from "#app/platform/help/topics.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** To the page of the handbook about this screen, in a new tab: what is being written here stays open. */
export function HelpLink() {
  const { kit } = useCopy("admin");
  const to = helpFor(useLocation().pathname);
  if (!to) return null;
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      aria-label={kit.help}
      title={kit.help}
      data-help
      className="-my-2 inline-grid size-11 shrink-0 place-items-center rounded-control align-middle text-ink-soft hover:text-clay"
    >
      <CircleQuestionMark aria-hidden className="size-5" strokeWidth={1.75} />
    </a>
  );
}

/** A title with the link to its page of the handbook, which follows the last word of a long one. */
export function WithHelp({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0 max-w-[46rem] [&>h1]:inline">
      {children}
      {/* Without it, the link could stand alone on a line. */}
      {"\u2060"}
      <HelpLink />
    </div>
  );
}
