import { randomBytes } from "node:crypto";
import { renderToString } from "react-dom/server";
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
  const page = await renderDocument(router, (entryContext) => (
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
        <ServerRouter context={entryContext} url={url} nonce={nonce} />
      </RequestInfoContext>
    </CopyContext>
  ));
  const { html, scriptHashes } = finishDocument(page, nonce, hydrationTiming(router));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("X-Script-Hashes", scriptHashes.join(" "));
  // The host sends this buffer, so the response needs no body.
  facts.document = Buffer.from(html);
  return new Response(null, { status, headers });
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

/**
 * Renders the complete document at once: no page has suspended parts, and only complete pages are sent and cached. The
 * data that the router would stream after the page is read first and added as a script, in the form that its client
 * expects.
 */
async function renderDocument(
  router: EntryContext,
  page: (router: EntryContext) => React.ReactElement,
): Promise<string> {
  const data = await readAll(router.serverHandoffStream);
  const html = renderToString(page({ ...withMatchedRoutes(router), serverHandoffStream: undefined }));
  // Appended to the router's own script: a separate one would add 100 bytes to each page, half of them for its hash in
  // a header. Searched from the end, because the text of a page may contain the same string.
  const end = html.indexOf("</script>", html.lastIndexOf("window.__reactRouterContext = "));
  return `<!DOCTYPE html>${html.slice(0, end)}${handoff(data)}${html.slice(end)}`;
}

/** The router prepares every route of the manifest for rendering; a page needs only its own. */
function withMatchedRoutes(router: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = router;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...router, manifest: { ...manifest, routes } };
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  if (stream) for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

function handoff(data: string): string {
  const literal = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `{const{streamController}=window.__reactRouterContext;streamController.enqueue(${literal});streamController.close()}`;
}
