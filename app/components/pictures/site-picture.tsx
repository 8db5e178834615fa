import { Picture } from "#app/components/picture.tsx";
import { useAddedContent, type Photograph } from "#app/platform/i18n/added-content.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { cn } from "../ui/cn.ts";
import { focusClass } from "./focus.ts";
import { pictureSlots, type PictureSlot } from "./slots.ts";

type SitePictureProps = {
  slot: PictureSlot;
  /** The delivered picture, when it is not the one of the slot's table. */
  src?: string;
  /** Of the delivered picture; drawings only accompany the text. */
  alt?: string;
  className?: string;
  imageClassName?: string;
  eager?: boolean;
  /** How a photograph stands here: drawings are transparent and bleed off the page, photographs have edges. */
  photo: { className: string; sizes: string };
  /** The text beside it says what it shows. */
  decorative?: boolean;
};

/** A large picture of a page: the delivered one, or the owner's photograph in its place. */
export function SitePicture({ slot, alt = "", photo, decorative = false, eager, ...delivered }: SitePictureProps) {
  const photograph = usePhotograph(slot);
  if (photograph)
    return (
      <PhotoPicture
        slot={slot}
        photograph={decorative ? { ...photograph, alt: "" } : photograph}
        eager={eager}
        sizes={photo.sizes}
        className={photo.className}
      />
    );
  const { src, width, height } = pictureSlots[slot];
  const size = { width, height };
  return <Picture slot={slot} {...size} {...delivered} src={delivered.src ?? src} alt={alt} eager={eager} />;
}

/** The photograph in a slot; undefined while it shows the delivered picture. */
export function usePhotograph(slot: PictureSlot | undefined): Photograph | undefined {
  return ownValue(useAddedContent("common").pictures ?? {}, slot);
}

type PhotoPictureProps = {
  photograph: Photograph;
  slot?: string;
  /** Gives the frame its size; the photograph fills it. */
  className: string;
  sizes: string;
  eager?: boolean;
};

/** An uploaded picture cut to its frame, with its focus in view. */
export function PhotoPicture({ photograph, slot, className, sizes, eager }: PhotoPictureProps) {
  const { focusX, focusY, srcSet, ...image } = photograph;
  return (
    <Picture
      {...image}
      slot={slot}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      eager={eager}
      className={cn("grid-rows-[minmax(0,1fr)] overflow-hidden bg-sage", className)}
      imageClassName={cn("h-full min-h-0 object-cover", focusClass(focusX, focusY))}
    />
  );
}
