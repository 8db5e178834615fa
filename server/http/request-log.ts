import { log, writeLogLine } from "#app/platform/log.server.ts";
import { loggedPath } from "#app/platform/logged-path.ts";
import { splitAddress } from "./address.ts";
import { networkOf } from "./client-address.ts";

type LoggedRequest = {
  id: string;
  method: string;
  address: string;
  status: number;
  milliseconds: number;
  client: string;
};

export function isRequestLogOn(): boolean {
  return log.isLevelEnabled("info");
}

/**
 * One line per request. The query may be private, so only the path is logged, and of the client only the network,
 * except at the level "debug". The line is built by hand because pino's
 * general logger, which redacts every field, takes longer than the rest of a cached response.
 */
export function logRequest({ id, method, address, status, milliseconds, client }: LoggedRequest) {
  writeLogLine(
    `{"level":30,"time":${timeText()},"request":"${id}","method":"${method}","path":${pathText(address)},"status":${status},"ms":${millisecondsText(milliseconds)},"client":${clientText(client)},"msg":"request"}\n`,
  );
}

// Memoized, because a few pages and clients account for most of the requests.
const pathText = memoize((address: string) => JSON.stringify(loggedPath(splitAddress(address).path)));
const clientText = memoize((client: string) =>
  JSON.stringify(log.isLevelEnabled("debug") ? client : networkOf(client)),
);

function memoize(text: (value: string) => string): (value: string) => string {
  const known = new Map<string, string>();
  return (value) => {
    let found = known.get(value);
    if (found === undefined) {
      found = text(value);
      if (known.size >= 1000) known.clear();
      if (value.length < 200) known.set(value, found);
    }
    return found;
  };
}

let time = 0;
let timeNow = "";

function timeText(): string {
  const now = Date.now();
  if (now !== time) timeNow = String((time = now));
  return timeNow;
}

const shortTimes = Array.from({ length: 100 }, (_, hundredths) => (hundredths / 100).toFixed(2));

/** Cached responses take less than a millisecond, so their times are looked up. */
function millisecondsText(milliseconds: number): string {
  return shortTimes[Math.round(milliseconds * 100)] ?? milliseconds.toFixed(2);
}
