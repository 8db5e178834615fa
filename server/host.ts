import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { requestContext, type RequestFacts } from "#app/platform/pages/request-context.server.ts";
import { BodyTooLargeError, readBody } from "./body.ts";
import { cachedPage, cacheKey, keepPage } from "./page-cache.ts";
import { canonicalRedirect } from "./canonical-path.ts";
import { createClientAddress } from "./client-address.ts";
import { health } from "./health.ts";
import { countRequest } from "./metrics.ts";
import { localeFile } from "./locales.ts";
import { acceptedEncoding, compress, isCompressible, sendStored, type Stored } from "./respond.ts";
import { commonHeaders, dataPolicy, pagePolicy } from "./security-headers.ts";

type Application = (request: Request, context: RouterContextProvider) => Promise<Response>;

const formLimit = 256 * 1024;
const uploadLimit = 12 * 1024 * 1024;
const readMethods = new Set(["GET", "HEAD"]);
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The way of a request: file? cached page? limits -> application -> headers, cache, bytes. */
export function createHost(application: Application, files: Map<string, Stored>) {
  const clientAddress = createClientAddress(env().trustedProxies);
  const siteHost = new URL(env().siteUrl).host;

  return async function handle(request: IncomingMessage, response: ServerResponse) {
    const started = performance.now();
    const id = nextRequestId();
    const address = request.url ?? "/";
    const kept = quickAnswer(request, address);
    if (kept) sendStored(request, response, kept.stored, kept.headers);
    else {
      try {
        await answer(request, response, id, address);
      } catch (error) {
        if (error instanceof BodyTooLargeError) plain(request, response, 413, "The request is too large.", { connection: "close" });
        else {
          if (!request.destroyed) log.error({ err: error, request: id }, "the host failed");
          plain(request, response, 500, `Unexpected Application Error! Incident ${id}.`);
        }
      }
    }
    const milliseconds = performance.now() - started;
    countRequest(response.statusCode, milliseconds, kept !== undefined);
    if (log.isLevelEnabled("info")) {
      const mark = address.indexOf("?");
      const path = mark < 0 ? address : address.slice(0, mark);
      log.info({ request: id, method: request.method, path, status: response.statusCode, ms: Math.round(milliseconds * 100) / 100, client: clientAddress(request).address }, "request");
    }
  };

  /** A file, or a page that is kept, for somebody without a session. */
  function quickAnswer(request: IncomingMessage, address: string) {
    if (!readMethods.has(request.method ?? "")) return undefined;
    const file = files.get(address);
    if (file) return { stored: file, headers: staticHeaders };
    const page = isAnonymous(request) ? cachedPage(address) : undefined;
    return page && { stored: page, headers: commonHeaders };
  }

  async function answer(request: IncomingMessage, response: ServerResponse, id: string, address: string) {
    const method = request.method ?? "GET";
    if (!methods.has(method)) return plain(request, response, 405, "This method is not served here.", { allow: [...methods].join(", ") });
    if (!address.startsWith("/") || !isWellFormed(address)) return plain(request, response, 400, "The address is malformed.");
    const mark = address.indexOf("?");
    const path = mark < 0 ? address : address.slice(0, mark);
    const search = mark < 0 ? "" : address.slice(mark);
    const reading = readMethods.has(method);

    if (reading) {
      const file = files.get(path);
      if (file) return sendStored(request, response, file, staticHeaders);
      if (path.startsWith("/locales/")) {
        const copy = await localeFile(path, search);
        return copy ? sendStored(request, response, copy, staticHeaders) : plain(request, response, 404, "No such copy.");
      }
      const check = await health(path, request);
      if (check) return plain(request, response, check.status, check.text, { "cache-control": "no-store", ...check.headers });
      const redirect = canonicalRedirect(path);
      if (redirect) return plain(request, response, 301, "", { location: redirect + search });
    }

    const key = reading && isAnonymous(request) ? cacheKey(address) : undefined;
    const version = contentVersion();
    const facts: RequestFacts = { id, clientAddress: clientAddress(request).address };
    const result = await application(await toWebRequest(request, address), contextOf(facts));
    const body = Buffer.from(await result.arrayBuffer());
    const headers = outgoingHeaders(result);
    let status = result.status;
    if (facts.unavailable && status === 500) {
      status = 503;
      headers["retry-after"] = "10";
      headers["cache-control"] = "no-store";
    }
    if (key !== undefined && status === 200 && headers["cache-control"]?.startsWith("public")) {
      return sendStored(request, response, keepPage(key, version, status, body, headers), commonHeaders);
    }
    await sendFresh(request, response, status, body, headers, result.headers.getSetCookie());
  }

  async function toWebRequest(request: IncomingMessage, address: string): Promise<Request> {
    const method = request.method ?? "GET";
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && !name.startsWith(":")) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    }
    const body = readMethods.has(method) ? undefined : await readBody(request, address.startsWith("/admin/") ? uploadLimit : formLimit);
    return new Request(origin(request) + address, { method, headers, body: body?.length ? new Uint8Array(body) : undefined });
  }

  /** The scheme counts when forms check where they were sent from; a strange Host header is never echoed anywhere. */
  function origin(request: IncomingMessage): string {
    const host = request.headers.host ?? siteHost;
    if (host === siteHost || !/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host)) return env().siteUrl;
    const secure = clientAddress(request).viaProxy && request.headers["x-forwarded-proto"] === "https";
    return `${secure ? "https" : "http"}://${host}`;
  }
}

