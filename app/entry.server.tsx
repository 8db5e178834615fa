import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { inlineDrawing } from "./components/art/drawings.server.ts";
import { CopyContext } from "./platform/i18n/copy-store.ts";
import { isDatabaseUnavailable, isNothingStored } from "#db/unavailable.ts";
import { env } from "./platform/env.server.ts";
import { requestCopy, serverCopy } from "./platform/i18n/copy.server.ts";
import { languageOfRequest } from "./platform/i18n/request-language.server.ts";
import { log } from "./platform/log.server.ts";
import { loggedPath } from "./platform/logged-path.ts";
import { finishDocument } from "./platform/pages/deferred-scripts.server.ts";
import { handleOf } from "./platform/pages/page-handle.ts";
import { requestContext } from "./platform/pages/request-context.server.ts";
import { RequestInfoContext } from "./platform/pages/request-info.ts";
import { currentLookName, fingerprinted, requestLook } from "./platform/site/look-styles.server.ts";
import { isStorageUnavailable } from "./platform/storage/storage-unavailable.ts";

/** Marks our own scripts while rendering. It is never sent (see deferred-scripts.server.ts). */
const nonce = randomBytes(18).toString("base64url");

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  const url = new URL(request.url);
  const { resources, stores } = context.get(requestCopy) ?? serverCopy();
  const facts = context.get(requestContext);
  const preview = context.get(requestLook);
  const page = await renderDocument(
    <CopyContext value={stores[languageOfRequest(request)]}>
      <RequestInfoContext
        value={{
          // Only error pages show the id. On other pages it would give every render a different ETag.
          id: router.staticHandlerContext.errors ? facts.id : "",
          nonce,
          unavailable: facts.unavailable,
          nothingStored: facts.nothingStored,
          siteUrl: env().siteUrl,
          counting: env().countViews.from === "beacon" ? "beacon" : undefined,
          copyVersion: resources.version,
          drawingOf: inlineDrawing,
          look: preview ? fingerprinted(preview) : currentLookName(),
        }}
      >
        <ServerRouter context={router} url={url} nonce={nonce} />
      </RequestInfoContext>
    </CopyContext>,
  );
  const { html, scriptHashes } = finishDocument(page, nonce, hydrationTiming(router));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("X-Script-Hashes", scriptHashes.join(" "));
  return new Response(html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // A wrong method or an unknown URL is a client error; the request log has it.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const facts = context.get(requestContext);
  facts.unavailable ||= isDatabaseUnavailable(error) || isStorageUnavailable(error);
  facts.nothingStored ||= isNothingStored(error);
  log.error({ err: error, request: facts.id, url: loggedPath(new URL(request.url).pathname) }, "request failed");
};

function hydrationTiming(router: EntryContext): "now" | "later" {
  const { matches, statusCode } = router.staticHandlerContext;
  // The page for unknown addresses reports them to the console, whichever route shows it.
  if (statusCode === 404) return "now";
  const now = matches.some(({ route }) => handleOf(router.routeModules[route.id]).hydrate === "now");
  return now ? "now" : "later";
}

/** The whole document: only complete pages are sent and cached. */
function renderDocument(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    // Before it has its frame the page fails as a whole, which the router reports.
    let hasShell = false;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onShellReady: () => void (hasShell = true),
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError(error) {
        if (hasShell) log.error({ err: error }, "a part of a page could not be rendered");
      },
    });
  });
}
