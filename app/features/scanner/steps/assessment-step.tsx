import { AnswerPage, answerPageClasses, askedOnPage } from "#app/features/assessment/answering/answer-page.tsx";
import type { QuestionId } from "#app/features/assessment/questions.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { errorText } from "../error-texts.ts";
import type { StepView } from "./step-view.server.ts";
import { StepForm } from "./step-form.tsx";
import type { Scanner } from "./use-scanner.ts";

/** One page of the scanner: a pillar and its seven statements. */
export function AssessmentStep({ scanner, view }: { scanner: Scanner; view?: StepView }) {
  const copy = useCopy("assessment");
  const { state, dispatch, ready, restored, heading } = scanner;
  const { page, answers } = state;
  const shown = view?.state.page === page ? view : undefined;
  const errors = Object.entries(shown?.answerErrors ?? {}).map(([id, key]) => [id, errorText(copy, key)]);

  function go(direction: string) {
    if (direction.startsWith("clear:")) dispatch({ type: "clear", id: direction.slice("clear:".length) as QuestionId });
    else if (direction === "previous" || direction === "backToIntro") dispatch({ type: direction });
    else dispatch({ type: "next" });
  }

  return (
    <StepForm state={state} asked={askedOnPage(page)} onGo={go} className={answerPageClasses}>
      <AnswerPage
        {...{ page, answers, ready, restored, heading }}
        restoredEarly={!ready && view !== undefined && !view.fromCookie}
        errors={Object.fromEntries(errors)}
        problem={shown?.problem && errorText(copy, shown.problem)}
        onAnswer={(id, answer) => dispatch({ type: "answer", id, answer })}
      />
    </StepForm>
  );
}
