import { History } from "lucide-react";
import { Link } from "react-router";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Beside the button of a form: to the saved versions of the record. */
export function HistoryLink({ to, count }: { to: string; count: number }) {
  const { form } = useCopy("admin").kit;
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay">
      <History aria-hidden className="size-4" />
      {fill(form.history, { count })}
    </Link>
  );
}
