import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import type { EventRow } from "../schedule/dates.server.ts";
import { holdsPlaces } from "./places.server.ts";
import type { RegistrationAnswer } from "./registration.ts";

/**
 * The page's answer to a registration; what became of it is said by mail. Something that looks like spam gets the same
 * answer: whoever tries texts and pauses must not learn which of them are noticed.
 */
export function answerOf(event: EventRow, { isCrowded }: { isCrowded: boolean }): RegistrationAnswer {
  const isMailed = hasMailServer();
  if (event.capacity === null) return isMailed ? "confirmed" : "confirmedUnmailed";
  if (isCrowded) return "crowded";
  if (!isMailed) return "receivedUnmailed";
  return holdsPlaces(event) ? "held" : "received";
}
