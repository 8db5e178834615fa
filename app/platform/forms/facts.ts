import { namesOf, storedNamesOf, type Fields, type NameOf } from "./fields.ts";

/** What each field of a form is called where the team reads it, and its options. */
export type FieldWords<Name extends string> = {
  fields: Record<Name, { label: string; short?: string }>;
  options?: Record<string, Record<string, string>>;
};

/** What somebody wrote, for the team: a label and a value for each field. `written`: in the person's own language. */
export function factsOf<Declared extends Fields>(
  fields: Declared,
  values: Partial<Record<NameOf<Declared>, unknown>>,
  { fields: words, options }: FieldWords<NameOf<Declared>>,
) {
  return namesOf(fields).map((name) => {
    const value = values[name];
    const text = Array.isArray(value) ? value.join("\n") : String(value ?? "");
    const isChosen = fields[name]?.kind === "choice";
    return {
      label: words[name].short ?? words[name].label,
      value: (isChosen && options?.[name]?.[text]) || text || undefined,
      written: !isChosen,
    };
  });
}

/** The same from what the inbox stored. */
export function storedFactsOf<Declared extends Fields>(
  fields: Declared,
  payload: Record<string, unknown>,
  words: FieldWords<NameOf<Declared>>,
) {
  const values = Object.fromEntries(storedNamesOf(fields).map(({ name, stored }) => [name, payload[stored]]));
  return factsOf(fields, values as Partial<Record<NameOf<Declared>, unknown>>, words);
}
