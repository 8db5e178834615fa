import { ArrowLeft, ArrowRight, Check } from "lucide-react";
import type { Ref } from "react";
import { formAnswer } from "#app/components/form/form-answer.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import {
  type Answer,
  type PartialAnswers,
  type QuestionId,
  isLastPage,
  missingOnPage,
  pillarOfPage,
  questionsOfPage,
  readinessQuestions,
} from "../questions.ts";
import { ProgressLine } from "./progress-line.tsx";
import { ReadinessGroup } from "./readiness-group.tsx";
import { Statement } from "./statement.tsx";

type AnswerPageProps = {
  page: number;
  answers: PartialAnswers;
  /** JavaScript is there: Next waits until everything is answered. */
  ready: boolean;
  /** An unfinished scan was found on this device. */
  restored?: boolean;
  /** As long as React has not started, an early script says so. */
  restoredEarly?: boolean;
  heading?: Ref<HTMLHeadingElement>;
  /** Messages by statement. */
  errors?: Partial<Record<QuestionId, string>>;
  /** What is wrong with the page as a whole. */
  problem?: string;
  onAnswer: (id: QuestionId, answer: Answer) => void;
};

/** The statements that a page asks; their answers are in its form and need no hidden fields. */
export function askedOnPage(page: number): QuestionId[] {
  const asked: { id: QuestionId }[] = [...questionsOfPage(page), ...(isLastPage(page) ? readinessQuestions : [])];
  return asked.map(({ id }) => id);
}

export const answerPageClasses = "mx-auto max-w-[50rem] [&_input]:scroll-mt-24 [&_input]:scroll-mb-12";

/**
 * One page of statements, inside a form whose buttons are named "go": previous, next, backToIntro and
 * clear:{statement}. The scanner and the team scan share it.
 */
export function AnswerPage(props: AnswerPageProps) {
  const { page, answers, ready, restored, restoredEarly, heading, errors, problem, onAnswer } = props;
  const copy = useCopy("assessment");
  const pillar = copy.pillars[pillarOfPage(page)];
  const last = isLastPage(page);
  const missing = missingOnPage(page, answers);
  return (
    <>
      <ProgressLine page={page} answers={answers} />
      {restored || restoredEarly ? (
        <Alert variant="success" className="mt-8" data-restored hidden={!restored} suppressHydrationWarning>
          {copy.hints.restored}
        </Alert>
      ) : null}
      {problem ? (
        <Alert variant="destructive" className="mt-8 scroll-mt-48" {...formAnswer}>
          {problem}
        </Alert>
      ) : null}
      <div className="mt-10 grid grid-cols-[auto_1fr] gap-x-5 sm:gap-x-8">
        <span
          aria-hidden
          className="font-display text-[4.5rem] leading-[0.85] font-[200] text-moss/70 sm:text-[6.5rem]"
        >
          {page}
        </span>
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-title font-light outline-none">
            {pillar.title}
          </h2>
          <p className="mt-2 max-w-prose text-ink-soft">{pillar.description}</p>
        </div>
      </div>
      <p className="mt-8 max-w-prose text-base">{copy.scale.instruction}</p>
      {ready ? (
        <p className="mt-1 hidden max-w-prose text-base text-ink-soft pointer-fine:block">{copy.hints.keyboard}</p>
      ) : null}

      {/* Keyed by page, so that no chosen value carries over from the previous one. */}
      <div key={page} className="mt-6">
        {questionsOfPage(page).map(({ id }, index) => (
          <Statement
            key={id}
            id={id}
            number={index + 1}
            answer={answers[id]}
            error={answers[id] === undefined ? errors?.[id] : undefined}
            onAnswer={(answer) => onAnswer(id, answer)}
          />
        ))}
      </div>
      {last ? <ReadinessGroup {...{ answers, errors, onAnswer }} /> : null}

      <div className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-line-strong/40 pt-8">
        <Button
          type="submit"
          name="go"
          value="previous"
          variant="outline"
          size="lg"
          disabled={page === 1}
          className="max-sm:order-2 max-sm:w-full"
        >
          <ArrowLeft aria-hidden />
          {copy.navigation.previous}
        </Button>
        <Button
          type="submit"
          name="go"
          value="next"
          variant="hero"
          size="lg"
          disabled={ready && missing.length > 0}
          aria-describedby={ready && missing.length > 0 ? "missing-reason" : undefined}
          className="max-sm:w-full"
        >
          {last ? copy.navigation.complete : copy.navigation.next}
          {last ? <Check aria-hidden /> : <ArrowRight aria-hidden />}
        </Button>
      </div>
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 text-base text-ink-soft">
        <Button type="submit" name="go" value="backToIntro" variant="link" size="sm">
          {copy.navigation.backToIntro}
        </Button>
        {ready && missing.length > 0 ? (
          <p id="missing-reason" className="sm:text-right">
            {missing.length === 1
              ? copy.reasons.missingOne
              : fill(copy.reasons.missingOther, { missing: missing.length })}{" "}
            <button
              type="button"
              onClick={() => focusStatement(missing[0]!)}
              className="min-h-11 cursor-pointer font-medium text-forest underline underline-offset-4 hover:text-clay"
            >
              {copy.reasons.goToMissing}
            </button>
          </p>
        ) : null}
      </div>
      {ready ? <p className="mt-4 text-base text-ink-soft">{copy.hints.saved}</p> : null}
    </>
  );
}

function focusStatement(id: QuestionId) {
  const radio = document.querySelector<HTMLInputElement>(`input[type=radio][name="${id}"]`);
  radio?.focus({ preventScroll: true });
  radio?.closest("fieldset")?.scrollIntoView({ block: "center", behavior: "smooth" });
}
