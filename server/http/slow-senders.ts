import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { staticHeaders } from "./security-headers.ts";

/**
 * How slowly a request body may arrive. A limit on the total time (Node's requestTimeout) would cut off large uploads
 * on slow networks, so progress counts: after `graceMs` an average of `bytesPerSecond`, and never `idleMs` without a
 * byte.
 */
export type SenderLimits = { graceMs: number; idleMs: number; bytesPerSecond: number; checkEveryMs: number };

/** 12 MB, the largest upload, needs less than an hour at this rate; 4 kB/s is a tenth of a slow mobile connection. */
const defaultLimits: SenderLimits = { graceMs: 30_000, idleMs: 30_000, bytesPerSecond: 4096, checkEveryMs: 2_000 };

type Sender = { response: ServerResponse; began: number; bytesBefore: number; bytes: number; progressAt: number };

/** Answers 408 to clients that send a request body too slowly, and closes their connection. */
export function limitSlowSenders(server: Server, limits: SenderLimits = defaultLimits) {
  const senders = new Map<IncomingMessage, Sender>();

  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined) return;
    const now = performance.now();
    const { bytesRead } = request.socket;
    senders.set(request, { response, began: now, bytesBefore: bytesRead, bytes: 0, progressAt: now });
    request.once("close", () => senders.delete(request));
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, sender] of senders) {
      if (request.complete || request.socket.destroyed) senders.delete(request);
      else if (request.readableLength >= request.readableHighWaterMark) {
        // The buffer is full because our own handler is not reading, so this time does not count.
        sender.began += limits.checkEveryMs;
        sender.progressAt = now;
      } else {
        const bytes = request.socket.bytesRead - sender.bytesBefore;
        if (bytes > sender.bytes) sender.progressAt = now;
        sender.bytes = bytes;
        if (isTooSlow({ elapsedMs: now - sender.began, idleMs: now - sender.progressAt, bytes }, limits))
          endSlowSender(request, sender.response);
      }
    }
  }, limits.checkEveryMs).unref();
  server.on("close", () => clearInterval(timer));
}

export function isTooSlow(
  { elapsedMs, idleMs, bytes }: { elapsedMs: number; idleMs: number; bytes: number },
  limits: SenderLimits,
): boolean {
  return idleMs > limits.idleMs || bytes < ((elapsedMs - limits.graceMs) / 1000) * limits.bytesPerSecond;
}

function endSlowSender(request: IncomingMessage, response: ServerResponse) {
  const { socket } = request;
  if (response.headersSent || !socket.writable) return socket.destroy();
  response.writeHead(408, { ...staticHeaders, "content-length": 0, connection: "close" });
  response.end(() => socket.destroy());
}
