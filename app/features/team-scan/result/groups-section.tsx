import { resultOrder } from "#app/features/assessment/questions.ts";
import { numberColumns, ResultTable } from "#app/features/assessment/result-table.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { GroupMark } from "./group-marks.tsx";
import { useResultCopy } from "./use-result-copy.ts";
import type { LeadershipGap, TeamStory } from "./team-story.ts";
import { gapText, signed } from "./words.ts";

/** Narrow on a phone, where all columns should be seen without scrolling. */
const numberCell = "px-1 py-2 text-right tabular-nums sm:px-2";
const nameHead = "pr-1 align-bottom sm:min-w-32 sm:pr-3";

/** Groups side by side, and the gap between the leadership and everyone else. */
export function GroupsSection({ story, personal }: { story: TeamStory; personal: boolean }) {
  const copy = useResultCopy();
  const { result: words } = copy.team;
  if (story.groups.length === 0)
    return (
      <section data-groups="none">
        <h2 className="text-title font-light">{words.groupsHeading}</h2>
        <Alert className="mt-5">{personal ? words.groupsNone : words.groupsShared}</Alert>
      </section>
    );
  return (
    <section data-groups={story.groups.length}>
      <h2 className="text-title font-light">{words.groupsHeading}</h2>
      <p className="mt-3 max-w-prose text-base text-ink-soft">{words.groupsIntro}</p>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[1.2fr_1fr]">
        <DotPlot story={story} />
        <GroupTable story={story} />
      </div>
      {story.hasHiddenGroups ? <p className="mt-5 max-w-prose text-base text-ink-soft">{words.groupsHidden}</p> : null}
      {story.gap ? <Gap gap={story.gap} text={gapText(copy, story)!} /> : null}
    </section>
  );
}

/** One line per pillar with a sign for each group; the table beside it has the numbers. */
function DotPlot({ story }: { story: TeamStory }) {
  const { assessment, results } = useResultCopy();
  const rows = resultOrder;
  const [width, line, left] = [100, 12, 2];
  const at = (percent: number) => left + (percent * (width - 2 * left)) / 100;
  return (
    <div aria-hidden className="min-w-0 self-center">
      <ul className="mb-5 flex flex-wrap gap-x-6 gap-y-2 text-base">
        {story.groups.map(({ name }, index) => (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="-3 -3 6 6" className="size-5">
              <GroupMark index={index} x={0} y={0} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      {rows.map((pillar) => (
        <div key={pillar} className="border-t border-line pt-2">
          <p className="text-[0.9375rem] leading-snug">{assessment.pillars[pillar].title}</p>
          <svg viewBox={`0 0 ${width} ${line / 1.6}`} className="block w-full overflow-visible">
            <line x1={at(0)} x2={at(100)} y1="3.5" y2="3.5" stroke="#b9b19f" strokeWidth="0.3" />
            {[0, 25, 50, 75, 100].map((percent) => (
              <line
                key={percent}
                x1={at(percent)}
                x2={at(percent)}
                y1="2.4"
                y2="4.6"
                stroke="#b9b19f"
                strokeWidth="0.3"
              />
            ))}
            {story.groups.map(({ name, scores }, index) => (
              <GroupMark key={name} index={index} x={at(scores.pillarPercents[pillar])} y={3.5} />
            ))}
          </svg>
        </div>
      ))}
      <p className="flex justify-between text-[0.875rem] text-ink-soft tabular-nums">
        {[0, 50, 100].map((percent) => (
          <span key={percent}>{fill(results.table.percentValue, { percent })}</span>
        ))}
      </p>
    </div>
  );
}

function GroupTable({ story }: { story: TeamStory }) {
  const { assessment, results, team } = useResultCopy();
  const { result: words } = team;
  const percent = (value: number) => fill(results.table.percentValue, { percent: value });
  const columns = [{ name: words.everyone, answered: story.answered, scores: story.scores }, ...story.groups];
  return (
    <div className="min-w-0 overflow-x-auto" tabIndex={0} role="region" aria-label={words.groupsHeading}>
      <ResultTable
        caption={words.groupsHeading}
        columns={[
          { heading: words.table.pillar, className: nameHead },
          ...columns.map(({ name, answered }, index) => ({
            className: cn(numberCell, "max-w-40 align-bottom break-words"),
            heading: (
              <>
                {/* On a phone the sign of a group, which the legend explains, has room for more columns. */}
                <span className={cn(index > 0 && "max-sm:sr-only")}>{name}</span>
                {index > 0 ? (
                  <svg aria-hidden viewBox="-3 -3 6 6" className="ml-auto size-5 sm:hidden">
                    <GroupMark index={index - 1} x={0} y={0} />
                  </svg>
                ) : null}
                <span className="block text-[0.875rem] font-normal">({answered})</span>
              </>
            ),
          })),
        ]}
      >
        {resultOrder.map((pillar) => (
          <tr key={pillar} className="border-b border-line">
            <th scope="row" className="py-2 pr-1 text-left font-normal sm:pr-3">
              {assessment.pillars[pillar].title}
            </th>
            {columns.map(({ name, scores }) => (
              <td key={name} className={numberCell}>
                {percent(scores.pillarPercents[pillar])}
              </td>
            ))}
          </tr>
        ))}
      </ResultTable>
    </div>
  );
}

function Gap({ gap, text }: { gap: LeadershipGap; text: string }) {
  const { assessment, results, team } = useResultCopy();
  const { result: words } = team;
  const percent = (value: number) => fill(results.table.percentValue, { percent: value });
  return (
    <div data-gap={gap.points[gap.largest]} className="mt-12">
      <h3 className="text-heading">{fill(words.gapHeading, { group: gap.group.name })}</h3>
      <p className="mt-2 max-w-prose">{text}</p>
      <div className="mt-5 max-w-3xl overflow-x-auto" tabIndex={0} role="region" aria-label={words.gap}>
        <ResultTable
          caption={fill(words.gapHeading, { group: gap.group.name })}
          columns={[
            { heading: words.table.pillar, className: nameHead },
            { className: "w-1/4 max-sm:hidden" },
            ...numberColumns([gap.group.name, words.rest, words.gap], cn(numberCell, "align-bottom")),
          ]}
        >
          {resultOrder.map((pillar) => {
            const points = gap.points[pillar];
            return (
              <tr key={pillar} className="border-b border-line">
                <th scope="row" className="py-2 pr-1 text-left font-normal sm:pr-3">
                  {assessment.pillars[pillar].title}
                </th>
                <td className="max-sm:hidden">
                  <svg aria-hidden viewBox="-50 0 100 8" preserveAspectRatio="none" className="block h-3 w-full">
                    <line
                      x1="0"
                      x2="0"
                      y1="0"
                      y2="8"
                      stroke="#14241d"
                      strokeWidth="1"
                      vectorEffect="non-scaling-stroke"
                    />
                    <rect
                      x={Math.max(-50, Math.min(0, points))}
                      width={Math.min(50, Math.abs(points))}
                      y="2"
                      height="4"
                      fill={points < 0 ? "#a8482a" : "#1f4d3a"}
                    />
                  </svg>
                </td>
                <td className={numberCell}>{percent(gap.group.scores.pillarPercents[pillar])}</td>
                <td className={numberCell}>{percent(gap.rest.pillarPercents[pillar])}</td>
                <td className={cn(numberCell, "font-medium")}>{signed(points)}</td>
              </tr>
            );
          })}
        </ResultTable>
      </div>
    </div>
  );
}
