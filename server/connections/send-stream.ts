import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpBridge } from "./http-bridge.ts";
import { log } from "#app/platform/log.server.ts";

/** Chunks read from storage at the same time. */
const maxReads = 8;

/**
 * Sends a stream as fast as the client reads it. The headers must have been sent. If the stream fails, the connection
 * is destroyed, so that the client does not mistake a partial file for a complete one.
 */
export async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  stream: ReadableStream<Uint8Array>,
): Promise<void> {
  const reader = stream.getReader();
  const connection = request.socket;
  try {
    for (;;) {
      const sent = (sentBytes.get(connection) ?? 0) + (isPipelining(connection) ? pipeliningPenalty : 0);
      const { done, value } = await readInTurn(sent, () => reader.read());
      if (response.destroyed) return;
      if (done) return void response.end();
      sentBytes.set(connection, (sentBytes.get(connection) ?? 0) + value.length);
      if (!response.write(value)) await untilDrained(response);
    }
  } catch (error) {
    log.error({ err: error }, "streaming a file failed");
    response.destroy();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Sorts pipelining connections, which are never browsers, behind all others. */
const pipeliningPenalty = 1024 ** 4;

function isPipelining(socket: object): boolean {
  return socket instanceof HttpBridge && socket.owner.isPipelining;
}

/** Bytes streamed so far on each connection. */
const sentBytes = new WeakMap<object, number>();

const waiting: { sent: number; start: () => void }[] = [];
let reads = 0;

/** When many streams compete for reads, the connection that has received the fewest bytes goes first. */
async function readInTurn<T>(sent: number, read: () => Promise<T>): Promise<T> {
  if (reads >= maxReads) await new Promise<void>((start) => waiting.push({ sent, start }));
  else reads++;
  try {
    return await read();
  } finally {
    if (waiting.length === 0) reads--;
    else {
      let leastIndex = 0;
      for (let index = 1; index < waiting.length; index++)
        if (waiting[index]!.sent < waiting[leastIndex]!.sent) leastIndex = index;
      waiting.splice(leastIndex, 1)[0]!.start();
    }
  }
}

async function untilDrained(response: ServerResponse): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    await Promise.race([once(response, "drain", { signal }), once(response, "close", { signal })]);
  } finally {
    ended.abort();
  }
}
