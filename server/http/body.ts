import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

export class BodyTooLargeError extends Error {}

/** The client went away, or sent something that is not HTTP, before its body was complete. */
export class BrokenBodyError extends Error {}

/** Reads the whole body, at most `limit` bytes. Forms are small, and this way no handler waits for a slow client. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  refuseAnnouncedSize(request, limit);
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
    const onBroken = () => reject(new BrokenBodyError("The connection was closed before the body was complete."));
    request.on("error", onBroken);
    request.on("close", () => {
      if (!request.complete) onBroken();
    });
  });
}

/**
 * The body as a stream, at most `limit` bytes: nothing is buffered when the handler refuses the request without reading
 * it. Afterwards `isTooLarge` says whether the handler failed because of the limit.
 */
export function bodyStream(request: IncomingMessage, limit: number): ReadableStream {
  refuseAnnouncedSize(request, limit);
  return Readable.toWeb(Readable.from(readLimited(request, limit))) as ReadableStream;
}

export function isTooLarge(request: IncomingMessage): boolean {
  return tooLargeRequests.has(request);
}

const tooLargeRequests = new WeakSet<IncomingMessage>();

async function* readLimited(request: IncomingMessage, limit: number) {
  let size = 0;
  sendContinue(request);
  // The connection stays open, because the response is sent on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      tooLargeRequests.add(request);
      throw new BodyTooLargeError();
    }
    yield chunk;
  }
}

/** Requests with "Expect: 100-continue" whose client still waits for it, each with the function that sends it. */
const awaitingContinue = new WeakMap<IncomingMessage, () => void>();

/** Delays "100 Continue" until the body is read, so that the body of a refused request is never sent. */
export function delayContinue(request: IncomingMessage, response: ServerResponse) {
  const { shouldKeepAlive } = response;
  // After a final response the client may or may not send the body, so the next request could not be told apart from
  // it.
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

/** In bytes. Nobody sends larger bodies by mistake, so their connection is closed without reading them. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * Reads and discards the rest of a body: most clients read the response only after sending everything, and lose it when
 * the connection is closed before.
 */
export function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed || awaitingContinue.has(request)) return Promise.resolve();
  if (Number(request.headers["content-length"] ?? 0) > maxDiscardedBytes) return Promise.resolve();
  return new Promise((resolve) => {
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxDiscardedBytes) resolve();
    });
    for (const event of ["end", "close", "error"]) request.on(event, () => resolve());
    request.resume();
  });
}

function refuseAnnouncedSize(request: IncomingMessage, limit: number) {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLargeError();
}
