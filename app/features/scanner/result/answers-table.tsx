import type { Answers, QuestionId } from "#app/features/assessment/questions.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Statements with their answers and, for a pillar, their sum. */
export function AnswersTable({
  ids,
  answers,
  sum,
}: {
  ids: readonly QuestionId[];
  answers: Answers;
  sum?: { score: number; max: number };
}) {
  const { answers: words, table } = useCopy("results");
  const { questions, scale } = useCopy("assessment");
  return (
    <table className="w-full">
      <caption className="sr-only">{words.heading}</caption>
      <thead>
        <tr className="border-b border-line-strong/40 text-left text-[0.9375rem] text-ink-soft">
          <th scope="col" className="pr-4 pb-2 font-medium">
            {words.statement}
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            {words.answer}
          </th>
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => {
          const answer = answers[id];
          return (
            <tr key={id} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                {questions[id]}
              </th>
              <td className="py-2.5 text-right">
                {answer === undefined ? (
                  words.none
                ) : (
                  <>
                    <span className="font-semibold tabular-nums">{answer}</span>
                    <span className="block text-[0.875rem] leading-snug text-ink-soft">{scale.labels[answer]}</span>
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
      {sum ? (
        <tfoot>
          <tr>
            <th scope="row" className="py-2.5 pr-4 text-left font-semibold">
              {table.score}
            </th>
            <td className="py-2.5 text-right font-semibold whitespace-nowrap tabular-nums">
              {fill(table.scoreValue, sum)}
            </td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
