import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sendPlain } from "../http/respond.ts";

/** Per process. The database pool is much smaller, so more requests would only queue up and use memory. */
const maxRequestsInFlight = 400;

/**
 * Files of the storage, which may be a service that hangs, have a limit of their own: waiting for them must not take
 * the places of pages.
 */
const maxStoredFilesInFlight = 100;
const storedFile = /^(https?:\/\/[^/]*)?\/(blog-images|social\/covers)\//i;

/**
 * Answers 503 while too many requests are in progress or too many bytes are unsent. `record` logs and counts such an
 * answer, as `handle` does with every other.
 */
export function limitRequests(
  handle: RequestListener,
  record: (request: IncomingMessage, response: ServerResponse) => void,
  isOverloaded: () => boolean,
  max = { pages: maxRequestsInFlight, storedFiles: maxStoredFilesInFlight },
) {
  const inProgress = { pages: 0, storedFiles: 0 };

  /**
   * Counts only the server's own work: clients that are slow to send a body or to read a response must not block
   * others.
   */
  function count(request: IncomingMessage, response: ServerResponse, kind: keyof typeof inProgress) {
    let counted = false;
    const begin = () => {
      if (response.headersSent || response.destroyed || counted) return;
      counted = true;
      inProgress[kind]++;
    };
    const end = () => {
      if (counted) inProgress[kind]--;
      counted = false;
    };
    if (hasBody(request)) request.once("end", begin);
    else begin();
    response.once("head", end).once("close", end);
  }

  return function limited(request: IncomingMessage, response: ServerResponse) {
    const kind = storedFile.test(request.url ?? "") ? "storedFiles" : "pages";
    if ((inProgress[kind] >= max[kind] || isOverloaded()) && !isProbe(request.url)) {
      sendPlain(request, response, 503, "The site is busy. Please try again in a few seconds.", {
        "retry-after": "5",
        "cache-control": "no-store",
        connection: "close",
      });
      record(request, response);
      return;
    }
    count(request, response, kind);
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
