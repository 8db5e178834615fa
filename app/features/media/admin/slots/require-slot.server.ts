import { isPictureSlot, type PictureSlot } from "#app/components/slots/slots.ts";
import { notFound } from "#app/platform/pages/found.server.ts";

/** The slot that an address names, else a 404. */
export function requireSlot(request: Request, slot: string): PictureSlot {
  if (isPictureSlot(slot)) return slot;
  throw notFound(request, "people.pictures");
}
