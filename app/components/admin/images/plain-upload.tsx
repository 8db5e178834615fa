import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { acceptedTypes } from "#app/platform/images/image-rules.ts";
import { useHydrated } from "#app/components/use-hydrated.ts";

/** For browsers without JavaScript: the image is sent with the form and comes back as a tag at the end of the text. */
export function PlainUpload() {
  const copy = useCopy("admin").editor;
  if (useHydrated()) return null;
  return (
    <fieldset className="mt-8 hidden gap-4 rounded-control border border-line p-4 noscript:grid">
      <legend className="px-2 text-base font-medium">{copy.upload.button}</legend>
      <Input type="file" name="image" accept={acceptedTypes.join(",")} aria-label={copy.upload.button} />
      <Field label={copy.upload.altLabel} hint={copy.upload.altHint}>
        <Input name="alt" maxLength={300} placeholder={copy.upload.altDefault} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" name="intent" value="upload-en">
          {copy.upload.insert}: {copy.tabs.english}
        </Button>
        <Button size="sm" variant="outline" name="intent" value="upload-es">
          {copy.upload.insert}: {copy.tabs.spanish}
        </Button>
      </div>
    </fieldset>
  );
}
