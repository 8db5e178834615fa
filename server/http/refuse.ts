import type { IncomingMessage, ServerResponse } from "node:http";
import { discardRest } from "./body.ts";
import { sendPlain } from "./respond.ts";
import { staticHeaders } from "./security-headers.ts";

/** Refuses a request and discards its body, so that the connection can be reused. */
export async function refuse(request: IncomingMessage, response: ServerResponse, status: number, text: string) {
  await discardRest(request);
  sendPlain(request, response, status, text);
}

/**
 * Answers 413 immediately, so that a client can stop sending, and closes the connection when the client has finished.
 */
export async function refuseTooLarge(request: IncomingMessage, response: ServerResponse) {
  if (response.headersSent) return response.destroy();
  const text = "The request is too large.";
  response.writeHead(413, {
    ...staticHeaders,
    "content-type": "text/plain; charset=utf-8",
    "content-length": text.length,
    connection: "close",
  });
  response.write(text);
  await discardRest(request);
  response.end();
}
