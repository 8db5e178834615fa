import type { Fields } from "./fields.ts";

/** The words of a form: what each field is called where the team reads it, and its options. */
export type FieldWords = {
  fields: Record<string, { label: string; short?: string }>;
  options: Record<string, Record<string, string>>;
};

/** What somebody wrote, for the team: a label and a value for each field. `written`: in the person's own language. */
export function factsOf(fields: Fields, values: Record<string, unknown>, words: FieldWords) {
  return Object.entries(fields).map(([name, { kind }]) => {
    const value = values[name];
    const text = Array.isArray(value) ? value.join("\n") : String(value ?? "");
    return {
      name,
      label: words.fields[name]?.short ?? words.fields[name]?.label ?? name,
      value: (kind === "choice" && words.options[name]?.[text]) || text || undefined,
      written: kind !== "choice",
    };
  });
}
