import { type PartialAnswers, type QuestionId, questions } from "../questions.ts";

/** All answers but those that the form asks, for browsers without cookies. */
export function HiddenAnswers({ answers, asked }: { answers: PartialAnswers; asked: readonly QuestionId[] }) {
  return questions.map(({ id }) =>
    answers[id] !== undefined && !asked.includes(id) ? (
      <input key={id} type="hidden" name={id} value={answers[id]} />
    ) : null,
  );
}
