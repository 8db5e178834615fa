import type { IncomingMessage } from "node:http";

export class BodyTooLargeError extends Error {}

/** The whole body, at most `limit` bytes: forms are small, and a handler never waits on a slow sender. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return Promise.reject(new BodyTooLargeError());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.pause();
        reject(new BodyTooLargeError());
      } else chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => {
      if (!request.complete) reject(new Error("The client went away."));
    });
  });
}
