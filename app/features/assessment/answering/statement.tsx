import { RadioScale } from "#app/components/ui/forms/radio-scale.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { Answer, QuestionId } from "../questions.ts";

type StatementProps = {
  id: QuestionId;
  number: number;
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
  /** The message. */
  error?: string;
};

export function Statement({ id, number, answer, onAnswer, error }: StatementProps) {
  const copy = useCopy("assessment");
  // The surrounding box has the border: a fieldset's own border would run through its legend.
  return (
    <div className="border-t border-line-strong/25 pt-8 pb-9 first:border-t-0">
      <RadioScale
        name={id}
        legend={
          <span className="grid grid-cols-[1.75rem_1fr] sm:grid-cols-[2.25rem_1fr]">
            <span aria-hidden className="font-display text-ink-soft">
              {number}
            </span>
            <span>{copy.questions[id]}</span>
          </span>
        }
        labels={copy.scale.labels}
        startLabel={copy.scale.low}
        endLabel={copy.scale.high}
        value={answer ?? null}
        onValueChange={(value) => onAnswer(value as Answer)}
        error={error}
      />
    </div>
  );
}
