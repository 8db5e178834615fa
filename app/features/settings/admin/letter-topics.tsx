import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { Field, FieldError } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { maxTopics } from "#app/platform/site/max-topics.ts";

/** Always all rows: the place of a topic is what it is known by. */
export function LetterTopics({ english, spanish }: { english: FormField; spanish: FormField }) {
  const { topics: copy } = useCopy("settings");
  const error = english.error ?? spanish.error;
  const listOf = ({ value }: FormField) => [value].flat().map(String);
  return (
    <fieldset className="min-w-0 md:col-span-2" aria-describedby={error ? "topics-error" : undefined}>
      <legend className="text-base font-medium">{copy.legend}</legend>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">{copy.hint}</p>
      {Array.from({ length: maxTopics }, (_, index) => (
        <div key={index} className="mt-4 grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {(["english", "spanish"] as const).map((language) => {
            const field = { english, spanish }[language];
            return (
              <Field
                key={language}
                id={index === 0 ? field.id : undefined}
                label={fill(copy[language], { number: index + 1 })}
              >
                <Input name={field.name} defaultValue={listOf(field)[index] ?? ""} maxLength={40} />
              </Field>
            );
          })}
        </div>
      ))}
      {error ? (
        <FieldError id="topics-error" className="mt-3">
          {error}
        </FieldError>
      ) : null}
    </fieldset>
  );
}
