import type { Language } from "../i18n/language.ts";
import { textIn } from "../i18n/words.ts";
import type { FormValues } from "./save-result.ts";

/**
 * The fields of an admin record, declared once: record-rules.ts makes the rules of its form from them, record-controls.tsx
 * the controls, and this file its values, for a new record and from a row, and its words in a language. Plain data
 * without zod, because pages load the rules when somebody types.
 */
export type RecordField = {
  /**
   * In both languages: the Spanish text is called the same with "Es". Once the record is public both are needed, or
   * both or neither; those that are free are checked by the form's own rules.
   */
  words?: "needed" | "bothOrNeither" | "free";
  required?: true;
  /** Of a new record; otherwise empty. */
  initial?: string | boolean | readonly string[];
  /** Stored where the text is left empty. */
  whenEmpty?: string;
  /** Versions and drafts of earlier releases do not have it. */
  isNewer?: true;
  /** The key of the error in a text that is wrong. */
  check?: (value: string) => string | undefined;
  section?: string;
  /** Fields that follow each other share a row of so many. */
  inRow?: 2 | 3;
} & (
  | { kind: "line" | "url"; max: number }
  | { kind: "area"; max: number; rows: number }
  | { kind: "date" | "datetime-local" }
  | { kind: "number"; min: number; max: number }
  | { kind: "choice"; options: readonly [string, ...string[]] }
  | { kind: "boxes"; options: readonly [string, ...string[]] }
  | { kind: "switch" }
  /** A text, or something that is on or off, whose control the form draws itself. */
  | { kind: "own"; max: number }
  | { kind: "ownSwitch" }
);

export type RecordFields = Record<string, RecordField>;

type ValueOf<Field> = Field extends { kind: "switch" | "ownSwitch" }
  ? boolean
  : Field extends { kind: "boxes"; options: readonly (infer Option)[] }
    ? Option[]
    : Field extends { kind: "choice"; options: readonly (infer Option)[] }
      ? Option
      : string;

type NameOf<Declared extends RecordFields> = Extract<keyof Declared, string>;

/** What a form with these fields holds. */
export type ValuesOf<Declared extends RecordFields> = {
  [Name in NameOf<Declared>]: ValueOf<Declared[Name]>;
} & {
  [Name in NameOf<Declared> as Declared[Name] extends { words: string } ? `${Name}Es` : never]: string;
};

/** The texts of a record in one language. */
export type WordsOf<Declared extends RecordFields> = {
  [Name in NameOf<Declared> as Declared[Name] extends { words: string } ? Name : never]: Declared[Name] extends {
    words: "needed";
  }
    ? string
    : string | undefined;
};

type WordColumns<Declared extends RecordFields> = {
  readonly [Name in Extract<keyof WordsOf<Declared>, string> as Name | `${Name}Es`]:
    | WordsOf<Declared>[Name]
    | (undefined extends WordsOf<Declared>[Name] ? null : never);
};

/** From a row whose columns are called like the fields; what it does not have is undefined. */
export function wordsOfRow<Declared extends RecordFields>(
  declared: Declared,
  row: WordColumns<Declared>,
  language: Language,
): WordsOf<Declared> {
  const stored: Record<string, unknown> = row;
  const named = Object.entries(declared).filter(([, { words }]) => words);
  return Object.fromEntries(
    named.map(([name]) => [name, textIn(stored, name, language) ?? undefined]),
  ) as WordsOf<Declared>;
}

/** The labels of those that are drawn from their declaration. */
export type LabelsOf<Declared extends RecordFields> = {
  readonly [Name in NameOf<Declared> as Declared[Name] extends { kind: "own" | "ownSwitch" } ? never : Name]: string;
};

/** The fields by their names in the form, those of both languages twice. */
export function namedFields(declared: RecordFields): [name: string, field: RecordField][] {
  return Object.entries(declared).flatMap(([name, field]) =>
    namesOf(name, field).map((each) => [each, field] as const),
  ) as [string, RecordField][];
}

export function namesOf(name: string, { words }: RecordField): string[] {
  return words ? [name, `${name}Es`] : [name];
}

/** A new record. */
export function initialOf<Declared extends RecordFields>(declared: Declared): ValuesOf<Declared> {
  return valuesFrom(declared, (_name, { initial, ...field }) => {
    if (initial === undefined) return emptyOf(field);
    return typeof initial === "object" ? [...initial] : initial;
  });
}

/** What the form shows of a row whose columns are called like the fields. */
export function valuesOfRow<Declared extends RecordFields>(
  declared: Declared,
  row: { [Name in keyof ValuesOf<Declared>]: ValuesOf<Declared>[Name] | number | null },
): ValuesOf<Declared> {
  const stored: Record<string, unknown> = row;
  return valuesFrom(declared, (name, field) => {
    const value = stored[name];
    return typeof value === "number" ? String(value) : ((value ?? emptyOf(field)) as FormValues[string]);
  });
}

function valuesFrom<Declared extends RecordFields>(
  declared: Declared,
  valueOf: (name: string, field: RecordField) => FormValues[string],
) {
  const entries = namedFields(declared).map(([name, field]) => [name, valueOf(name, field)]);
  return Object.fromEntries(entries) as ValuesOf<Declared>;
}

/** Where nothing was typed or chosen. */
export function emptyOf({ kind }: RecordField): FormValues[string] {
  return kind === "boxes" ? [] : kind === "switch" || kind === "ownSwitch" ? false : "";
}
