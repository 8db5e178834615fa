import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { log } from "#app/platform/log.server.ts";

/**
 * Sends a stream as fast as the client reads it, `length` bytes if that is known. The headers must have been sent. If
 * the stream fails, the connection is destroyed, so that the client does not mistake a partial file for a complete one.
 */
export async function sendStream(response: ServerResponse, stream: ReadableStream<Uint8Array>, length = Infinity) {
  const closed = once(response, "close").catch(() => undefined);
  let left = length;
  try {
    for await (const chunk of stream) {
      left -= chunk.length;
      // A client that has all bytes may send its next request, which must not come before the end of this answer.
      if (left === 0) return void response.end(chunk);
      if (!response.write(chunk)) await Promise.race([once(response, "drain"), closed]);
      if (response.destroyed) return;
    }
    response.end();
  } catch (error) {
    log.error({ err: error }, "streaming a file failed");
    response.destroy();
  }
}
