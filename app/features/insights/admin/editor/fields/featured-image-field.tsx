import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Field, FieldError } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { FileButton } from "#app/components/admin/images/file-button.tsx";
import { ImagePicker } from "#app/components/admin/images/image-picker.tsx";
import { isImageAddress, nameOf, type PostForm } from "../post-form.ts";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";
import { useImageUpload } from "#app/components/admin/images/use-image-upload.ts";

type FeaturedImageFieldProps = { form: PostForm; onChange: (fields: Partial<PostForm>) => void; error?: string };

export function FeaturedImageField({ form, onChange, error }: FeaturedImageFieldProps) {
  const copy = useCopy("admin").editor;
  const [choosing, setChoosing] = useState(false);
  const upload = useImageUpload();
  const use = ({ url, alt }: UploadedImage) =>
    onChange({ featuredImage: url, featuredImageAlt: alt || form.featuredImageAlt });
  const address = form.featuredImage.trim();
  return (
    <div>
      <Field label={copy.fields.featuredImage} hint={copy.fields.featuredImageHint} error={error}>
        <Input
          name={nameOf("featuredImage")}
          value={form.featuredImage}
          inputMode="url"
          onChange={(event) => onChange({ featuredImage: event.target.value })}
        />
      </Field>
      <div className="mt-2 flex flex-wrap gap-2 noscript:hidden">
        <Button type="button" variant="outline" size="sm" onClick={() => setChoosing(true)}>
          {copy.fields.featuredImageChoose}
        </Button>
        <FileButton variant="outline" disabled={upload.uploading} onFiles={(files) => void upload.upload(files, use)}>
          {upload.uploading ? copy.upload.uploading : copy.fields.featuredImageUpload}
        </FileButton>
      </div>
      <div role="alert" className="empty:hidden">
        {upload.message ? <FieldError className="mt-2">{upload.message}</FieldError> : null}
      </div>
      {isImageAddress(address) ? (
        <div className="mt-4 grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <img
            src={address}
            alt=""
            className="aspect-[1200/630] w-full max-w-60 rounded-control border border-line bg-sage object-cover"
          />
          <Field label={copy.upload.altLabel} hint={copy.upload.altHint}>
            <Input
              name={nameOf("featuredImageAlt")}
              value={form.featuredImageAlt}
              maxLength={300}
              onChange={(event) => onChange({ featuredImageAlt: event.target.value })}
            />
          </Field>
        </div>
      ) : (
        <input type="hidden" name={nameOf("featuredImageAlt")} value={form.featuredImageAlt} />
      )}
      {choosing ? <ImagePicker onChoose={use} onClose={() => setChoosing(false)} /> : null}
    </div>
  );
}
