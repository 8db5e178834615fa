import type { IncomingMessage, ServerResponse } from "node:http";

/** Only in the log and the metrics, as other servers call it: the client left before it had sent its request. */
export const clientClosedRequest = 499;

const sentPast = new WeakMap<ServerResponse, number>();

/** Notes an answer that was written to the connection past the response object, whose own status is never sent. */
export function recordAnswer(response: ServerResponse, status: number) {
  sentPast.set(response, status);
}

/** A client that leaves in the middle of its body is answered nothing, whatever the page then says about the body. */
export function watchDeparture(request: IncomingMessage, response: ServerResponse) {
  response.once("close", () => {
    if (!request.complete && !response.headersSent && !sentPast.has(response))
      recordAnswer(response, clientClosedRequest);
  });
}

/** What the client was answered: for the log and the metrics, on which alerts are based. */
export function answeredStatus(response: ServerResponse): number {
  return sentPast.get(response) ?? response.statusCode;
}
