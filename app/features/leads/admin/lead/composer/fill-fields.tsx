import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { askedVariables, type AnswerValues } from "#app/platform/text/answer-variables.ts";
import { codeOf } from "#app/platform/text/variables.ts";
import { fillName } from "./fill-names.ts";

type FillFieldsProps = { field: (name: string) => FormField; known: AnswerValues; language: Language };

/** The name of a variable as the label of its field. */
export const fillLabel = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Asks for what the text needs and nobody knows: one field for each variable in it. */
export function FillFields({ field, known, language }: FillFieldsProps) {
  const { answer: copy } = useCopy("admin").lead;
  const hydrated = useHydrated();
  const asked = askedVariables(`${String(field("subject").value)}\n${String(field("body").value)}`, known);
  if (asked.length === 0) return null;
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4 sm:grid-cols-2">
      <legend className="px-2 text-base font-medium">{copy.values}</legend>
      <p className="text-[0.9375rem] text-ink-soft sm:col-span-full">
        {copy.valuesHint}
        {hydrated ? null : (
          <span className="hidden noscript:inline">
            {" "}
            {asked.map((name) => `${codeOf(name)} = ${copy.variables[name]}`).join(", ")}
          </span>
        )}
      </p>
      {asked.map((name) => (
        <TextField
          key={name}
          field={field(fillName(name))}
          label={fillLabel(copy.variables[name])}
          maxLength={200}
          lang={language}
        />
      ))}
    </fieldset>
  );
}
