import { env } from "#app/platform/env.server.ts";
import type { EventRow } from "../schedule/dates.server.ts";
import { holdsPlaces } from "./places.server.ts";
import type { RegistrationAnswer } from "./registration.ts";

/** The page's answer to a registration; what became of it is said by mail. */
export function answerOf(
  event: EventRow,
  { flagged, isCrowded }: { flagged: boolean; isCrowded: boolean },
): RegistrationAnswer {
  if (flagged) return "review";
  const isMailed = env().smtpUrl !== undefined;
  if (event.capacity === null) return isMailed ? "confirmed" : "confirmedUnmailed";
  if (isCrowded) return "crowded";
  if (!isMailed) return "receivedUnmailed";
  return holdsPlaces(event) ? "held" : "received";
}
