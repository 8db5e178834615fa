import type { ReactNode } from "react";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { errorTexts, type FieldErrors } from "#app/platform/forms/errors.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";

/** A field of an AdminForm: what it starts with and what is wrong with it. */
export type FormField = {
  id: string;
  name: string;
  value: FormValues[string];
  error: string | undefined;
  /** Written in the other language only. */
  isMissing?: boolean;
};

type TextFieldProps = {
  field: FormField;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  maxLength?: number;
  /** More than one line. */
  rows?: number;
  type?: "text" | "email" | "url" | "number" | "date" | "datetime-local";
  placeholder?: string;
  lang?: string;
};

/**
 * The usual field: one line, or several with `rows`. Others are written with `Field` and `field.id`, `name`, `value`,
 * `error`.
 */
export function TextField({ field, label, hint, required, rows, type, ...control }: TextFieldProps) {
  const { notWritten } = useCopy("admin").kit.form;
  const mark = field.isMissing ? <span className="block font-medium text-clay">{notWritten}</span> : null;
  const props = { name: field.name, defaultValue: String(field.value), ...control };
  return (
    <Field
      id={field.id}
      label={label}
      hint={
        mark || hint ? (
          <>
            {hint}
            {mark}
          </>
        ) : undefined
      }
      error={field.error}
      required={required}
    >
      {rows ? <Textarea rows={rows} {...props} /> : <Input type={type} {...props} />}
    </Field>
  );
}

/** Turns the keys of errors into sentences: the screen's own, else those of every form. */
export function useErrorText(own: Readonly<Record<string, string>> = {}) {
  const { errors: words } = useCopy("admin").kit.form;
  return (errors: FieldErrors) => errorTexts(errors, { ...words, ...own }, words.invalid);
}
