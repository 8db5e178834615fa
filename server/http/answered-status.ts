import type { ServerResponse } from "node:http";

const sentPast = new WeakMap<ServerResponse, number>();

/** Notes an answer that was written to the connection past the response object, whose own status is never sent. */
export function recordAnswer(response: ServerResponse, status: number) {
  sentPast.set(response, status);
}

/** What the client was answered: for the log and the metrics, on which alerts are based. */
export function answeredStatus(response: ServerResponse): number {
  return sentPast.get(response) ?? response.statusCode;
}
