import { Picture } from "#app/components/picture.tsx";
import { useAddedContent, type Photograph } from "#app/platform/i18n/added-content.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { PhotoPicture, type Frame } from "./photographs.tsx";
import { pictureSlots, type PictureSlot } from "./slots.ts";

type SitePictureProps = {
  slot: PictureSlot;
  /** How a photograph is framed here: drawings are transparent and bleed off the page, photographs have edges. */
  frame: Frame;
  first?: boolean;
  decorative?: boolean;
  eager?: boolean;
  /** The delivered picture, when it is not the one of the slot's table. */
  src?: string;
  /** Of the delivered picture; drawings only accompany the text. */
  alt?: string;
  /** Of the delivered picture. */
  className?: string;
  imageClassName?: string;
};

/** A large picture of a page: the delivered one, or the owner's photograph in its place. */
export function SitePicture({ slot, frame, first, decorative, eager, alt = "", ...delivered }: SitePictureProps) {
  const photograph = usePhotograph(slot);
  const shared = { slot, eager };
  if (photograph) return <PhotoPicture {...shared} {...{ photograph, frame, first, decorative }} />;
  const { src, width, height } = pictureSlots[slot];
  return <Picture {...shared} {...{ width, height, alt }} {...delivered} src={delivered.src ?? src} />;
}

/** The photograph in a slot; undefined while it shows the delivered picture. */
export function usePhotograph(slot: PictureSlot | undefined): Photograph | undefined {
  return ownValue(useAddedContent("common").pictures ?? {}, slot);
}
