import type { IncomingMessage } from "node:http";
import { RouterContextProvider } from "react-router";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { requestContext, type RequestFacts } from "#app/platform/pages/request-context.server.ts";
import { canStoreRows } from "#db/client.server.ts";
import { streamedHeader } from "#app/platform/pages/streamed.server.ts";
import { BodyTooLargeError, isTooLarge } from "../http/body.ts";
import { cachePage, largestCached } from "./page-cache.ts";
import type { Fresh, Stored } from "../http/respond.ts";
import { dataPolicy, pagePolicy } from "../http/security-headers.ts";
import { readMethods } from "../http/web-request.ts";

export type Application = (request: Request, context: RouterContextProvider) => Promise<Response>;

type Render = {
  request: IncomingMessage;
  /** Made from the request. */
  webRequest: () => Promise<Request>;
  id: string;
  clientAddress: string;
  /** Where the answer may be cached; undefined when it must not be. */
  key: string | undefined;
};

/** An answer of the application. A cacheable page is stored; a large file is a stream. */
export type Rendered = Fresh & { page?: Stored; stream?: ReadableStream<Uint8Array> };

/** Lets the application answer a request, and caches the answer when it is a public page. */
export async function render(
  application: Application,
  { request, webRequest, id, clientAddress, key }: Render,
): Promise<Rendered> {
  const version = contentVersion();
  const facts: RequestFacts = { id, clientAddress, method: request.method ?? "GET" };
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  const result = await application(await webRequest(), context);
  if (isTooLarge(request)) throw new BodyTooLargeError();
  const stream = isStreamed(result) ? result.body! : undefined;
  const fresh: Fresh = {
    status: result.status,
    body: stream ? noBytes : await bodyOf(result, facts.document),
    headers: outgoingHeaders(result),
    cookies: result.headers.getSetCookie(),
  };
  const refusedForSpace = !readMethods.has(facts.method) && !canStoreRows();
  if ((facts.unavailable || refusedForSpace) && fresh.status === 500) fresh.status = 503;
  if (fresh.status === 503) Object.assign(fresh.headers, { "retry-after": "10", "cache-control": "no-store" });
  // Some proxies ignore cookies when they cache, so a document for a session always says that it is private.
  if (!isAnonymous(request.headers.cookie) && /^text\/(html|x-script)/.test(fresh.headers["content-type"] ?? ""))
    fresh.headers["cache-control"] = "private, no-store";
  if (stream) return { ...fresh, stream };
  // The sender sets it for the encoding that it chooses.
  delete fresh.headers["content-length"];
  const cacheable =
    key !== undefined &&
    fresh.status === 200 &&
    fresh.body.length <= largestCached &&
    fresh.headers["cache-control"]?.startsWith("public");
  return cacheable ? { ...fresh, page: await cachePage(key, version, fresh.status, fresh.body, fresh.headers) } : fresh;
}

const noBytes = Buffer.alloc(0);

async function bodyOf(result: Response, document: Buffer | undefined): Promise<Buffer> {
  return result.body || !document ? Buffer.from(await result.arrayBuffer()) : document;
}

/** A large file, or a long text, is sent while it is read. Everything else is rendered and compressed as a whole. */
function isStreamed({ body, headers }: Response): boolean {
  return body !== null && (headers.has(streamedHeader) || Number(headers.get("content-length") ?? 0) > largestCached);
}

/** Pages for a session are neither cached nor answered from the cache. */
export function isAnonymous(cookie: string | undefined): boolean {
  return cookie === undefined || !/(^|;\s*)(__Secure-)?savia\./.test(cookie);
}

/** Cookies are sent separately; the others are between the application and the host. */
const internalHeaders = new Set(["set-cookie", "x-script-hashes", streamedHeader.toLowerCase()]);

/** Every answer has a Content-Security-Policy and says whether it may be cached. */
function outgoingHeaders(result: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  result.headers.forEach((value, name) => {
    if (!internalHeaders.has(name)) headers[name] = value;
  });
  headers["cache-control"] ??= "private, no-store";
  const hashes = result.headers.get("X-Script-Hashes");
  headers["content-security-policy"] ??= hashes === null ? dataPolicy : pagePolicy(hashes);
  return headers;
}
