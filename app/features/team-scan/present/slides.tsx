import type { ReactNode } from "react";
import { StatusScale } from "#app/features/assessment/pictures/score-bar.tsx";
import { ComparisonChart, VitalityChart } from "#app/features/assessment/pictures/vitality-chart.tsx";
import { agreementLevel, scoreCell, type StatementReading } from "#app/features/assessment/team/team-scores.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ClosedView } from "../result/use-result-copy.ts";
import { useResultCopy } from "../result/use-result-copy.ts";
import { SpreadBar } from "../result/spread-bar.tsx";
import { buildTeamStory } from "../result/team-story.ts";
import { gapText, pillarNames, questionText, rateText } from "../result/words.ts";

export type Slide = { title: string; body?: ReactNode };

/** One message per page. Empty when there is no result to present. */
export function useSlides(view: ClosedView): Slide[] {
  const copy = useResultCopy();
  const language = useLanguage();
  const story = view.result && buildTeamStory(view.result, view.groups, view.leadership);
  if (!story) return [];
  const { present: words, result } = copy.team;
  const { scores } = story;
  const gap = gapText(copy, story);
  const before = view.earlier && scoreCell(view.earlier.result.overall!);
  const slides: (Slide | false)[] = [
    {
      title: fill(result.title, { organization: view.organization }),
      body: <p className="text-[1.5em] text-ink-soft">{rateText(copy, story.answered, view.invited, view.personal)}</p>,
    },
    {
      title: fill(words.statusTitle, { status: copy.results.status[scores.status].label }),
      body: (
        <>
          <VitalityChart scores={scores} className="mx-auto w-full max-w-[min(60vh,44rem)] sm:px-20 sm:py-10" />
          <div className="mx-auto mt-4 max-w-md">
            <StatusScale total={scores.totalScore} status={scores.status} />
          </div>
        </>
      ),
    },
    !scores.balanced && {
      title: fill(words.strongTitle, { pillars: pillarNames(copy, scores.strongest, language) }),
      body: <Statements readings={story.byMean.most} />,
    },
    !scores.balanced && {
      title: fill(words.weakTitle, { pillars: pillarNames(copy, scores.weakest, language) }),
      body: <Statements readings={story.byMean.least} />,
    },
    story.byAgreement.most.length > 0 && {
      title: words.agreeTitle,
      body: <Statements readings={story.byAgreement.most} />,
    },
    story.byAgreement.least.some(({ agreement }) => agreementLevel(agreement) !== "high") && {
      title: words.apartTitle,
      body: <Statements readings={story.byAgreement.least} />,
    },
    gap !== undefined && { title: gap },
    before !== undefined && {
      title: result.thenHeading,
      body: <ComparisonChart scores={scores} before={before} className="mx-auto w-full max-w-[min(60vh,40rem)]" />,
    },
    (view.result?.comments.length ?? 0) > 0 && {
      title: words.commentsTitle,
      body: (
        <ul className="gap-x-12 space-y-4 text-[1.1em] md:columns-2">
          {view.result!.comments.slice(0, 8).map((comment, index) => (
            <li key={index} className="break-inside-avoid border-l-2 border-moss/50 pl-4 [overflow-wrap:anywhere]">
              {comment}
            </li>
          ))}
        </ul>
      ),
    },
    {
      title: words.questionsTitle,
      body: (
        <ol className="space-y-6 text-[1.35em]">
          {story.questions.map((question, index) => (
            <li key={question.kind} className="grid grid-cols-[2em_1fr] items-baseline">
              <span aria-hidden className="font-display text-[1.4em] font-[250] text-moss">
                {index + 1}
              </span>
              {questionText(copy, question)}
            </li>
          ))}
        </ol>
      ),
    },
  ];
  return slides.filter((slide) => slide !== false);
}

function Statements({ readings }: { readings: StatementReading[] }) {
  const { assessment, team } = useResultCopy();
  return (
    <ol className="space-y-[1.6em]">
      {readings.map(({ id, counts, mean }) => (
        <li key={id}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-[1.3em]">
            <span className="max-w-[46ch]">{assessment.questions[id]}</span>
            <span className="text-ink-soft tabular-nums">{fill(team.result.meanValue, { mean })}</span>
          </p>
          <SpreadBar counts={counts} name={assessment.questions[id]} className="mt-2 block h-6 w-full" />
        </li>
      ))}
    </ol>
  );
}
