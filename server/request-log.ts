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
  writeLogLine(`{"level":30,"time":${Date.now()},"request":"${id}","method":"${method}","path":${pathText(address)},"status":${status},"ms":${milliseconds.toFixed(2)},"client":${JSON.stringify(client)},"msg":"request"}\n`);
}

const known = new Map<string, string>();

/** A few pages get most of the requests. */
function pathText(address: string): string {
  let text = known.get(address);
  if (text === undefined) {
    text = JSON.stringify(loggedPath(splitAddress(address).path));
    if (known.size < 1000 && address.length < 200) known.set(address, text);
  }
  return text;
}
