import { ArrowRight } from "lucide-react";
import { Link, useOutletContext } from "react-router";
import type { Waiting } from "#app/features/admin/waiting-leads.server.ts";
import { plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

/** People come before posts: how many wait for an answer (the layout counts them), with a link to the inbox. */
export function WaitingNotice() {
  const { people, overdue } = useOutletContext<Waiting>();
  const { waiting: words } = useCopy("admin").dashboard;
  const language = useLanguage();
  if (people === 0) return null;
  const others = people - overdue;
  const late = plural(words, "overdue", overdue, language);
  const text =
    overdue === 0
      ? plural(words, "people", people, language)
      : others === 0
        ? late
        : `${late}, ${plural(words, "more", others, language)}`;
  return (
    <p className="mt-5">
      <Link
        to="/admin/leads"
        data-waiting-notice
        className={`group inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-control border px-4 py-2 text-base ${overdue > 0 ? "border-danger/40 bg-danger-soft" : "border-moss/30 bg-sage"}`}
      >
        {text}.{" "}
        <span className="inline-flex items-center gap-1.5 font-medium underline underline-offset-4 group-hover:text-clay">
          {words.open}
          <ArrowRight aria-hidden className="size-4" />
        </span>
      </Link>
    </p>
  );
}
