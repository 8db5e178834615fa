import { cn } from "#app/components/ui/cn.ts";
import { focusClass } from "#app/components/slots/focus.ts";
import { PhotographStyles } from "#app/components/slots/photographs.tsx";
import { pictureSlots, type PictureSlot } from "#app/components/slots/slots.ts";

type Shown = Record<"picture" | "alt" | "focusX" | "focusY", string>;
type ShownPictureProps = { slot: PictureSlot; values: Shown | undefined; className: string };

/** What a slot shows on the site, for the screens of the admin area. */
export function ShownPicture({ slot, values, className }: ShownPictureProps) {
  if (!values?.picture)
    return (
      <img
        src={pictureSlots[slot].src}
        alt=""
        loading="lazy"
        className={cn("stays-light w-full bg-paper object-contain", className)}
      />
    );
  const focus = focusClass(Number(values.focusX), Number(values.focusY));
  return (
    <span className={cn("photograph", className)}>
      <PhotographStyles />
      <img src={values.picture} alt={values.alt} loading="lazy" className={focus} />
    </span>
  );
}
