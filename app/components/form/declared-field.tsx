import { Field as LabelledField } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import type { Field } from "#app/platform/forms/fields.ts";

type DeclaredFieldProps = {
  id: string;
  name: string;
  field: Exclude<Field, { kind: "boxes" }>;
  words: { label: string; hint?: string };
  /** Of the whole form. `options` are those of this field. */
  copy: { optional: string; choose: string; options?: Record<string, string> };
  value: string;
  error?: string;
};

/** The control of a declared field. Uncontrolled: what is typed before hydration stays. */
export function DeclaredField({ id, name, field, words: { label, hint }, copy, value, error }: DeclaredFieldProps) {
  const optional = field.required ? undefined : copy.optional;
  const control = { name, defaultValue: value };
  return (
    <LabelledField {...{ id, label, hint, error, optional }} required={field.required}>
      {field.kind === "choice" ? (
        <Select {...control}>
          <option value="">{copy.choose}</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {copy.options?.[option]}
            </option>
          ))}
        </Select>
      ) : field.kind === "area" ? (
        <Textarea {...control} rows={field.rows} maxLength={field.max} />
      ) : (
        <Input
          {...control}
          type={field.kind === "email" ? "email" : "text"}
          autoComplete={field.autoComplete}
          maxLength={field.max}
        />
      )}
    </LabelledField>
  );
}
