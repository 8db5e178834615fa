import { Plus } from "lucide-react";
import { useState } from "react";
import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Field, FieldError } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Any number of rows. Without JavaScript each save brings new empty ones. */
export function SocialLinks({ names, urls }: { names: FormField; urls: FormField }) {
  const { links: copy } = useCopy("settings");
  const hydrated = useHydrated();
  const [added, setAdded] = useState(0);
  const error = names.error ?? urls.error;
  const [nameList, urlList] = [[names.value].flat().map(String), [urls.value].flat().map(String)];
  const rows = Array.from({ length: Math.max(nameList.length, urlList.length) + added }, (_, index) => ({
    name: nameList[index] ?? "",
    url: urlList[index] ?? "",
  }));
  return (
    <fieldset className="min-w-0 md:col-span-2" aria-describedby={error ? "links-error" : undefined}>
      <legend className="text-base font-medium">{copy.legend}</legend>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">{copy.hint}</p>
      {rows.map(({ name, url }, index) => (
        <div key={index} className="mt-4 grid gap-x-4 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field id={index === 0 ? names.id : undefined} label={`${copy.name} ${index + 1}`}>
            <Input name={names.name} defaultValue={name} maxLength={40} />
          </Field>
          <Field id={index === 0 ? urls.id : undefined} label={`${copy.address} ${index + 1}`}>
            <Input
              name={urls.name}
              defaultValue={url}
              type="url"
              maxLength={500}
              aria-invalid={error && url && !url.startsWith("https://") ? true : undefined}
            />
          </Field>
        </div>
      ))}
      {error ? (
        <FieldError id="links-error" className="mt-3">
          {error}
        </FieldError>
      ) : null}
      {hydrated ? (
        <Button type="button" variant="outline" size="sm" className="mt-4" onClick={() => setAdded(added + 1)}>
          <Plus aria-hidden />
          {copy.add}
        </Button>
      ) : null}
    </fieldset>
  );
}
