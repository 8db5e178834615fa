import { log } from "#app/platform/log.server.ts";
import { loggedPath } from "#app/platform/logged-path.ts";
import { splitAddress } from "./address.ts";

type Answered = { id: string; method: string; address: string; status: number; milliseconds: number; client: string };

export function logs(): boolean {
  return log.isLevelEnabled("info");
}

/** One line per request; what follows the path may be private, so it is left out. */
export function logRequest({ id, method, address, status, milliseconds, client }: Answered) {
  log.info({ request: id, method, path: loggedPath(splitAddress(address).path), status, ms: Math.round(milliseconds * 100) / 100, client }, "request");
}
