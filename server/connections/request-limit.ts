import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sendPlain } from "../http/respond.ts";

/** Per process. The database pool is much smaller, so more requests would only queue up and use memory. */
const maxRequestsInFlight = 400;

/** Answers 503 while too many requests are in progress or too many bytes are unsent. */
export function limitRequests(handle: RequestListener, isOverloaded: () => boolean, max = maxRequestsInFlight) {
  let inProgress = 0;

  /**
   * Counts only the server's own work: clients that are slow to send a body or to read a response must not block
   * others.
   */
  function count(request: IncomingMessage, response: ServerResponse) {
    let counted = false;
    const begin = () => {
      if (response.headersSent || response.destroyed || counted) return;
      counted = true;
      inProgress++;
    };
    const end = () => {
      if (counted) inProgress--;
      counted = false;
    };
    if (hasBody(request)) request.once("end", begin);
    else begin();
    response.once("head", end).once("close", end);
  }

  return function limited(request: IncomingMessage, response: ServerResponse) {
    if ((inProgress >= max || isOverloaded()) && !isProbe(request.url)) {
      sendPlain(request, response, 503, "The site is busy. Please try again in a few seconds.", {
        "retry-after": "5",
        "cache-control": "no-store",
        connection: "close",
      });
      return;
    }
    count(request, response);
    handle(request, response);
  };
}

/** Monitoring must be able to tell an overloaded site from a dead one. */
function isProbe(url = ""): boolean {
  return url === "/healthz" || url === "/readyz" || url === "/metrics";
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
