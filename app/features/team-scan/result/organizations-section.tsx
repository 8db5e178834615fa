import { resultOrder } from "#app/features/assessment/questions.ts";
import { numberColumns, ResultTable } from "#app/features/assessment/result-table.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { monthAndYear } from "#app/platform/i18n/dates.ts";
import { useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { OrganizationComparison } from "../comparison.server.ts";
import { quarterOf } from "../quartiles.ts";
import { useResultCopy } from "./use-result-copy.ts";
import type { TeamStory } from "./team-story.ts";

/** Where the organization stands among those that agreed to a comparison. */
export function OrganizationsSection({ comparison, story }: { comparison: OrganizationComparison; story: TeamStory }) {
  const { assessment, results, team } = useResultCopy();
  const { result: words } = team;
  const language = useLanguage();
  const percent = (value: number) => fill(results.table.percentValue, { percent: value });
  return (
    <section data-organizations={comparison.organizations}>
      <h2 className="text-title font-light">{words.compareHeading}</h2>
      <p className="mt-3 max-w-prose text-base text-ink-soft">
        {fill(words.compareIntro, {
          organizations: comparison.organizations,
          from: monthAndYear(comparison.from, language),
          until: monthAndYear(comparison.until, language),
        })}
      </p>
      <div className="mt-6 overflow-x-auto" tabIndex={0} role="region" aria-label={words.compareHeading}>
        <ResultTable
          caption={words.compareHeading}
          columns={[
            { heading: words.table.pillar, className: "min-w-36 pr-3" },
            { className: "w-1/3 max-md:hidden" },
            ...numberColumns([words.quartiles, words.you]),
            { heading: words.quarterHeading, className: "pl-3" },
          ]}
        >
          {resultOrder.map((pillar) => {
            const quartiles = comparison.quartiles[pillar];
            const [lower, median, upper] = quartiles;
            const own = story.scores.pillarPercents[pillar];
            return (
              <tr key={pillar} className="border-b border-line">
                <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                  {assessment.pillars[pillar].title}
                </th>
                <td className="max-md:hidden">
                  <svg aria-hidden viewBox="0 0 100 8" className="block w-full">
                    <line x1="0" x2="100" y1="4" y2="4" stroke="#b9b19f" strokeWidth="0.4" />
                    <rect
                      x={lower}
                      width={Math.max(0.5, upper - lower)}
                      y="2"
                      height="4"
                      fill="#d5dccb"
                      stroke="#14241d"
                      strokeWidth="0.3"
                    />
                    <line x1={median} x2={median} y1="2" y2="6" stroke="#14241d" strokeWidth="0.6" />
                    <circle cx={own} cy="4" r="1.8" fill="#e0a53a" stroke="#14241d" strokeWidth="0.5" />
                  </svg>
                </td>
                <td className="px-2 py-2.5 text-right whitespace-nowrap text-ink-soft tabular-nums">
                  {quartiles.map(percent).join(" · ")}
                </td>
                <td className="px-2 py-2.5 text-right font-medium tabular-nums">{percent(own)}</td>
                <td className="py-2.5 pl-3">{words.quarter[quarterOf(own, quartiles)]}</td>
              </tr>
            );
          })}
        </ResultTable>
      </div>
    </section>
  );
}
