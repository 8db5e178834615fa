import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { LanguagePair } from "#app/components/admin/form/language-pair.tsx";
import { PictureField } from "#app/components/admin/images/picture-field.tsx";
import type { LibraryPicture } from "#app/components/admin/images/plain-picture-fields.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { StoredField } from "../page-values.ts";

type StoredFieldInputProps = {
  stored: StoredField;
  field: (name: string) => FormField;
  library: LibraryPicture[];
};

/** The control of one field of a section; words have one for each language. */
export function StoredFieldInput({ stored, field, library }: StoredFieldInputProps) {
  const copy = useCopy("own-pages");
  const { name, key, field: declared } = stored;
  const label = ownValue<string>(copy.parts, key) ?? key;
  const hint = ownValue<string>(copy.partHints, key);
  if (declared.kind === "line" || declared.kind === "area")
    return (
      <LanguagePair
        field={field}
        name={name}
        label={declared.required ? `${label} *` : label}
        hint={hint}
        rows={declared.kind === "area" ? declared.rows : undefined}
        maxLength={declared.max}
      />
    );
  if (declared.kind === "picture")
    return (
      <div className="grid gap-4">
        <PictureField field={(part) => field(partName(name, part))} label={label} library={library} withoutFile />
        <LanguagePair
          field={field}
          name={`${name}Alt`}
          label={copy.parts.alt}
          hint={copy.partHints.alt}
          maxLength={300}
        />
      </div>
    );
  if (declared.kind === "choice")
    return (
      <Field id={field(name).id} label={label} error={field(name).error} className="max-w-80">
        <Select name={name} defaultValue={String(field(name).value || declared.options[0])}>
          {declared.options.map((option) => (
            <option key={option} value={option}>
              {ownValue<string>(copy.options, option) ?? option}
            </option>
          ))}
        </Select>
      </Field>
    );
  return (
    <TextField field={field(name)} label={label} hint={hint} maxLength={declared.kind === "key" ? declared.max : 500} />
  );
}

/** The picture field calls its three values the same in every form. */
function partName(name: string, part: string): string {
  return part === "picture" ? name : `${name}F${part.slice(1)}`;
}
