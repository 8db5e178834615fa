import { Link } from "react-router";
import { fill } from "#app/platform/i18n/copy.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { loadWeekLine } from "./overview.server.ts";

/** One line of the overview's figures, above the articles. */
export function WeekLine({ week }: { week: Awaited<ReturnType<typeof loadWeekLine>> }) {
  const { week: copy } = useCopy("admin").overview;
  const language = useLanguage();
  const text = (value: number) => numberText(value, language);
  return (
    <p className="mt-4 text-[0.9375rem] text-ink-soft">
      {fill(copy.line, {
        visitors: text(week.visitorsPerDay),
        views: text(week.views),
        scans: text(week.scans),
        inquiries: text(week.inquiries),
      })}
      .{" "}
      <Link to="/admin/overview" className="underline underline-offset-4 hover:text-clay">
        {copy.link}
      </Link>
    </p>
  );
}
