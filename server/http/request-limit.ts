import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sendPlain } from "./respond.ts";

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

  return function limited(request: IncomingMessage, response: ServerResponse) {
    const kind = storedFile.test(request.url ?? "") ? "storedFiles" : "pages";
    // Monitoring must be able to tell an overloaded site from a dead one.
    const isProbe = ["/healthz", "/readyz", "/metrics"].includes(request.url ?? "");
    if ((inProgress[kind] >= max[kind] || isOverloaded()) && !isProbe) {
      sendPlain(request, response, 503, "The site is busy. Please try again in a few seconds.", {
        "retry-after": "5",
        "cache-control": "no-store",
        connection: "close",
      });
      return record(request, response);
    }
    // Counts only our own work: clients that are slow to send a body or to read a response must not block others.
    let counted = 0;
    const count = (now: 0 | 1) => {
      inProgress[kind] += now - counted;
      counted = now;
    };
    const begin = () => count(response.headersSent || response.destroyed ? 0 : 1);
    response.once("head", () => count(0)).once("close", () => count(0));
    const { "transfer-encoding": encoding, "content-length": length = 0 } = request.headers;
    if (encoding !== undefined || Number(length) > 0) request.once("end", begin);
    else begin();
    handle(request, response);
  };
}
