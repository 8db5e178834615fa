import type { ReactNode } from "react";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field, FieldError } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { idOf } from "./form-values.ts";
import {
  budgets,
  maxLength,
  requiredFields,
  timelines,
  urgencies,
  type InquiryField,
  type InquiryValues,
} from "./inquiry.ts";

export const sectionKeys = ["contact", "challenges", "goals", "scope", "additionalContext"] as const;
type SectionKey = (typeof sectionKeys)[number];

type SectionsProps = { values: InquiryValues; errors: Partial<Record<InquiryField, string>> };

export function FormSections({ values, errors }: SectionsProps) {
  const shared = { values, errors };
  return (
    <>
      <FormSection name="contact">
        <TextField name="name" autoComplete="name" {...shared} />
        <TextField name="email" type="email" autoComplete="email" {...shared} />
        <TextField name="organization" autoComplete="organization" {...shared} />
        <TextField name="role" autoComplete="organization-title" {...shared} />
      </FormSection>
      <FormSection name="challenges">
        <Challenges {...shared} />
        <AreaField name="customChallenge" rows={2} {...shared} />
      </FormSection>
      <FormSection name="goals">
        <AreaField name="goals" rows={5} {...shared} />
        <AreaField name="vision" rows={5} {...shared} />
      </FormSection>
      <FormSection name="scope">
        <ChoiceField name="urgency" options={urgencies} {...shared} />
        <ChoiceField name="timeline" options={timelines} {...shared} />
        <ChoiceField name="budget" options={budgets} {...shared} />
      </FormSection>
      <FormSection name="additionalContext">
        <AreaField name="additionalContext" rows={4} {...shared} />
      </FormSection>
    </>
  );
}

function FormSection({ name, children }: { name: SectionKey; children: ReactNode }) {
  const { title, hint } = useCopy("journey").form.sections[name];
  return (
    <fieldset
      id={`journey-section-${name}`}
      className="min-w-0 scroll-mt-28 border-t border-line pt-10 pb-14 first-of-type:border-t-0 first-of-type:pt-0"
      aria-describedby={`journey-section-${name}-hint`}
    >
      <legend className="contents">
        <span className="flex items-baseline gap-4">
          <span aria-hidden className="w-8 shrink-0 font-display text-title font-[250] text-moss/70">
            {sectionKeys.indexOf(name) + 1}
          </span>
          <h2 className="text-[clamp(1.6rem,1.3rem+1.2vw,2.2rem)] leading-tight font-light">{title}</h2>
        </span>
      </legend>
      <p id={`journey-section-${name}-hint`} className="mt-2 text-ink-soft sm:pl-12">
        {hint}
      </p>
      <div className="mt-8 space-y-8 sm:pl-12">{children}</div>
    </fieldset>
  );
}

type TextName = keyof typeof maxLength;
type FieldProps<Name extends InquiryField> = SectionsProps & { name: Name };

function useField(name: Exclude<InquiryField, "challenges">, { values, errors }: SectionsProps) {
  const { form } = useCopy("journey");
  const required = (requiredFields as readonly InquiryField[]).includes(name);
  return {
    field: {
      id: idOf(name),
      ...form.fields[name],
      error: errors[name],
      required,
      optional: required ? undefined : form.optional,
    },
    control: { name, defaultValue: values[name] },
  };
}

function TextField({
  name,
  type = "text",
  autoComplete,
  ...shared
}: FieldProps<TextName> & { type?: "text" | "email"; autoComplete: string }) {
  const { field, control } = useField(name, shared);
  return (
    <Field {...field}>
      <Input {...control} type={type} autoComplete={autoComplete} maxLength={maxLength[name]} />
    </Field>
  );
}

function AreaField({ name, rows, ...shared }: FieldProps<TextName> & { rows: number }) {
  const { field, control } = useField(name, shared);
  return (
    <Field {...field}>
      <Textarea {...control} rows={rows} maxLength={maxLength[name]} />
    </Field>
  );
}

function ChoiceField({
  name,
  options,
  ...shared
}: FieldProps<"urgency" | "timeline" | "budget"> & { options: readonly string[] }) {
  const { form } = useCopy("journey");
  const { field, control } = useField(name, shared);
  const labels: Record<string, string> = form.options[name];
  return (
    <Field {...field}>
      <Select {...control}>
        <option value="">{form.choose}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {labels[option]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The boxes send their labels, as specified; their `data-key` is the same in both languages. */
function Challenges({ values, errors }: SectionsProps) {
  const { challenges, optional } = useCopy("journey").form;
  const id = idOf("challenges");
  return (
    <div
      role="group"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={errors.challenges ? `${id}-error` : undefined}
    >
      <p id={`${id}-label`} className="text-base leading-snug font-medium">
        {challenges.legend} <span className="font-normal text-ink-soft">({optional})</span>
      </p>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {challenges.options.map(({ key, label }) => (
          <li key={key} className="border-b border-line/80">
            <Checkbox
              name="challenges"
              value={label}
              data-key={key}
              label={label}
              defaultChecked={values.challenges.includes(label)}
              className="py-1"
            />
          </li>
        ))}
      </ul>
      {errors.challenges ? (
        <FieldError id={`${id}-error`} className="mt-2">
          {errors.challenges}
        </FieldError>
      ) : null}
    </div>
  );
}
