import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isAnonymous } from "#app/platform/auth/is-anonymous.ts";
import { env } from "#app/platform/env.server.ts";
import { consumeClientPoint } from "#app/platform/limits/limits.server.ts";
import { readAddressesWith } from "#app/platform/figures/figures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { publicPage } from "#app/platform/pages/cache-policy.server.ts";
import { markdownPath, pageOfMarkdown } from "#app/platform/pages/markdown-path.ts";
import { answerRedirect } from "#app/platform/pages/redirects/redirects.server.ts";
import { isStorageUnavailable } from "#app/platform/storage/storage-unavailable.ts";
import { isWellFormed, readTarget, splitAddress } from "./http/address.ts";
import { answeredStatus, clientClosedRequest, recordAnswer, watchDeparture } from "./http/answered-status.ts";
import { BodyTooLargeError, BrokenBodyError } from "./http/body.ts";
import { canonicalPath } from "./http/canonical-path.ts";
import { createClientAddress } from "./http/client-address.ts";
import { health } from "./process/health.ts";
import { canonicalSearch } from "./http/canonical-search.ts";
import { countAnswer } from "#app/platform/figures/count-answers.server.ts";
import { countRequest } from "./metrics/request-counts.ts";
import { draftLocaleFile, isViewVersion, localeFile } from "./pages/locales.ts";
import { failsIfMatch } from "./http/negotiation.ts";
import { markdownPage, moved, negotiated, prefersMarkdown } from "./pages/markdown-pages.ts";
import { cachedPage, cacheKey } from "./pages/page-cache.ts";
import { refuse, refuseTooLarge } from "./http/refuse.ts";
import { BusyError, render, type Application, type Rendered } from "./pages/render.ts";
import { hasAcceptedType, hasSeveralHosts } from "./http/request-checks.ts";
import { isRequestLogOn, logRequest } from "./http/request-log.ts";
import { sendFile, sendFresh, sendPlain, sendStored, type StoredResponse } from "./http/respond.ts";
import { commonHeaders, staticHeaders } from "./http/security-headers.ts";
import { createSharedRenders } from "./pages/shared-renders.ts";
import type { StaticFiles } from "./pages/static-files.ts";
import { createWebRequest, readMethods } from "./http/web-request.ts";

export type Host = ReturnType<typeof createHost>;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const allow = methods.join(", ");

/** Far above what a person can send. Forms have lower limits of their own, which return the typed values. */
const writeLimit = { name: "host.writes", points: 1200, seconds: 60, perProcess: true };

