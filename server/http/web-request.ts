import type { IncomingMessage } from "node:http";
import { env } from "#app/platform/env.server.ts";
import { bodyStream, readBody } from "./body.ts";

const formLimit = 256 * 1024;
const uploadLimit = 12 * 1024 * 1024;

export const readMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Turns a request of Node into the standard Request that the application answers. */
export function createWebRequest(clientAddress: (request: IncomingMessage) => { viaProxy: boolean }) {
  const { siteUrl } = env();
  const siteHost = new URL(siteUrl).host;

  /** Forms are checked against it, so the scheme matters. An unknown Host header is never echoed anywhere. */
  function origin(request: IncomingMessage): string {
    const host = request.headers.host ?? siteHost;
    // A proxy may use a host name of its own; the Origin header tells from which site the form was sent.
    if (request.headers.origin === siteUrl) return siteUrl;
    if (host === siteHost || !/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host)) return siteUrl;
    const secure = clientAddress(request).viaProxy && request.headers["x-forwarded-proto"] === "https";
    return `${secure ? "https" : "http"}://${host}`;
  }

  return {
    /** Sent by a page of another site. Browsers always tell; other programs do not carry the session of a visitor. */
    isForeign(request: IncomingMessage): boolean {
      const from = request.headers.origin;
      return from === undefined ? request.headers["sec-fetch-site"] === "cross-site" : from !== origin(request);
    },

    async webRequest(request: IncomingMessage, address: string): Promise<Request> {
      const reading = readMethods.has(request.method ?? "GET");
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
      }
      const url = origin(request) + address;
      // HEAD is answered as GET without the body, because the whole page is cached for it.
      if (reading) return new Request(url, { method: "GET", headers });
      // Uploads are large: they are only read after the guard has let the request pass.
      if (address.startsWith("/admin/")) {
        const init = { method: request.method, headers, body: bodyStream(request, uploadLimit), duplex: "half" };
        return new Request(url, init);
      }
      const body = await readBody(request, formLimit);
      return new Request(url, {
        method: request.method,
        headers,
        body: body.length ? new Uint8Array(body) : undefined,
      });
    },
  };
}
