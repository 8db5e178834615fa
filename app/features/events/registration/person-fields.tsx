import { DeclaredField } from "#app/components/form/declared-field.tsx";
import { registrationFields as fields } from "#app/features/leads/kinds/registration.ts";
import type { ErrorTexts } from "#app/platform/forms/errors.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { RegistrationField } from "./registration.ts";

type Name = Exclude<RegistrationField, "dateId">;
type PersonFieldsProps<Shown extends Name> = {
  names: readonly Shown[];
  idOf: (name: Shown) => string;
  values: Record<Shown, string>;
  errors: ErrorTexts<Shown>;
};

/** The fields of somebody who registers, or who changes a registration. */
export function PersonFields<Shown extends Name>({ names, idOf, values, errors }: PersonFieldsProps<Shown>) {
  const { form } = useCopy("events");
  return names.map((name) => (
    <DeclaredField
      key={name}
      id={idOf(name)}
      {...{ name, field: fields[name], words: form[name], value: values[name], error: errors[name] }}
      copy={{ optional: form.optional, options: name === "mailLanguage" ? form.languages : undefined }}
    />
  ));
}
