import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createGzip } from "node:zlib";
import { acceptedEncoding, isCompressible } from "./respond.ts";
import { commonHeaders } from "./security-headers.ts";

export type Streamed = { status: number; headers: Record<string, string>; cookies: string[]; stream: ReadableStream };

/** Sends a body that is made while it is sent: no faster than it is read, and no further once the reader has gone. */
export async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, cookies, stream }: Streamed,
) {
  const all: Record<string, string | string[]> = { ...commonHeaders, ...headers };
  if (cookies.length > 0) all["set-cookie"] = cookies;
  // Brotli would hold the first bytes back for long; gzip is as quick as the database.
  const gzip =
    isCompressible(headers["content-type"]) && acceptedEncoding(request.headers["accept-encoding"]) !== "identity";
  if (gzip) Object.assign(all, { "content-encoding": "gzip", vary: "Accept-Encoding" });
  response.writeHead(status, all);
  if (request.method === "HEAD") {
    response.end();
    return stream.cancel();
  }
  const body = Readable.fromWeb(stream);
  try {
    await (gzip ? pipeline(body, createGzip({ level: 4 }), response) : pipeline(body, response));
  } catch (error) {
    // The connection was closed: nobody is left to tell.
    if (!request.destroyed && !response.destroyed) throw error;
  }
}
