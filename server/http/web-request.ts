import type { IncomingMessage } from "node:http";
import { env } from "#app/platform/env.server.ts";
import { splitAddress } from "./address.ts";
import { bodyStream, readBody } from "./body.ts";
import { isRestore } from "./request-checks.ts";

const formLimit = 256 * 1024;
const uploadLimit = 12 * 1024 * 1024;
/** A mail of 25 MB, in the encoding of a provider's form. */
const mailLimit = 50 * 1024 * 1024;
const backupLimit = 1024 ** 4;

export const readMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Converts Node's request into the standard Request that the application handles. */
export function createWebRequest(clientAddress: (request: IncomingMessage) => { viaProxy: boolean }) {
  const { siteUrl } = env();
  const siteHost = new URL(siteUrl).host;

  /** The origin of forms is compared with it, so the scheme matters. An unknown Host header never appears in output. */
  function origin(request: IncomingMessage): string {
    const host = request.headers.host ?? siteHost;
    // A proxy may use its own host name; the Origin header says from which site the form was sent.
    if (request.headers.origin === siteUrl) return siteUrl;
    if (host === siteHost || !/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host)) return siteUrl;
    const secure = clientAddress(request).viaProxy && request.headers["x-forwarded-proto"] === "https";
    return `${secure ? "https" : "http"}://${host}`;
  }

  return {
    /**
     * True when a page of another site sent the request. Browsers always say so; other clients carry no visitor's
     * session.
     */
    isForeign(request: IncomingMessage): boolean {
      const from = request.headers.origin;
      return from === undefined ? request.headers["sec-fetch-site"] === "cross-site" : from !== origin(request);
    },

    async webRequest(request: IncomingMessage, address: string): Promise<Request> {
      const isRead = readMethods.has(request.method ?? "GET");
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
      }
      const url = origin(request) + address;
      // HEAD is rendered as GET, because the result is cached for GET too.
      if (isRead) return new Request(url, { method: "GET", headers });
      // Uploads are large, so they are streamed: nothing is read before the guard has accepted the request.
      if (/^\/(admin\/|account[/?.]|account$)/.test(address)) {
        const init = { method: request.method, headers, body: bodyStream(request, uploadLimit), duplex: "half" };
        return new Request(url, init);
      }
      if (address.startsWith("/functions/incoming-mail/")) {
        const init = { method: request.method, headers, body: bodyStream(request, mailLimit), duplex: "half" };
        return new Request(url, init);
      }
      // A backup; the route reads it only from whoever has the set-up link, and leaves room on the disk.
      if (isRestore(splitAddress(address).path)) {
        const init = { method: request.method, headers, body: bodyStream(request, backupLimit), duplex: "half" };
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
