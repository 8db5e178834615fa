import { useRef } from "react";
import { elementOf } from "#app/components/element-of.ts";
import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { isImageAddress } from "../editor/post-rules.ts";
import { PictureButtons } from "#app/components/admin/images/picture-buttons.tsx";
import { authorFields } from "./author-fields.ts";

/** The address of the portrait, typed or taken from the image library, with the picture as the page shows it. */
export function PortraitField({ field }: { field: FormField }) {
  const { authors: copy } = useCopy("admin");
  const input = useRef<HTMLInputElement>(null);
  const address = String(field.value).trim();
  const use = (url: string) => {
    elementOf(input).value = url;
    // The form reads its fields on input.
    elementOf(input).dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="flex flex-col gap-5 sm:flex-row">
      <div className="min-w-0 grow">
        <Field id={field.id} label={copy.fields.portrait} hint={copy.portraitHint} error={field.error}>
          <Input
            ref={input}
            name={field.name}
            defaultValue={address}
            inputMode="url"
            autoComplete="off"
            maxLength={authorFields.portrait.max}
          />
        </Field>
        <PictureButtons onUse={({ url }) => use(url)} />
      </div>
      {isImageAddress(address) ? (
        <img
          src={address}
          alt=""
          className="size-32 shrink-0 rounded-full border border-line bg-sage object-cover sm:mt-6"
        />
      ) : null}
    </div>
  );
}
