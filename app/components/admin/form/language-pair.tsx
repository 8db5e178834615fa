import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { TextField, type FormField } from "./form-field.tsx";

type LanguagePairProps = {
  field: (name: string) => FormField;
  /** Of the English field; the Spanish one is called the same with "Es". */
  name: string;
  label: string;
  hint?: string;
  rows?: number;
  maxLength: number;
  /** Only the English text. */
  required?: boolean;
};

/** A text in both languages, side by side where there is room. */
export function LanguagePair({ field, name, label, required, ...props }: LanguagePairProps) {
  const labels = useLanguageLabels({ [name]: label });
  return (
    <div className="grid items-end gap-x-6 gap-y-5 lg:grid-cols-2">
      <TextField field={field(name)} label={labels[name]!} lang="en" required={required} {...props} />
      <TextField field={field(`${name}Es`)} label={labels[`${name}Es`]!} lang="es" {...props} />
    </div>
  );
}

/** The labels of such fields, by their names. */
export function useLanguageLabels(fields: Readonly<Record<string, string>>): Record<string, string> {
  const { inEnglish, inSpanish } = useCopy("admin").kit.form;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => [
      [name, fill(inEnglish, { field })],
      [`${name}Es`, fill(inSpanish, { field })],
    ]),
  );
}
