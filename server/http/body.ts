import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

export class BodyTooLargeError extends Error {}

/** The whole body, at most `limit` bytes: forms are small, and a handler never waits for a slow client. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  refuseAnnounced(request, limit);
  sendContinue(request);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        request.off("data", onData).pause();
        reject(new BodyTooLargeError());
      }
    };
    request.on("data", onData);
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => {
      if (!request.complete) reject(new Error("The client closed the connection before the body was complete."));
    });
  });
}

/**
 * The body as it arrives, at most `limit` bytes: nothing is buffered for a request whose handler refuses it unread.
 * `isTooLarge` tells afterwards whether the handler failed because of the limit.
 */
export function bodyStream(request: IncomingMessage, limit: number): ReadableStream {
  refuseAnnounced(request, limit);
  return Readable.toWeb(Readable.from(limited(request, limit))) as ReadableStream;
}

export function isTooLarge(request: IncomingMessage): boolean {
  return tooLarge.has(request);
}

const tooLarge = new WeakSet<IncomingMessage>();

async function* limited(request: IncomingMessage, limit: number) {
  let size = 0;
  sendContinue(request);
  // The connection stays open, because the answer is sent on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      tooLarge.add(request);
      throw new BodyTooLargeError();
    }
    yield chunk;
  }
}

/** Requests with "Expect: 100-continue" whose client has not been told yet to send the body; what tells it. */
const awaitingContinue = new WeakMap<IncomingMessage, () => void>();

/** Holds "100 Continue" back until somebody reads the body: a request that is refused before never sends it. */
export function holdContinue(request: IncomingMessage, response: ServerResponse) {
  const { shouldKeepAlive } = response;
  // After a final answer the client may or may not send the body, so nothing that follows could be told apart from it.
  response.shouldKeepAlive = false;
  awaitingContinue.set(request, () => {
    response.shouldKeepAlive = shouldKeepAlive;
    response.writeContinue();
  });
}

function sendContinue(request: IncomingMessage) {
  awaitingContinue.get(request)?.();
  awaitingContinue.delete(request);
}

/** In bytes. Larger bodies are not sent by mistake, and their connection is closed without reading them. */
const longestDiscarded = 64 * 1024 * 1024;

/**
 * Reads the rest of a body and throws it away: most clients read the answer only after they have sent everything, and
 * lose it when the connection is closed before.
 */
export function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed || awaitingContinue.has(request)) return Promise.resolve();
  if (Number(request.headers["content-length"] ?? 0) > longestDiscarded) return Promise.resolve();
  return new Promise((resolve) => {
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > longestDiscarded) resolve();
    });
    for (const event of ["end", "close", "error"]) request.on(event, () => resolve());
    request.resume();
  });
}

function refuseAnnounced(request: IncomingMessage, limit: number) {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLargeError();
}
