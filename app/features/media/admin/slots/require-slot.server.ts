import { data } from "react-router";
import { isPictureSlot, type PictureSlot } from "#app/components/slots/slots.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";

/** The slot that an address names, else a 404. */
export function requireSlot(request: Request, slot: string): PictureSlot {
  if (isPictureSlot(slot)) return slot;
  throw data(copyFor(languageOfRequest(request), "people").pictures.notFound, { status: 404 });
}
