import type { IncomingMessage } from "node:http";
import { RouterContextProvider } from "react-router";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { requestContext, type RequestFacts } from "#app/platform/pages/request-context.server.ts";
import { isAnonymous } from "#app/platform/auth/is-anonymous.ts";
import { canStoreRows } from "#db/client.server.ts";
import { robotsTag } from "#app/platform/seo/robots.ts";
import { refusedPurposes } from "#app/platform/site/settings.server.ts";
import { streamedHeader } from "#app/platform/pages/streamed.server.ts";
import { BodyTooLargeError, isTooLarge } from "../http/body.ts";
import { markdownHeaders } from "./markdown-pages.ts";
import { cachePage, maxCachedBytes } from "./page-cache.ts";
import type { FreshResponse, StoredResponse } from "../http/respond.ts";
import { dataPolicy, frameHeaders, pagePolicy, type PageFrames } from "../http/security-headers.ts";
import { readMethods } from "../http/web-request.ts";

export type Application = (request: Request, context: RouterContextProvider) => Promise<Response>;

type Render = {
  request: IncomingMessage;
  /** Creates the standard Request, which may read the body. */
  webRequest: () => Promise<Request>;
  id: string;
  clientAddress: string;
  /** The canonical path with the query that the page reads. */
  address: string;
  /** The cache key; undefined when the response must not be cached. */
  key: string | undefined;
};

/** A response of the application. `page` is set when it was cached, `stream` when it is a large file. */
export type Rendered = FreshResponse & { page?: StoredResponse; stream?: ReadableStream<Uint8Array> };

/** Runs the application, and caches the response when it is a public page. */
export async function render(
  application: Application,
  { request, webRequest, id, clientAddress, address, key }: Render,
): Promise<Rendered> {
  const version = contentVersion();
  const facts: RequestFacts = { id, clientAddress, method: request.method ?? "GET" };
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  const asked = await webRequest();
  const { result, stream, body } = await limited(isStoredFile(address) ? "storedFile" : "page", async () => {
    const result = await application(asked, context);
    if (isTooLarge(request)) throw new BodyTooLargeError();
    const stream = isStreamed(result) ? result.body! : undefined;
    return { result, stream, body: stream ? noBytes : Buffer.from(await result.arrayBuffer()) };
  });
  const fresh: FreshResponse = {
    status: result.status,
    body,
    headers: outgoingHeaders(result),
    cookies: result.headers.getSetCookie(),
  };
  if (fresh.status === 200 && isDocument(fresh) && !fresh.body.includes(notListed))
    Object.assign(fresh.headers, markdownHeaders(address));
  const refusedForSpace = !readMethods.has(facts.method) && !canStoreRows();
  if ((facts.unavailable || refusedForSpace) && fresh.status === 500) fresh.status = 503;
  if (fresh.status === 503) Object.assign(fresh.headers, { "retry-after": "10", "cache-control": "no-store" });
  // Some proxies ignore cookies when they cache, so documents for a session are always marked private.
  if (!isAnonymous(request.headers.cookie) && /^text\/(html|x-script)/.test(fresh.headers["content-type"] ?? ""))
    fresh.headers["cache-control"] = "private, no-store";
  if (stream) return { ...fresh, stream };
  // Set again when the response is sent, for the encoding that is chosen then.
  delete fresh.headers["content-length"];
  const cacheable =
    key !== undefined &&
    fresh.status === 200 &&
    fresh.body.length <= maxCachedBytes &&
    fresh.headers["cache-control"]?.startsWith("public");
  return cacheable ? { ...fresh, page: await cachePage(key, version, fresh.status, fresh.body, fresh.headers) } : fresh;
}

/**
 * What a process works on at once. The database pool is much smaller, so more pages would only wait and use memory. Files
 * of the storage, which may be a service that hangs, must not take the places of pages.
 */
const most = { page: 400, storedFile: 100 };
const atWork = { page: 0, storedFile: 0 };

/** So much is under way that one more would only wait. */
export class BusyError extends Error {}

async function limited<Result>(kind: keyof typeof most, work: () => Promise<Result>): Promise<Result> {
  if (atWork[kind] >= most[kind]) throw new BusyError();
  atWork[kind]++;
  try {
    return await work();
  } finally {
    atWork[kind]--;
  }
}

function isStoredFile(address: string): boolean {
  return /^\/(blog-images|social\/covers)\//.test(address);
}

const noBytes = Buffer.alloc(0);

/** In the head of a page that search engines must not list (Seo). */
const notListed = 'name="robots" content="noindex';

function isDocument({ headers }: FreshResponse): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false;
}

/** Large files and long texts are streamed. Everything else is buffered and compressed as a whole. */
function isStreamed({ body, headers }: Response): boolean {
  return body !== null && (headers.has(streamedHeader) || Number(headers.get("content-length") ?? 0) > maxCachedBytes);
}

/** Cookies are sent separately; the other headers are messages from the application to the host. */
const internalHeaders = new Set(["set-cookie", "x-script-hashes", "x-page-frames", streamedHeader.toLowerCase()]);

/** Makes sure that every response has a Content-Security-Policy and a Cache-Control header. */
function outgoingHeaders(result: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  result.headers.forEach((value, name) => {
    if (!internalHeaders.has(name)) headers[name] = value;
  });
  headers["cache-control"] ??= "private, no-store";
  const tag = robotsTag(refusedPurposes());
  if (tag !== undefined) headers["x-robots-tag"] = [headers["x-robots-tag"], tag].filter(Boolean).join(", ");
  const hashes = result.headers.get("X-Script-Hashes");
  const frames = (result.headers.get("X-Page-Frames") ?? undefined) as PageFrames;
  headers["content-security-policy"] ??= hashes === null ? dataPolicy : pagePolicy(hashes, frames);
  return { ...headers, ...frameHeaders(frames) };
}
