import { keysOf } from "../typed-keys.ts";

/**
 * The fields of a public form, declared once: schema.ts makes the rules from them, components/form/declared-field.tsx
 * the controls, facts.ts what the team reads (mail, timeline), and the inbox its stored payload and CSV columns. Plain
 * data without zod, because pages load the rules only when somebody types.
 */
export type Field = {
  required: boolean;
  /** Of a form that has sections. */
  section?: string;
  /** The name in the stored payload, if it is another one; null: the payload does not have this field. */
  storedAs?: string | null;
} & (
  | {
      kind: "line" | "email" | "number" | "day";
      max: number;
      autoComplete?: string;
      /** Spaces, line breaks and control characters become single spaces; other texts are stored as they were sent. */
      tidied?: boolean;
    }
  | { kind: "area"; max: number; rows: number }
  /** A required choice has no empty option. */
  | { kind: "choice"; options: readonly [string, ...string[]] }
  /** Ticked boxes send their labels. */
  | { kind: "boxes"; max: number; most: number; required: false }
  /** A text whose control the form draws itself: a box, or a choice whose options only the page knows. */
  | { kind: "own"; max: number }
);

export type Fields = Record<string, Field>;
export type NameOf<Declared extends Fields> = Extract<keyof Declared, string>;

/** A checked form. */
export type CheckedOf<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends { kind: "boxes" }
    ? string[]
    : Declared[Name] extends { kind: "choice"; options: readonly (infer Option)[]; required: infer Required }
      ? Option | (Required extends true ? never : "")
      : string;
};
/** A form as it is typed, valid or not. */
export type TypedOf<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends { kind: "boxes" } ? string[] : string;
};
/** A checked form by the names in the stored payload. */
export type PayloadOf<Declared extends Fields> = {
  [Name in keyof Declared as StoredName<Declared[Name], Name>]: CheckedOf<Declared>[Name];
};
export type StoredName<One, Name extends PropertyKey> = One extends { storedAs: null }
  ? never
  : One extends { storedAs: infer Stored extends string }
    ? Stored
    : Name;

export function namesOf<Declared extends Fields>(fields: Declared): NameOf<Declared>[] {
  return keysOf<NameOf<Declared>>(fields);
}

export function emptyOf<Declared extends Fields>(fields: Declared): TypedOf<Declared> {
  const entries = Object.entries(fields).map(([name, { kind }]) => [name, kind === "boxes" ? [] : ""]);
  return Object.fromEntries(entries) as TypedOf<Declared>;
}

/** What was sent, from a form in the browser or on the server; line breaks as the text area shows them. */
export function typedOf<Declared extends Fields>(fields: Declared, form: FormData): TypedOf<Declared> {
  const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : "");
  const entries = Object.entries(fields).map(([name, { kind }]) => [
    name,
    kind === "boxes" ? form.getAll(name).map(text) : text(form.get(name)),
  ]);
  return Object.fromEntries(entries) as TypedOf<Declared>;
}

/** The stored names of the fields with the names in the form. */
export function storedNamesOf(fields: Fields): { name: string; stored: string }[] {
  return Object.entries(fields).flatMap(([name, { storedAs }]) =>
    storedAs === null ? [] : [{ name, stored: storedAs ?? name }],
  );
}

/** What the inbox stores, in the order of the declaration: it enters the key by which a repeat is recognized. */
export function payloadOf<Declared extends Fields>(
  fields: Declared,
  checked: CheckedOf<Declared>,
): PayloadOf<Declared> {
  const values: Record<string, unknown> = checked;
  const entries = storedNamesOf(fields).map(({ name, stored }) => [stored, values[name]]);
  return Object.fromEntries(entries) as PayloadOf<Declared>;
}

/** The texts that somebody could fill with links, which are searched for signs of spam. */
export function textsOf<Declared extends Fields>(fields: Declared, values: TypedOf<Declared>): string[] {
  const given: Record<string, string | string[]> = values;
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === "line" || kind === "area" ? [given[name] ?? ""].flat() : [],
  );
}
