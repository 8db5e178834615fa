import { codeOf, partsOf, variablesOf } from "./variables.ts";

/** What the site can fill into an answer to a person, or asks for. Pure. */
export const answerVariables = ["name", "organization", "event", "date", "writer", "brand"] as const;
export type AnswerVariable = (typeof answerVariables)[number];

/** Their values; empty where nobody knows it yet. */
export type AnswerValues = Record<AnswerVariable, string>;

export function isAnswerVariable(name: string): name is AnswerVariable {
  return answerVariables.some((known) => known === name);
}

/** The first one in a text that is none of ours. */
export function unknownVariable(...texts: string[]): string | undefined {
  return texts.flatMap(variablesOf).find((name) => !isAnswerVariable(name));
}

/** Those in a text that have to be asked for. */
export function askedVariables(text: string, known: AnswerValues): AnswerVariable[] {
  const used = new Set(variablesOf(text).filter(isAnswerVariable));
  return answerVariables.filter((name) => used.has(name) && known[name] === "");
}

/** A text with the values that are known; the others stay. `escape`: for a text that is HTML. */
export function fillAnswer(text: string, values: AnswerValues, escape = (value: string) => value): string {
  return partsOf(text)
    .map((part) => {
      if ("text" in part) return part.text;
      const value = isAnswerVariable(part.variable) ? values[part.variable] : "";
      return value === "" ? codeOf(part.variable) : escape(value);
    })
    .join("");
}
