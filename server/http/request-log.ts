import { log, writeLogLine } from "#app/platform/log.server.ts";
import { loggedPath } from "#app/platform/logged-path.ts";
import { splitAddress } from "./address.ts";

type Answered = { id: string; method: string; address: string; status: number; milliseconds: number; client: string };

export function logs(): boolean {
  return log.isLevelEnabled("info");
}

/**
 * One line per request; what follows the path may be private, so it is left out. Put together by hand: pino's general
 * way, which looks for secrets in every field, cost more than the whole rest of an answer that is kept.
 */
export function logRequest({ id, method, address, status, milliseconds, client }: Answered) {
  writeLogLine(
    `{"level":30,"time":${timeText()},"request":"${id}","method":"${method}","path":${pathText(address)},"status":${status},"ms":${millisecondsText(milliseconds)},"client":${clientText(client)},"msg":"request"}\n`,
  );
}

/** A few pages get most of the requests. */
const pathText = remembering((address: string) => JSON.stringify(loggedPath(splitAddress(address).path)));
const clientText = remembering((client: string) => JSON.stringify(client));

function remembering(text: (value: string) => string): (value: string) => string {
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

const quick = Array.from({ length: 100 }, (_, hundredths) => (hundredths / 100).toFixed(2));

/** What is kept takes next to no time. */
function millisecondsText(milliseconds: number): string {
  return quick[Math.round(milliseconds * 100)] ?? milliseconds.toFixed(2);
}
