import type { ComponentProps } from "react";
import { Field as LabelledField } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import type { Field } from "#app/platform/forms/fields.ts";

type DeclaredFieldProps = {
  id?: string;
  name: string;
  /** Boxes, and controls of the form's own, are drawn by the form. */
  field: Exclude<Field, { kind: "boxes" | "own" }>;
  words: { label: string; hint?: string };
  /** Of the whole form. `options` are those of this field. */
  copy?: { optional?: string; choose?: string; options?: Record<string, string> };
  value: string;
  error?: string;
  className?: string;
  /** For a form that is checked with each letter. Others are uncontrolled: what is typed before hydration stays. */
  onChange?: (value: string) => void;
  input?: Pick<ComponentProps<"input">, "className" | "min" | "max">;
};

const inputs = {
  line: { type: "text" },
  email: { type: "email" },
  number: { inputMode: "numeric" },
  day: { type: "date" },
} as const;

/** The control of a declared field. */
export function DeclaredField(props: DeclaredFieldProps) {
  const { id, name, field, words, copy = {}, value, error, className, onChange, input } = props;
  const optional = field.required ? undefined : copy.optional;
  const control = { name, defaultValue: value };
  return (
    <LabelledField {...words} {...{ id, error, optional, className }} required={field.required}>
      {field.kind === "choice" ? (
        <Select {...control}>
          {field.required ? null : <option value="">{copy.choose}</option>}
          {field.options.map((option) => (
            <option key={option} value={option}>
              {copy.options?.[option]}
            </option>
          ))}
        </Select>
      ) : field.kind === "area" ? (
        <Textarea {...control} rows={field.rows} maxLength={field.max} />
      ) : onChange ? (
        // Without a limit: the visitor is told that a text is too long, instead of finding it cut.
        <Input
          {...inputs[field.kind]}
          {...{ name, value }}
          autoComplete={field.autoComplete}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input
          {...inputs[field.kind]}
          {...control}
          autoComplete={field.autoComplete}
          maxLength={field.kind === "day" ? undefined : field.max}
          {...input}
        />
      )}
    </LabelledField>
  );
}
