import { ArrowLeft, ArrowRight, Check } from "lucide-react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { errorText } from "../error-texts.ts";
import {
  type QuestionId,
  isLastPage,
  missingOnPage,
  pillarOfPage,
  questionsOfPage,
  readinessQuestions,
} from "#app/features/assessment/questions.ts";
import type { StepView } from "./step-view.server.ts";
import { ProgressLine } from "./progress-line.tsx";
import { ReadinessGroup } from "./readiness-group.tsx";
import { Statement } from "./statement.tsx";
import { StepForm } from "./step-form.tsx";
import type { Scanner } from "./use-scanner.ts";

/** One page of the scanner: a pillar and its seven statements. */
export function AssessmentStep({ scanner, view }: { scanner: Scanner; view?: StepView }) {
  const copy = useCopy("assessment");
  const { state, dispatch, ready, restored, heading } = scanner;
  const { page, answers } = state;
  const pillar = copy.pillars[pillarOfPage(page)];
  const last = isLastPage(page);
  const missing = missingOnPage(page, answers);
  const asked: QuestionId[] = [
    ...questionsOfPage(page).map(({ id }) => id),
    ...(last ? readinessQuestions.map(({ id }) => id) : []),
  ];
  const errors = view?.state.page === page ? view : undefined;

  function go(direction: string) {
    if (direction.startsWith("clear:")) dispatch({ type: "clear", id: direction.slice("clear:".length) as QuestionId });
    else if (direction === "previous" || direction === "backToIntro") dispatch({ type: direction });
    else dispatch({ type: "next" });
  }

  return (
    <StepForm
      state={state}
      asked={asked}
      onGo={go}
      className="mx-auto max-w-[50rem] [&_input]:scroll-mt-24 [&_input]:scroll-mb-12"
    >
      <ProgressLine page={page} answers={answers} />
      {restored ? (
        <Alert variant="success" className="mt-8">
          {copy.hints.restored}
        </Alert>
      ) : null}
      {errors?.problem ? (
        <Alert variant="destructive" className="mt-8">
          {errorText(copy, errors.problem)}
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
            error={answers[id] === undefined ? errors?.answerErrors?.[id] : undefined}
            onAnswer={(answer) => dispatch({ type: "answer", id, answer })}
          />
        ))}
      </div>
      {last ? <ReadinessGroup scanner={scanner} errors={errors?.answerErrors} /> : null}

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
    </StepForm>
  );
}

function focusStatement(id: QuestionId) {
  const radio = document.querySelector<HTMLInputElement>(`input[type=radio][name="${id}"]`);
  radio?.focus({ preventScroll: true });
  radio?.closest("fieldset")?.scrollIntoView({ block: "center", behavior: "smooth" });
}
