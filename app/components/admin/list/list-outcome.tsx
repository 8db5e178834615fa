import type { ReactNode } from "react";
import { BulkFields, BulkOutcome, useBulkQuestion, type BulkLabels } from "./bulk-bar.tsx";
import type { BulkAnswer, BulkResult } from "./list-answer.ts";
import { useListState } from "./list-context.ts";
import { QuestionPanel, RowFields } from "./row-action.tsx";

type ListOutcomeProps = {
  answer: Partial<BulkAnswer> | undefined;
  asked?: { intent: string; id: string };
  bulkDone?: BulkResult;
  bulkLabels: BulkLabels;
  children: ReactNode;
};

/** What the last action did, or the question it asks first where there is no JavaScript for a dialog. */
export function ListOutcome({ answer, asked, bulkDone, bulkLabels, children }: ListOutcomeProps) {
  const { fetcher, findQuestion } = useListState();
  const bulkQuestion = useBulkQuestion();
  const idle = fetcher.state === "idle";
  const result = answer ? ("bulkResult" in answer ? answer.bulkResult : undefined) : bulkDone;
  const bulkAsked = answer && "bulkQuestion" in answer ? answer.bulkQuestion : undefined;
  const question = asked && findQuestion(asked.intent, asked.id);
  return (
    <>
      <div role="status" aria-live="polite" className="mt-6 empty:hidden">
        {idle ? children : null}
        {idle && result ? <BulkOutcome result={result} labels={bulkLabels} /> : null}
      </div>
      {bulkAsked ? (
        <QuestionPanel
          question={bulkQuestion(bulkLabels, bulkAsked)}
          fields={<BulkFields ids={bulkAsked.ids} />}
          button={{ name: "bulk", value: bulkAsked.action }}
        />
      ) : question ? (
        <QuestionPanel
          question={question}
          fields={<RowFields id={asked.id} />}
          button={{ name: "intent", value: asked.intent }}
        />
      ) : null}
    </>
  );
}
