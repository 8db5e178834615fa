import { languages, type Language } from "#app/platform/i18n/language.ts";
import { byLanguage } from "#app/platform/i18n/words.ts";
import type { FieldConflict } from "../../drafts.server.ts";
import type { PageField } from "../../page-fields.server.ts";
import { canonical, fieldKey, trimmed, withoutBlankParts, type Pair } from "../fields/values.ts";
import type { PageAnswer } from "./page-answer.ts";

/** A field of the plain form while somebody writes in it. Pure. */
export type RowState = {
  value: Pair;
  /** Of the words that its writer has seen, in each language (PageField). */
  base: string;
  /** Other words that they were shown; saving again means that their own are wanted. */
  conflict?: FieldConflict;
  /** The field and the answer that are in this state. */
  field: PageField;
  answer: PageAnswer;
};

/** What was typed before the form came back is still written on the words of that time. */
export function startRow(field: PageField, answer: PageAnswer): RowState {
  const key = fieldKey(field);
  const conflict = answer.conflicts[key];
  const base = conflict?.base ?? answer.bases[key] ?? field.base;
  return { value: answer.values[key] ?? field.current, base, conflict, field, answer };
}

export function isTyped({ value, field }: RowState): boolean {
  return languages.some((language) => differs(field, language, value, field.current));
}

export function typeInRow(row: RowState, value: Pair): RowState {
  const typed = { ...row, value };
  return isTyped(typed) ? typed : { ...typed, base: row.field.base };
}

type News = {
  field: PageField;
  answer: PageAnswer;
  /** The words of the last submission. */
  sent: Pair | undefined;
};

/** Takes in an answer, and what is stored now. What was typed stays, and so does the conflict that it is in. */
export function continueRow(row: RowState, { field, answer, sent }: News): RowState {
  const asked = answer === row.answer ? undefined : answer.conflicts[fieldKey(field)];
  const told = asked ? { ...row, answer, conflict: asked, base: asked.base } : { ...row, answer };
  if (field.base === row.field.base) return told;
  const next = { ...told, ...withStored(told, field, sent), field };
  return isTyped(next) ? next : { ...next, base: field.base, conflict: undefined };
}

function withStored(row: RowState, field: PageField, sent: Pair | undefined): Pick<RowState, "value" | "base"> {
  const isMine = byLanguage(
    (language) =>
      differs(field, language, row.value, row.field.current) && differs(field, language, row.value, field.current),
  );
  const anyMine = languages.some((language) => isMine[language]);
  // The entries of a list stand side by side, so that they are replaced in all languages or in none.
  const stays = byLanguage((language) => (Array.isArray(field.delivered[language]) ? anyMine : isMine[language]));
  const [seen, stored] = [row.base.split("."), field.base.split(".")];
  if (seen.length !== stored.length) return { value: anyMine ? row.value : field.current, base: row.base };
  return {
    value: byLanguage((language) => (stays[language] ? row.value : field.current)[language]),
    base: languages
      .map((language, part) => {
        // Words that were typed after a save are written on those that it stored.
        const hasSeen = !stays[language] || (sent && !differs(field, language, sent, field.current));
        return (hasSeen ? stored : seen)[part];
      })
      .join("."),
  };
}

/** Whether a save would find other words. */
function differs(field: PageField, language: Language, one: Pair, other: Pair): boolean {
  const [first, second] = [one, other].map((words) =>
    canonical(withoutBlankParts(field.delivered[language], trimmed(words[language]))),
  );
  return first !== second;
}
