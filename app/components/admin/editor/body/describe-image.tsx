import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { defaultAlt } from "./text-editing.ts";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";

type DescribeImageProps = {
  image: UploadedImage;
  /** The language of the text around the picture. */
  lang: Language;
  /** Called on every keystroke, so that nothing is lost without "Done". */
  onDescribe: (alt: string) => void;
  onDone: () => void;
};

/** Asks for the description of a picture that was inserted with the default one. */
export function DescribeImage({ image, lang, onDescribe, onDone }: DescribeImageProps) {
  const copy = useCopy("admin");
  const [alt, setAlt] = useState(image.alt);
  return (
    <div className="mt-3 flex gap-4 rounded-control border border-moss/40 bg-sage p-4">
      <img src={image.url} alt="" className="hidden size-20 shrink-0 rounded-md object-cover sm:block" />
      <div className="min-w-0 flex-1">
        <Field label={copy.editor.upload.altLabel} hint={copy.editor.upload.altHint}>
          <Input
            value={alt}
            maxLength={300}
            lang={lang}
            placeholder={defaultAlt[lang]}
            onChange={(event) => {
              setAlt(event.target.value);
              onDescribe(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") onDone();
            }}
          />
        </Field>
        <Button type="button" size="sm" variant="outline" onClick={onDone} className="mt-3">
          {copy.editor.upload.done}
        </Button>
      </div>
    </div>
  );
}
