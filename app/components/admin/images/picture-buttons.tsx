import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { FieldError } from "#app/components/ui/forms/field.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { FileButton } from "#app/components/admin/images/file-button.tsx";
import { ImagePicker } from "#app/components/admin/images/image-picker.tsx";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";
import { useImageUpload } from "#app/components/admin/images/use-image-upload.ts";

/** Beside the address of a picture: choose one of the library, or upload one. */
export function PictureButtons({ onUse }: { onUse: (image: UploadedImage) => void }) {
  const copy = useCopy("admin").editor;
  const [choosing, setChoosing] = useState(false);
  const upload = useImageUpload();
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2 noscript:hidden">
        <Button type="button" variant="outline" size="sm" onClick={() => setChoosing(true)}>
          {copy.fields.featuredImageChoose}
        </Button>
        <FileButton variant="outline" disabled={upload.uploading} onFiles={(files) => void upload.upload(files, onUse)}>
          {upload.uploading ? copy.upload.uploading : copy.fields.featuredImageUpload}
        </FileButton>
      </div>
      <div role="alert" className="empty:hidden">
        {upload.message ? <FieldError className="mt-2">{upload.message}</FieldError> : null}
      </div>
      {choosing ? <ImagePicker onChoose={onUse} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