/** Handles a request: static file, cached page, limits, application; then headers, cache and compression. */
export function createHost(application: Application, files: StaticFiles) {
  const { clientAddress, clientOf } = createClientAddress(env().trustedProxies);
  const { webRequest, isForeign } = createWebRequest(clientAddress);
  const siteHost = new URL(env().siteUrl).host;
  readAddressesWith((peer, forwardedFor) => clientOf(peer, forwardedFor).address);
  const renders = createSharedRenders<StoredResponse>();

  return function handle(request: IncomingMessage, response: ServerResponse) {
    const started = performance.now();
    const method = request.method ?? "GET";
    const target = readTarget(method, request.url ?? "/", [request.headers.host, siteHost]);
    if ("refusal" in target || hasSeveralHosts(request)) {
      sendPlain(request, response, "refusal" in target ? target.refusal : 400, "The request is malformed.");
      return record(request, response, { address: "/", started });
    }
    const { address } = target;
    const mayBeCached = readMethods.has(method) && !prefersMarkdown(request.headers.accept);
    const found = mayBeCached ? findCached(address, request.headers.cookie) : undefined;
    if (found) {
      sendStored(request, response, found.stored, found.headers);
      return record(request, response, { address, started, cached: true });
    }
    const id = nextRequestId();
    if (!readMethods.has(method)) watchDeparture(request, response);
    void answerOrFail(request, response, id, address).then(() => record(request, response, { address, started, id }));
  };

  type Answered = { address: string; started: number; id?: string; cached?: boolean };

  function record(request: IncomingMessage, response: ServerResponse, answered: Answered) {
    const { address, started, cached = false } = answered;
    const milliseconds = performance.now() - started;
    const status = answeredStatus(response);
    countRequest(status, milliseconds, cached);
    // Markdown is read by programs.
    if (!prefersMarkdown(request.headers.accept)) countAnswer(request, { status, address, milliseconds });
    if (!isRequestLogOn()) return;
    const client = clientAddress(request).address;
    const id = answered.id ?? nextRequestId();
    logRequest({ id, method: request.method ?? "GET", address, status, milliseconds, client });
  }

  /** A static file, or a cached page when the client has no session. */
  function findCached(address: string, cookie: string | undefined) {
    const file = files.get(address);
    if (file) return { stored: file, headers: staticHeaders };
    const page = isAnonymous(cookie) ? cachedPage(address) : undefined;
    return page && { stored: page, headers: commonHeaders };
  }

  async function answerOrFail(request: IncomingMessage, response: ServerResponse, id: string, address: string) {
    try {
      await answer(request, response, id, address);
    } catch (error) {
      if (error instanceof BodyTooLargeError) return refuseTooLarge(request, response);
      if (error instanceof BrokenBodyError) return recordBroken(response);
      if (error instanceof BusyError)
        return sendPlain(request, response, 503, "The site is busy. Please try again in a few seconds.", {
          "retry-after": "5",
          "cache-control": "no-store",
        });
      if (!request.destroyed) log.error({ err: error, request: id }, "handling a request failed");
      if (isStorageUnavailable(error))
        return sendPlain(request, response, 503, "This file cannot be read right now. Please try again in a moment.", {
          "retry-after": "10",
          "cache-control": "no-store",
        });
      sendPlain(request, response, 500, `Unexpected Application Error! Incident ${id}.`);
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, id: string, address: string) {
    const method = request.method ?? "GET";
    if (!methods.includes(method))
      return sendPlain(request, response, 405, "This method is not served here.", { allow });
    if (address === "*") return sendPlain(request, response, 200, "", { allow });
    if (!isWellFormed(address)) return sendPlain(request, response, 400, "The request is malformed.");
    const { path: requestedPath, search } = splitAddress(address);
    const path = canonicalPath(requestedPath);
    const isRead = readMethods.has(method);

    if (!isRead) {
      if (isForeign(request)) return refuse(request, response, 403, "This was sent from another site.");
      if (!hasAcceptedType(request, path))
        return refuse(request, response, 415, "Send the form as application/x-www-form-urlencoded.");
      // Resources that accept writes have no ETag.
      if (failsIfMatch(request.headers["if-match"]))
        return refuse(request, response, 412, "If-Match names a version, but this address has none.");
      const point = await consumeClientPoint(writeLimit, clientAddress(request).address);
      if (!point.allowed)
        return sendPlain(request, response, 429, "Too many requests. Please wait a moment and try again.", {
          "retry-after": String(point.retryAfter),
          "cache-control": "no-store",
        });
      return sendFresh(request, response, await renderAt(path + search));
    }

    const file = files.get(requestedPath) ?? (await files.findInNewBuilds(requestedPath));
    if (file) return sendStored(request, response, file, staticHeaders);
    if (path !== requestedPath) return sendPlain(request, response, 301, "", { location: path + search });
    // Requests for data have an answer of their own (public.layout.tsx).
    const markdown = pageOfMarkdown(path);
    const redirected = path.endsWith(".data") ? undefined : answerRedirect(markdown ?? path, search);
    if (redirected)
      return sendPlain(request, response, redirected.status, "", {
        location: markdown ? moved(redirected.location) : redirected.location,
        "cache-control": publicPage,
      });
    if (markdown) return sendMarkdown(markdown);
    if (prefersMarkdown(request.headers.accept) && markdownPath(path)) {
      const found = await markdownPage(path, search, htmlAt);
      if ("identity" in found) return sendStored(request, response, negotiated(found, path + search), commonHeaders);
    }
    if (path.startsWith("/locales/")) {
      const copy = isViewVersion(search) ? undefined : await localeFile(path, search);
      if (copy) return sendStored(request, response, copy, staticHeaders);
      const draft = isAnonymous(request.headers.cookie)
        ? undefined
        : await draftLocaleFile(path, search, await webRequest(request, address));
      return draft
        ? sendFresh(request, response, draft)
        : sendPlain(request, response, 404, "No such copy.", { "cache-control": "no-store" });
    }
    const check = await health(path, request);
    if (check)
      return sendPlain(request, response, check.status, check.text, { "cache-control": "no-store", ...check.headers });

    const canonicalAddress =
      path + (viewSearch(search, request.headers.cookie) ?? canonicalSearch(path, search) ?? search);
    const key = isAnonymous(request.headers.cookie) ? cacheKey(canonicalAddress) : undefined;
    return sendRendered(await (key === undefined ? renderAt(canonicalAddress) : renderShared(canonicalAddress, key)));

    /** Right after a change many clients request the same page: it is rendered once for all of them. */
    async function renderShared(target: string, key: string, asked = request): Promise<Rendered> {
      const version = contentVersion();
      const page = cachedPage(key) ?? (await renders.find(key, version));
      if (page) return { ...page, body: page.identity, cookies: [], page };
      const work = renderAt(target, key, asked);
      renders.share(
        key,
        version,
        work.then((fresh) => fresh.page),
      );
      return work;
    }

    /** What a client without cookies gets. */
    function htmlAt(target: string): Promise<Rendered> {
      const asked = withoutCookies(request);
      const key = cacheKey(target);
      return key === undefined ? renderAt(target, undefined, asked) : renderShared(target, key, asked);
    }

    async function sendMarkdown(page: string) {
      const found = await markdownPage(page, search, htmlAt);
      if ("identity" in found) return sendStored(request, response, found, commonHeaders);
      const { status, location } = found;
      if (location !== undefined)
        return sendPlain(request, response, status, "", { location, "cache-control": "no-store" });
      const text = status === 404 ? "There is no such page." : "This page cannot be read right now.";
      const retry: Record<string, string> = status === 503 ? { "retry-after": "10" } : {};
      sendPlain(request, response, status, text, { "cache-control": "no-store", ...retry });
    }

    function sendRendered(fresh: Rendered) {
      if (fresh.page) return sendStored(request, response, fresh.page, commonHeaders);
      if (fresh.stream) return sendFile(request, response, { ...fresh, stream: fresh.stream });
      return sendFresh(request, response, fresh);
    }

    function renderAt(target: string, key?: string, asked = request) {
      const client = clientAddress(request).address;
      return render(application, {
        request: asked,
        webRequest: () => webRequest(asked, target),
        id,
        clientAddress: client,
        address: target,
        key,
      });
    }
  }
}

/** Nobody reads an answer any more, and what a client did is no failure of ours. */
function recordBroken(response: ServerResponse) {
  // 200 is what Node assumes until something was answered, as answerMalformed() of start.ts or slow-senders.ts may have.
  if (answeredStatus(response) === 200) recordAnswer(response, clientClosedRequest);
}

/** The same request of somebody without a session. */
function withoutCookies(request: IncomingMessage): IncomingMessage {
  const { cookie: _, ...headers } = request.headers;
  return Object.create(request, { headers: { value: headers } });
}

/** Pages with unpublished copy (features/pages/view) or a look that is not saved (features/site/look) are only served to clients that send one of our cookies. */
function viewSearch(search: string, cookie: string | undefined): string | undefined {
  return /^\?(copy=(edit|draft)|look=[0-9a-f]{6}-[a-z]+)$/.test(search) && !isAnonymous(cookie) ? search : undefined;
}

const processId = randomBytes(4).toString("hex");
let requests = 0;

/** Unique across processes and restarts, and cheap to create. */
function nextRequestId(): string {
  return `${processId}-${(++requests).toString(36)}`;
}
