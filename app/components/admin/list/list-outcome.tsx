import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { StatusLine } from "../status-line.tsx";
import { BulkFields, BulkOutcome, useBulkQuestion, type BulkLabels } from "./bulk-bar.tsx";
import { undoField, type BulkAnswer, type BulkResult, type Undo } from "./list-answer.ts";
import { useListState } from "./list-context.ts";
import { QuestionPanel, RowAction, RowFields } from "./row-action.tsx";

type ListAnswer = Partial<BulkAnswer> & { undo?: Undo };

type ListQuestionProps = {
  answer: ListAnswer | undefined;
  asked?: { intent: string; id: string };
  bulkLabels: BulkLabels;
};

/** The question that an action asks first, where there is no JavaScript for a dialog. */
export function ListQuestion({ answer, asked, bulkLabels }: ListQuestionProps) {
  const { findQuestion } = useListState();
  const bulkQuestion = useBulkQuestion();
  const bulkAsked = answer && "bulkQuestion" in answer ? answer.bulkQuestion : undefined;
  const question = asked && findQuestion(asked.intent, asked.id);
  if (bulkAsked) {
    return (
      <QuestionPanel
        question={bulkQuestion(bulkLabels, bulkAsked)}
        fields={<BulkFields ids={bulkAsked.ids} />}
        button={{ name: "bulk", value: bulkAsked.action }}
      />
    );
  }
  return question ? (
    <QuestionPanel
      question={question}
      fields={<RowFields id={asked.id} />}
      button={{ name: "intent", value: asked.intent }}
    />
  ) : null;
}

type ListOutcomeProps = {
  answer: ListAnswer | undefined;
  bulkDone?: BulkResult;
  /** Without JavaScript, from the address. */
  undo?: Undo;
  bulkLabels: BulkLabels;
  /** What a row action did. */
  children: ReactNode;
};

/** One line at the foot of the window: what the last action did, and *Undo* where it can be taken back. */
export function ListOutcome({ answer, bulkDone, undo: undoInAddress, bulkLabels, children }: ListOutcomeProps) {
  const { fetcher } = useListState();
  const { kit } = useCopy("admin");
  const idle = fetcher.state === "idle";
  const result = answer ? ("bulkResult" in answer ? answer.bulkResult : undefined) : bulkDone;
  const undo = answer ? (answer.undo ?? result?.undo) : undoInAddress;
  const hasSentence = result !== undefined || answer !== undefined;
  return (
    <StatusLine>
      {idle ? children : null}
      {idle && result ? <BulkOutcome result={result} labels={bulkLabels} /> : null}
      {idle && undo && !hasSentence ? (
        <Alert variant="success" role={undefined}>
          {kit.list.done}
        </Alert>
      ) : null}
      {idle && undo ? <UndoButton undo={undo} isBulk={result !== undefined} /> : null}
    </StatusLine>
  );
}

function UndoButton({ undo, isBulk }: { undo: Undo; isBulk: boolean }) {
  const { list, fetcher } = useListState();
  const { kit } = useCopy("admin");
  const look = { variant: "outline", size: "sm", className: "shrink-0" } as const;
  if (!isBulk) {
    return (
      <RowAction intent={undo.intent} id={undo.ids[0]!} {...look}>
        {kit.list.undo}
      </RowAction>
    );
  }
  return (
    <fetcher.Form method="post" action={list.action}>
      <BulkFields ids={undo.ids} />
      <input type="hidden" name={undoField} value="1" />
      <Button name="bulk" value={undo.intent} {...look}>
        {kit.list.undo}
      </Button>
    </fetcher.Form>
  );
}
