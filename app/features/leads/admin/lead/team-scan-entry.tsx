import { Link } from "react-router";
import { Facts } from "#app/components/admin/detail/facts.tsx";
import { TimelineEntry } from "#app/components/admin/detail/timeline.tsx";
import { maxTotalScore } from "#app/features/assessment/scoring.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { LeadEntry } from "./lead.server.ts";
import type { LeadTeamScan } from "./team-scans.server.ts";

const link = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay";

/** A team scan as its manager sees it: a number while it is open, the result after the closing. */
export function TeamScanEntry({ entry, scan }: { entry: LeadEntry; scan: LeadTeamScan | undefined }) {
  const words = useCopy("admin").lead.timeline.teamScan;
  const { status } = useCopy("results");
  const language = useLanguage();
  if (!scan) return <TimelineEntry at={entry.createdAt} title={`${words.title}: ${words.erased}`} />;
  const { state, answers, invited, groups, result, totalsOnly } = scan;
  const closed = state === "closed";
  const total = result && { status: status[result.status].label, score: result.totalScore, max: maxTotalScore };
  const outcome = total ? fill(words.total, total) : totalsOnly ? words.totalsOnly : words.tooFew;
  const answersOpen = answers === 0 ? words.answersFew : words.answersAtLeast;
  return (
    <TimelineEntry at={entry.createdAt} title={words.title}>
      <div data-team-scan={state} className="mt-3 rounded-card border border-line bg-card p-5">
        <Facts
          facts={[
            {
              label: words.state,
              value: closed
                ? fill(words.closed, { date: longDate(scan.closedAt!, language) })
                : fill(words.open, { date: longDate(scan.lastDay, language) }),
            },
            { label: words.answers, value: fill(closed ? words.answersValue : answersOpen, { answers, invited }) },
            { label: words.groups, value: groups.join(", ") },
            { label: words.result, value: closed ? outcome : undefined },
          ]}
        />
        {result || totalsOnly ? (
          <p className="mt-3 flex flex-wrap gap-x-6 text-base">
            <Link to={`/admin/team-scans/${scan.id}`} className={link}>
              {words.view}
            </Link>
            {result ? (
              <a href={`/admin/team-scans/${scan.id}/present`} className={link}>
                {words.present}
              </a>
            ) : null}
          </p>
        ) : null}
      </div>
    </TimelineEntry>
  );
}
