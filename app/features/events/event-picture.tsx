import { Picture } from "#app/components/picture.tsx";
import { pictureSize } from "#app/components/cards/cover-path.ts";
import { cn } from "#app/components/ui/cn.ts";
import { coverSrcSet } from "#app/platform/images/image-paths.ts";
import type { EventView } from "./event-view.ts";

type EventPictureProps = {
  event: EventView;
  /** How wide it is shown, for browsers to choose by. */
  sizes: string;
  eager?: boolean;
  className?: string;
};

/** The event's own picture, or the cover that grows from its slug. The title beside it says what it is about. */
export function EventPicture({ event: { picture }, sizes, eager, className }: EventPictureProps) {
  return (
    <Picture
      eager={eager}
      src={picture.src}
      alt=""
      {...pictureSize}
      srcSet={picture.own ? coverSrcSet(picture.src) : undefined}
      sizes={picture.own ? sizes : undefined}
      className={cn("overflow-hidden rounded-card bg-sage outline-1 -outline-offset-1 outline-ink/10", className)}
      imageClassName="aspect-[1200/630] object-cover"
    />
  );
}
