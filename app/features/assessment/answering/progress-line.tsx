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
  const pageText = fill(progress.page, { page, total: pageCount });
  return (
    <div className="sticky top-18 z-10 -mx-2 bg-paper px-2 pt-3 pb-4">
      <div className="flex flex-wrap justify-between gap-x-6 text-base leading-snug text-ink-soft">
        <p className="font-medium text-ink">{pageText}</p>
        <p data-counter>{fill(progress.counter, { answered: countAnswered(answers), total: questions.length })}</p>
      </div>
      <Progress value={progressPercent(page)} label={progress.label} valueText={pageText} className="mt-2.5" />
      {isLastPage(page) ? null : (
        <p className="sr-only">{fill(progress.counterNote, { optional: readinessQuestions.length })}</p>
      )}
    </div>
  );
}
