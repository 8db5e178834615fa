import { ImageUp } from "lucide-react";
import { useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import { ScriptField } from "#app/components/admin/form/script-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { acceptedTypes } from "#app/platform/images/image-rules.ts";
import { maxDescriptionLength } from "./description-rules.ts";
import type { ImagesAnswer } from "./images-answer.ts";
import { imageList } from "./image-list.ts";
import type { BulkAnswer } from "#app/components/admin/list/list-answer.ts";

/**
 * A plain multipart form. With JavaScript it is emptied once the image is stored: a second click would store it twice.
 */
export function UploadForm({
  fetcher,
  answer: plainAnswer,
}: {
  fetcher: FetcherWithComponents<ImagesAnswer>;
  /** To a form that was sent without JavaScript. */
  answer: ImagesAnswer | BulkAnswer | undefined;
}) {
  const copy = useCopy("admin").editor.upload;
  const form = useRef<HTMLFormElement>(null);
  const uploading = fetcher.state !== "idle" && fetcher.formData?.get("intent") === "upload";
  const answer = fetcher.data;
  useEffect(() => {
    if (answer && "done" in answer && answer.done === "stored") form.current?.reset();
  }, [answer]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={imageList.action}
      encType="multipart/form-data"
      className="mt-6 grid gap-4 rounded-card border border-line bg-card p-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto] lg:items-end"
    >
      <ScriptField />
      <Field label={copy.file}>
        <Input type="file" name="image" accept={acceptedTypes.join(",")} />
      </Field>
      <Field label={copy.altLabel}>
        <Input
          name="alt"
          maxLength={maxDescriptionLength}
          placeholder={copy.altDefault}
          defaultValue={plainAnswer && "alt" in plainAnswer ? plainAnswer.alt : undefined}
        />
      </Field>
      <Button name="intent" value="upload" disabled={uploading}>
        <ImageUp aria-hidden />
        {uploading ? copy.uploading : copy.button}
      </Button>
      <p className="text-[0.9375rem] text-ink-soft sm:col-span-full">{copy.kinds}</p>
    </fetcher.Form>
  );
}