/** A page for somebody who is signed in is neither kept nor taken from what is kept. */
function isAnonymous(request: IncomingMessage): boolean {
  const cookie = request.headers.cookie;
  return cookie === undefined || !/(^|;\s*)(__Secure-)?savia\./.test(cookie);
}

const process36 = randomBytes(4).toString("hex");
let requests = 0;

/** Unique over processes and restarts, cheap to make. */
function nextRequestId(): string {
  return `${process36}-${(++requests).toString(36)}`;
}

const staticHeaders = { ...commonHeaders, "content-security-policy": dataPolicy };

function contextOf(facts: RequestFacts) {
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  return context;
}

/** Every answer leaves with a policy and says whether it may be kept. */
function outgoingHeaders(result: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  result.headers.forEach((value, name) => {
    if (name !== "set-cookie" && name !== "x-script-hashes") headers[name] = value;
  });
  headers["cache-control"] ??= "private, no-store";
  const hashes = result.headers.get("X-Script-Hashes");
  headers["content-security-policy"] ??= hashes === null ? dataPolicy : pagePolicy(hashes);
  return headers;
}

async function sendFresh(request: IncomingMessage, response: ServerResponse, status: number, body: Buffer, headers: Record<string, string>, cookies: string[]) {
  const encoding = acceptedEncoding(request);
  const all: Record<string, string | number | string[]> = { ...commonHeaders, ...headers };
  if (cookies.length > 0) all["set-cookie"] = cookies;
  let bytes = body;
  if (body.length > 1024 && encoding !== "identity" && isCompressible(headers["content-type"]) && !headers["content-encoding"]) {
    bytes = await compress(body, encoding, 4);
    all["content-encoding"] = encoding;
    all.vary = [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
  }
  all["content-length"] = bytes.length;
  response.writeHead(status, all);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function plain(request: IncomingMessage, response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) {
  if (response.headersSent) return response.destroy();
  const body = Buffer.from(text);
  response.writeHead(status, { ...staticHeaders, "content-type": "text/plain; charset=utf-8", "content-length": body.length, ...headers });
  response.end(request.method === "HEAD" ? undefined : body);
}

function isWellFormed(address: string): boolean {
  if (address.length > 4096 || address.includes("\\") || /%00/.test(address)) return false;
  try {
    decodeURIComponent(address.split("?", 1)[0]!);
    return true;
  } catch {
    return false;
  }
}
