import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { type Answer, type PartialAnswers, type QuestionId, readinessQuestions } from "../questions.ts";
import { Statement } from "./statement.tsx";

type ReadinessGroupProps = {
  answers: PartialAnswers;
  /** Messages by statement. */
  errors?: Partial<Record<QuestionId, string>>;
  onAnswer: (id: QuestionId, answer: Answer) => void;
};

/** Six optional statements that are never scored, collapsed until the visitor opens them (decision 1). */
export function ReadinessGroup({ answers, errors, onAnswer }: ReadinessGroupProps) {
  const { readiness } = useCopy("assessment");
  // Decided once: afterwards the visitor opens and closes it.
  const [hasBegun] = useState(() => readinessQuestions.some(({ id }) => answers[id] !== undefined || errors?.[id]));
  return (
    <details open={hasBegun} className="group mt-4 rounded-card border border-line-strong/40 bg-card">
      <summary className="flex cursor-pointer list-none items-start justify-between gap-6 p-6 hover:text-clay sm:px-8 [&::-webkit-details-marker]:hidden">
        <div>
          <h3 className="text-heading">{readiness.title}</h3>
          <p className="mt-1 max-w-prose text-base text-ink-soft">{readiness.hint}</p>
        </div>
        <Plus
          aria-hidden
          className="mt-1 size-6 shrink-0 stroke-[1.25] text-clay transition-transform duration-200 ease-calm group-open:rotate-45"
        />
      </summary>
      <div className="px-6 pb-4 sm:px-8">
        {readinessQuestions.map(({ id }, index) => (
          <div key={id} className="relative">
            <Statement
              id={id}
              number={index + 1}
              answer={answers[id]}
              error={errors?.[id]}
              onAnswer={(answer) => onAnswer(id, answer)}
            />
            {answers[id] === undefined ? null : (
              <Button type="submit" name="go" value={`clear:${id}`} variant="link" size="sm" className="-mt-6 mb-4">
                {readiness.clear}
              </Button>
            )}
          </div>
        ))}
      </div>
    </details>
  );
}
