/**
 * The fields of a public form, declared once: schema.ts makes the rules from them, components/form/declared-fields.tsx
 * the controls, facts.ts what the team reads (mail, timeline), and the inbox its stored payload and CSV columns. Plain
 * data without zod, because pages load the rules only when somebody types.
 */
export type Field =
  | { kind: "line" | "email"; max: number; required: boolean; section: string; autoComplete?: string }
  | { kind: "area"; max: number; required: boolean; section: string; rows: number }
  | { kind: "choice"; options: readonly [string, ...string[]]; required: false; section: string }
  /** Ticked boxes send their labels. */
  | { kind: "boxes"; max: number; most: number; required: false; section: string };

export type Fields = Record<string, Field>;
export type NameOf<Declared extends Fields> = Extract<keyof Declared, string>;

/** A checked form. */
export type CheckedOf<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends { kind: "boxes" }
    ? string[]
    : Declared[Name] extends { kind: "choice"; options: readonly (infer Option)[] }
      ? Option | ""
      : string;
};
/** A form as it is typed, valid or not. */
export type TypedOf<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends { kind: "boxes" } ? string[] : string;
};

export function namesOf<Declared extends Fields>(fields: Declared): NameOf<Declared>[] {
  return Object.keys(fields) as NameOf<Declared>[];
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

/** The texts that somebody could fill with links, which are searched for signs of spam. */
export function textsOf(fields: Fields, values: Record<string, string | string[]>): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === "line" || kind === "area" ? [values[name] ?? ""].flat() : [],
  );
}
