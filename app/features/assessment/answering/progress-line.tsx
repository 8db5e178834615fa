import { Progress } from "#app/components/ui/feedback/progress.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import {
  type PartialAnswers,
  countAnswered,
  isLastPage,
  pageCount,
  progressPercent,
  questions,
  readinessQuestions,
} from "../questions.ts";

/** Stays visible below the header while the statements scroll. */
export function ProgressLine({ page, answers }: { page: number; answers: PartialAnswers }) {
  const { progress } = useCopy("assessment");
  const counter = fill(progress.counter, { total: questions.length });
  const pageText = fill(progress.page, { page, total: pageCount });
  return (
    <div className="sticky top-18 z-10 -mx-2 bg-paper px-2 pt-3 pb-4">
      <div className="flex flex-wrap justify-between gap-x-6 text-base leading-snug text-ink-soft">
        <p className="font-medium text-ink">{pageText}</p>
        {/* Before React has started, a script may have filled in the answers of this device. */}
        <p data-counter={counter} suppressHydrationWarning>
          {fill(counter, { answered: countAnswered(answers) })}
        </p>
      </div>
      <Progress value={progressPercent(page)} label={progress.label} valueText={pageText} className="mt-2.5" />
      {isLastPage(page) ? null : (
        <p className={page === 1 ? "mt-2 text-[0.9375rem] leading-snug text-ink-soft" : "sr-only"}>
          {fill(progress.counterNote, { optional: readinessQuestions.length })}
        </p>
      )}
    </div>
  );
}
