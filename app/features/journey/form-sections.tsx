import type { ReactNode } from "react";
import { DeclaredField } from "#app/components/form/declared-field.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { FieldError } from "#app/components/ui/forms/field.tsx";
import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { fields, idOf, inquiryFields, type InquiryField, type InquiryValues } from "./inquiry.ts";

type SectionKey = (typeof fields)[InquiryField]["section"];
/** In the order of the first field of each. */
export const sectionKeys = [...new Set(inquiryFields.map((name): SectionKey => fields[name].section))];

type SectionsProps = { values: InquiryValues; errors: Partial<Record<InquiryField, string>> };

export function FormSections({ values, errors }: SectionsProps) {
  const { form } = useCopy("journey");
  const options: Record<string, Record<string, string>> = form.options;
  return sectionKeys.map((section) => (
    <FormSection key={section} name={section}>
      {inquiryFields.map((name) => {
        const field = fields[name];
        if (field.section !== section) return null;
        if (field.kind === "boxes") return <Challenges key={name} {...{ values, errors }} />;
        return (
          <DeclaredField
            key={name}
            id={idOf(name)}
            {...{ name, field }}
            words={form.fields[name]}
            copy={{ ...form, options: options[name] }}
            value={String(values[name])}
            error={errors[name]}
          />
        );
      })}
    </FormSection>
  ));
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

/** The boxes send their labels, as specified; their `data-key` is the same in both languages. */
function Challenges({ values, errors }: SectionsProps) {
  const { challenges, fields: words, optional } = useCopy("journey").form;
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
        {words.challenges.label} <span className="font-normal text-ink-soft">({optional})</span>
      </p>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {challenges.options.map(({ key, label }) => (
          <li key={key} className="border-b border-line/80">
            <Checkbox
              name="challenges"
              value={plainSpaces(label)}
              data-key={key}
              label={label}
              defaultChecked={values.challenges.includes(plainSpaces(label))}
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
