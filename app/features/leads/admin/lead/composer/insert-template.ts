import { appended } from "#app/features/leads/conversation/answer-text.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { Words } from "#app/platform/i18n/words.ts";
import { fillAnswer, type AnswerValues } from "#app/platform/text/answer-variables.ts";

type Written = { subject: string; body: string };

/** The text of a template in the language of the answer, with what is known. */
export function templateText(template: { text: Words }, language: Language, known: AnswerValues): string {
  return fillAnswer(template.text[language], known);
}

/** A subject that somebody typed stays. */
export function templateSubject(
  subject: string,
  template: { subject: Words },
  language: Language,
  usual: string,
  known: AnswerValues,
): string {
  const isTyped = subject.trim() !== "" && subject !== usual;
  return isTyped || template.subject[language] === "" ? subject : fillAnswer(template.subject[language], known);
}

/** An answer with a template below what was typed. */
export function insertTemplate(
  { subject, body }: Written,
  template: { subject: Words; text: Words },
  language: Language,
  usual: string,
  known: AnswerValues,
): Written {
  return {
    subject: templateSubject(subject, template, language, usual, known),
    body: appended(body, templateText(template, language, known)),
  };
}
