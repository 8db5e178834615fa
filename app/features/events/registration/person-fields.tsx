import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import type { FieldErrors } from "#app/platform/forms/text-fields.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { maxLength } from "./registration.ts";

type Name = "organization" | "mailLanguage" | "note";
type PersonFieldsProps = { idOf: (field: Name) => string; values: Record<Name, string>; errors: FieldErrors<Name> };

/** The fields that registering and changing a registration have in common. */
export function PersonFields({ idOf, values, errors }: PersonFieldsProps) {
  const { form: copy } = useCopy("events");
  return (
    <>
      <Field
        id={idOf("organization")}
        label={copy.organization.label}
        optional={copy.optional}
        error={errors.organization}
      >
        <Input
          name="organization"
          autoComplete="organization"
          defaultValue={values.organization}
          maxLength={maxLength.organization}
        />
      </Field>
      <Field id={idOf("mailLanguage")} label={copy.mailLanguage.label} error={errors.mailLanguage} required>
        <Select name="mailLanguage" defaultValue={values.mailLanguage}>
          <option value="en">{copy.languages.en}</option>
          <option value="es">{copy.languages.es}</option>
        </Select>
      </Field>
      <Field
        id={idOf("note")}
        label={copy.note.label}
        hint={copy.note.hint}
        optional={copy.optional}
        error={errors.note}
      >
        <Textarea name="note" rows={4} defaultValue={values.note} maxLength={maxLength.note} />
      </Field>
    </>
  );
}
