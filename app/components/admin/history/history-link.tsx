import { History } from "lucide-react";
import { Link } from "react-router";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

type HistoryLinkProps = { to: string; count: number; label?: string };

/** From a form to the versions of its record. */
export function HistoryLink({ to, count, label }: HistoryLinkProps) {
  const { history } = useCopy("admin").kit.form;
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay">
      <History aria-hidden className="size-4" />
      {label ?? fill(history, { count })}
    </Link>
  );
}
