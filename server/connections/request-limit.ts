import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sendPlain } from "../http/respond.ts";

/** What a process answers at once. The database pool is much smaller: more would only wait, and take memory for it. */
export const maxRequestsInFlight = 400;

/** Answers 503 while too many requests are being worked on or too many bytes wait to be sent. */
export function limitRequests(handle: RequestListener, isOverloaded: () => boolean, max = maxRequestsInFlight) {
  let working = 0;

  /** A client that is slow to send its form, or to read its answer, does not count: others must not wait for it. */
  function count(request: IncomingMessage, response: ServerResponse) {
    let counted = false;
    const begin = () => {
      if (response.headersSent || response.destroyed || counted) return;
      counted = true;
      working++;
    };
    const end = () => {
      if (counted) working--;
      counted = false;
    };
    if (hasBody(request)) request.once("end", begin);
    else begin();
    response.once("head", end).once("close", end);
  }

  return function limited(request: IncomingMessage, response: ServerResponse) {
    if ((working >= max || isOverloaded()) && !isProbe(request.url)) {
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

/** An overloaded site is not a dead one: whoever watches it must be able to tell. */
function isProbe(url = ""): boolean {
  return url === "/healthz" || url === "/readyz" || url === "/metrics";
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
