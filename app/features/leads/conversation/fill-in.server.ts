import { byKey, entriesOf } from "#app/platform/typed-keys.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import {
  answerVariables,
  askedVariables,
  fillAnswer,
  unknownVariable,
  type AnswerValues,
} from "#app/platform/text/answer-variables.ts";
import type { Answer } from "../admin/lead/answer-form.ts";
import { fillName } from "../admin/lead/composer/fill-names.ts";
import { escapeHtml, isHtml } from "./answer-text.ts";

type Filled = { subject: string; body: string } | { unfilled: FieldErrors };

/** The answer with what is known and what its writer has filled in; an answer with a gap is not sent. */
export function fillIn(answer: Answer, known: AnswerValues): Filled {
  const { subject, body } = answer;
  const values = byKey(answerVariables, (name) => known[name] || (answer[fillName(name)] ?? "").trim());
  const unfilled: FieldErrors = Object.fromEntries(
    askedVariables(`${subject}\n${body}`, values).map((name) => [fillName(name), { key: "unfilled" }]),
  );
  for (const [field, text] of entriesOf({ subject, body })) {
    const name = unknownVariable(text);
    if (name) unfilled[field] = { key: "unknownVariable", name };
  }
  if (Object.keys(unfilled).length > 0) return { unfilled };
  // A value is text, also where the answer is HTML; the whole answer is cleaned afterwards.
  return {
    subject: fillAnswer(subject, values),
    body: fillAnswer(body, values, isHtml(body) ? escapeHtml : undefined),
  };
}
