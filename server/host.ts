import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { clientKey, takePoint } from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log.server.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { requestContext, type RequestFacts } from "#app/platform/pages/request-context.server.ts";
import { splitAddress } from "./address.ts";
import { BodyTooLargeError, discardRest, isTooLarge } from "./body.ts";
import { cachedPage, cacheKey, keepPage, largestKept } from "./page-cache.ts";
import type { PlainGet } from "./connections/fast-lane.ts";
import { canonicalRedirect } from "./canonical-path.ts";
import { createClientAddress } from "./client-address.ts";
import { health } from "./health.ts";
import { countRequest } from "./metrics.ts";
import { localeFile } from "./locales.ts";
import { logRequest, logs } from "./request-log.ts";
import { sendFile, sendFresh, sendPlain, sendStored, storedMessage, type Fresh, type Stored } from "./respond.ts";
import { commonHeaders, dataPolicy, pagePolicy, staticHeaders } from "./security-headers.ts";
import { createWebRequest, readMethods } from "./web-request.ts";

type Application = (request: Request, context: RouterContextProvider) => Promise<Response>;

export type Host = ReturnType<typeof createHost>;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** No person writes this fast; forms have closer limits of their own, which keep what was typed. */
const writes = { name: "host.writes", points: 1200, seconds: 60 };

/** The way of a request: file? cached page? limits -> application -> headers, cache, bytes. */
export function createHost(application: Application, files: Map<string, Stored>) {
  const { clientAddress, clientOf } = createClientAddress(env().trustedProxies);
  const { webRequest, isForeign } = createWebRequest(clientAddress);
  const underWay = new Map<string, Promise<Stored | undefined>>();

  return { handle, answerKept };

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const started = performance.now();
    const id = nextRequestId();
    const address = request.url ?? "/";
    const kept = readMethods.has(request.method ?? "") ? keptFor(address, request.headers.cookie) : undefined;
    if (kept) sendStored(request, response, kept.stored, kept.headers);
    else {
      try {
        await answer(request, response, id, address);
      } catch (error) {
        if (error instanceof BodyTooLargeError) await refuse(request, response, 413, "The request is too large.");
        else {
          if (!request.destroyed) log.error({ err: error, request: id }, "the host failed");
          sendPlain(request, response, 500, `Unexpected Application Error! Incident ${id}.`);
        }
      }
    }
    const milliseconds = performance.now() - started;
    countRequest(response.statusCode, milliseconds, kept !== undefined);
    if (logs())
      logRequest({
        id,
        method: request.method ?? "",
        address,
        status: response.statusCode,
        milliseconds,
        client: clientAddress(request).address,
      });
  }

  /** The whole answer to a plain GET, when it is kept (connections/connection.ts). */
  function answerKept(get: PlainGet): Buffer | undefined {
    const started = performance.now();
    const kept = keptFor(get.address, get.fields.cookie);
    if (!kept) return undefined;
    const { status, bytes } = storedMessage(kept.stored, kept.headers, get.fields);
    const milliseconds = performance.now() - started;
    countRequest(status, milliseconds, true);
    if (logs())
      logRequest({
        id: nextRequestId(),
        method: "GET",
        address: get.address,
        status,
        milliseconds,
        client: clientOf(get.peer, get.fields.forwardedFor).address,
      });
    return bytes;
  }

  /** A file, or a page that is kept, for somebody without a session. */
  function keptFor(address: string, cookie: string | undefined) {
    const file = files.get(address);
    if (file) return { stored: file, headers: staticHeaders };
    const page = isAnonymous(cookie) ? cachedPage(address) : undefined;
    return page && { stored: page, headers: commonHeaders };
  }

  async function answer(request: IncomingMessage, response: ServerResponse, id: string, address: string) {
    const method = request.method ?? "GET";
    if (!methods.has(method))
      return sendPlain(request, response, 405, "This method is not served here.", { allow: [...methods].join(", ") });
    if (!address.startsWith("/") || !isWellFormed(address) || (request.headersDistinct.host?.length ?? 1) > 1)
      return sendPlain(request, response, 400, "The request is malformed.");
    const { path, search } = splitAddress(address);
    const reading = readMethods.has(method);
    if (!reading && isForeign(request)) return refuse(request, response, 403, "This was sent from another site.");
    if (!reading && !isReadable(request, path))
      return refuse(request, response, 415, "Send the form as application/x-www-form-urlencoded.");

    if (reading) {
      const file = files.get(path);
      if (file) return sendStored(request, response, file, staticHeaders);
      if (path.startsWith("/locales/")) {
        const copy = await localeFile(path, search);
        return copy
          ? sendStored(request, response, copy, staticHeaders)
          : sendPlain(request, response, 404, "No such copy.");
      }
      const check = await health(path, request);
      if (check)
        return sendPlain(request, response, check.status, check.text, {
          "cache-control": "no-store",
          ...check.headers,
        });
      const redirect = canonicalRedirect(path);
      if (redirect) return sendPlain(request, response, 301, "", { location: redirect + search });
    }

    if (!reading) {
      const point = await takePoint(writes, clientKey(clientAddress(request).address));
      if (!point.allowed)
        return sendPlain(request, response, 429, "Too many requests. Please wait a moment and try again.", {
          "retry-after": String(point.retryAfter),
          "cache-control": "no-store",
        });
    }

    const key = reading && isAnonymous(request.headers.cookie) ? cacheKey(address) : undefined;
    if (key !== undefined) {
      // Many ask for a page in the moment after it changed; one of them has it rendered.
      const rendering = underWay.get(key);
      const page = rendering && (await rendering);
      if (page) return sendStored(request, response, page, commonHeaders);
    }
    const work = render(request, address, id, key);
    if (key !== undefined && !underWay.has(key)) {
      const page = work.then(
        ({ page }) => page,
        () => undefined,
      );
      underWay.set(key, page);
      void page.then(() => underWay.delete(key));
    }
    const fresh = await work;
    if (fresh.page) return sendStored(request, response, fresh.page, commonHeaders);
    if (fresh.stream) return sendFile(request, response, { ...fresh, stream: fresh.stream });
    await sendFresh(request, response, fresh);
  }

  async function render(
    request: IncomingMessage,
    address: string,
    id: string,
    key: string | undefined,
  ): Promise<Fresh & { page?: Stored; stream?: ReadableStream<Uint8Array> }> {
    const version = contentVersion();
    const facts: RequestFacts = { id, clientAddress: clientAddress(request).address, method: request.method ?? "GET" };
    const result = await application(await webRequest(request, address), contextOf(facts));
    if (isTooLarge(request)) throw new BodyTooLargeError();
    const stream = isStreamed(result) ? result.body! : undefined;
    const fresh: Fresh = {
      status: result.status,
      body: stream
        ? noBytes
        : result.body || !facts.document
          ? Buffer.from(await result.arrayBuffer())
          : facts.document,
      headers: outgoingHeaders(result),
      cookies: result.headers.getSetCookie(),
    };
    if (facts.unavailable && fresh.status === 500) fresh.status = 503;
    if (fresh.status === 503) Object.assign(fresh.headers, { "retry-after": "10", "cache-control": "no-store" });
    // Whatever a proxy in between thinks of cookies, a document for somebody with a session is not for keeping.
    if (!isAnonymous(request.headers.cookie) && /^text\/(html|x-script)/.test(fresh.headers["content-type"] ?? ""))
      fresh.headers["cache-control"] = "private, no-store";
    if (stream) return { ...fresh, stream };
    // The sender sets it, for the encoding that it chooses.
    delete fresh.headers["content-length"];
    const keep =
      key !== undefined &&
      fresh.status === 200 &&
      fresh.body.length <= largestKept &&
      fresh.headers["cache-control"]?.startsWith("public");
    return keep ? { ...fresh, page: await keepPage(key, version, fresh.status, fresh.body, fresh.headers) } : fresh;
  }
}

