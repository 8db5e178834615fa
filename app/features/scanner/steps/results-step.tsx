import { Button } from "#app/components/ui/button.tsx";
import { isComplete } from "#app/features/assessment/questions.ts";
import { sumPillars } from "#app/features/assessment/scoring.ts";
import { isAnswerPending } from "../result/answer-pending.ts";
import { withinPage } from "../result/headings.ts";
import { ResultActions } from "../result/result-actions.tsx";
import { ResultView } from "../result/result-view.tsx";
import type { Scanner } from "./use-scanner.ts";

/**
 * The result right after sending, scored in the browser with the same rules. It is shown until the visitor takes the
 * scan again.
 */
export function ResultsStep({ scanner }: { scanner: Scanner }) {
  const { state, dispatch, heading } = scanner;
  if (!state.sent || !isComplete(state.answers)) return null;
  return (
    <ResultView
      company={state.sent.company}
      at={state.sent.at}
      pillarScores={sumPillars(state.answers)}
      answers={state.answers}
      verified
      headings={withinPage}
      headingRef={heading}
    >
      <ResultActions
        link={state.sent.link}
        answerPending={isAnswerPending(state.sent.at)}
        mailed={state.sent.mailed}
        headings={withinPage}
        retake={(label) => (
          <Button type="button" variant="outline" onClick={() => dispatch({ type: "retake" })}>
            {label}
          </Button>
        )}
      />
    </ResultView>
  );
}
