import type { IncomingMessage } from "node:http";
import { env } from "#app/platform/env.server.ts";
import { readBody } from "./body.ts";

const formLimit = 256 * 1024;
const uploadLimit = 12 * 1024 * 1024;

export const readMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Makes the standard Request that the application answers out of Node's. */
export function createWebRequest(clientAddress: (request: IncomingMessage) => { viaProxy: boolean }) {
  const siteHost = new URL(env().siteUrl).host;

  /** The scheme counts when forms check where they were sent from; a strange Host header is never echoed anywhere. */
  function origin(request: IncomingMessage): string {
    const host = request.headers.host ?? siteHost;
    if (host === siteHost || !/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host)) return env().siteUrl;
    const secure = clientAddress(request).viaProxy && request.headers["x-forwarded-proto"] === "https";
    return `${secure ? "https" : "http"}://${host}`;
  }

  return async function webRequest(request: IncomingMessage, address: string): Promise<Request> {
    const reading = readMethods.has(request.method ?? "GET");
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    }
    const body = reading ? undefined : await readBody(request, address.startsWith("/admin/") ? uploadLimit : formLimit);
    // HEAD is answered as GET without the body: what is kept for it must be the whole page.
    const method = reading ? "GET" : request.method;
    return new Request(origin(request) + address, { method, headers, body: body?.length ? new Uint8Array(body) : undefined });
  };
}