const noBytes = Buffer.alloc(0);

/** A large file is sent while it is read. Everything else is short, and rendered or compressed as a whole. */
function isStreamed({ body, headers }: Response): boolean {
  return body !== null && Number(headers.get("content-length") ?? 0) > largestKept;
}

/** Answers a request whose body nobody wants. */
async function refuse(request: IncomingMessage, response: ServerResponse, status: number, text: string) {
  await discardRest(request);
  sendPlain(request, response, status, text);
}

/** A page for somebody who is signed in is neither kept nor taken from what is kept. */
function isAnonymous(cookie: string | undefined): boolean {
  return cookie === undefined || !/(^|;\s*)(__Secure-)?savia\./.test(cookie);
}

const process36 = randomBytes(4).toString("hex");
let requests = 0;

/** Unique over processes and restarts, cheap to make. */
function nextRequestId(): string {
  return `${process36}-${(++requests).toString(36)}`;
}

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

/** Public forms carry text alone. Functions look at what they get themselves, and so does the admin area, where files are sent. */
function isReadable(request: IncomingMessage, path: string): boolean {
  if (/^\/(functions|rpc|admin)\//.test(path)) return true;
  const { "content-type": type, "content-length": length, "transfer-encoding": chunked } = request.headers;
  if (type === undefined && chunked === undefined && Number(length ?? 0) === 0) return true;
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type ?? "");
}

function isWellFormed(address: string): boolean {
  // "." and ".." as steps of the path would be another address to the application than to everything before it.
  if (
    address.length > 4096 ||
    address.includes("\\") ||
    /%00/.test(address) ||
    /\/(\.|%2e){1,2}(\/|$)/i.test(splitAddress(address).path)
  )
    return false;
  try {
    decodeURIComponent(splitAddress(address).path);
    return true;
  } catch {
    return false;
  }
}
