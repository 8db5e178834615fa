import type { Ref } from "react";
import type { Language } from "#app/platform/i18n/language.ts";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";
import type { LeftOut } from "../paste/left-out.ts";
import type { PastedPicture } from "../paste/pasted-pictures.ts";

/** What both views of a body, visual and HTML, can do for the field around them. */
export type BodyView = {
  /** Puts a picture at the cursor. */
  insert: (image: UploadedImage) => void;
  /** Puts blocks at the cursor: an imported document. */
  insertHtml: (html: string) => void;
  describe: (url: string, alt: string) => void;
  /** Gives a pasted picture the address it was stored under, or removes it when it could not be stored. */
  settle: (src: string, image: UploadedImage | undefined) => void;
};

export type BodyViewProps = {
  ref: Ref<BodyView>;
  value: string;
  onChange: (html: string) => void;
  lang: Language;
  required: boolean;
  invalid: boolean;
  describedBy: string;
  /** A picture of the library was inserted. */
  onImage: (image: UploadedImage) => void;
  /** Files were dropped or pasted. */
  onFiles: (files: File[]) => void;
  onLeftOut: (leftOut: LeftOut) => void;
  /** Pasted blocks did not fit where the cursor is. */
  onPastedBelow: () => void;
  /** Pictures inside pasted HTML: they are in the text already and need an address. */
  onPastedPictures: (pictures: PastedPicture[]) => void;
};
