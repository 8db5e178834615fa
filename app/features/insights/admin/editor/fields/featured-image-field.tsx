import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { PictureButtons } from "#app/components/admin/images/picture-buttons.tsx";
import type { PostForm } from "../post-schema.server.ts";
import { isImageAddress, nameOf } from "../post-rules.ts";
import { CoverField } from "./cover-field.tsx";

type FeaturedImageFieldProps = { form: PostForm; onChange: (fields: Partial<PostForm>) => void; error?: string };

/** Another picture is shown whole again. */
const defaultFocusFields = { coverX: "", coverY: "", coverZoom: "" };

export function FeaturedImageField({ form, onChange, error }: FeaturedImageFieldProps) {
  const copy = useCopy("admin").editor;
  const address = form.featuredImage.trim();
  return (
    <div>
      <Field label={copy.fields.featuredImage} hint={copy.fields.featuredImageHint} error={error}>
        <Input
          name={nameOf("featuredImage")}
          value={form.featuredImage}
          inputMode="url"
          onChange={(event) => onChange({ featuredImage: event.target.value, ...defaultFocusFields })}
        />
      </Field>
      <PictureButtons
        onUse={({ url, alt }) =>
          onChange({ featuredImage: url, featuredImageAlt: alt || form.featuredImageAlt, ...defaultFocusFields })
        }
      />
      {isImageAddress(address) ? (
        <>
          <CoverField address={address} form={form} onChange={onChange} />
          <Field label={copy.upload.altLabel} hint={copy.upload.altHint} className="mt-5">
            <Input
              name={nameOf("featuredImageAlt")}
              value={form.featuredImageAlt}
              maxLength={300}
              onChange={(event) => onChange({ featuredImageAlt: event.target.value })}
            />
          </Field>
        </>
      ) : (
        (["featuredImageAlt", "coverX", "coverY", "coverZoom"] as const).map((field) => (
          <input key={field} type="hidden" name={nameOf(field)} value={form[field]} />
        ))
      )}
    </div>
  );
}
