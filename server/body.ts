import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

export class BodyTooLargeError extends Error {}

/** The whole body, at most `limit` bytes: forms are small, and a handler never waits on a slow sender. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  refuseAnnounced(request, limit);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        request.off("data", take).pause();
        reject(new BodyTooLargeError());
      }
    };
    request.on("data", take);
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => {
      if (!request.complete) reject(new Error("The client went away."));
    });
  });
}

/**
 * The body as it comes, at most `limit` bytes: nothing is held for a request that its handler refuses unread.
 * `isTooLarge` says afterwards whether the handler failed because of that.
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
  // The connection stays, to be answered on.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      tooLarge.add(request);
      throw new BodyTooLargeError();
    }
    yield chunk;
  }
}

/**
 * Reads what is still on its way and throws it away: whoever sends hears no answer before all is sent, and a connection
 * that is closed on a sender loses the answer. Gives up on what nobody sends by mistake.
 */
export function discardRest(request: IncomingMessage): Promise<void> {
  const patience = 64 * 1024 * 1024;
  if (request.complete || request.destroyed || Number(request.headers["content-length"] ?? 0) > patience)
    return Promise.resolve();
  return new Promise((resolve) => {
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > patience) resolve();
    });
    for (const event of ["end", "close", "error"]) request.on(event, () => resolve());
    request.resume();
  });
}

function refuseAnnounced(request: IncomingMessage, limit: number) {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLargeError();
}
