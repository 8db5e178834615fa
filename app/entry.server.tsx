import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from "react-router";
import { CopyContext } from "./platform/i18n/copy-store.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { env } from "./platform/env.server.ts";
import { serverCopy } from "./platform/i18n/copy.server.ts";
import { languageOfRequest } from "./platform/i18n/request-language.server.ts";
import { log } from "./platform/log.server.ts";
import { loggedPath } from "./platform/logged-path.ts";
import { finishDocument } from "./platform/pages/deferred-scripts.server.ts";
import type { PageHandle } from "./platform/pages/page-handle.ts";
import { requestContext } from "./platform/pages/request-context.server.ts";
import { RequestInfoContext } from "./platform/pages/request-info.ts";

/** Marks our own scripts during a render; never sent (see deferred-scripts.server.ts). */
const nonce = randomBytes(18).toString("base64url");

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  const url = new URL(request.url);
  const { resources, stores } = serverCopy();
  const { id, unavailable } = context.get(requestContext);
  const page = await renderToText(
    <CopyContext value={stores[languageOfRequest(request)]}>
      <RequestInfoContext value={{ id, nonce, unavailable, siteUrl: env().siteUrl, copyVersion: resources.version }}>
        <ServerRouter context={router} url={url} nonce={nonce} />
      </RequestInfoContext>
    </CopyContext>,
  );
  const { html, scriptHashes } = finishDocument(page.text, nonce, hydration(router));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("X-Script-Hashes", scriptHashes.join(" "));
  return new Response(html, { status: page.failed && status === 200 ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // A wrong method or an unknown address is the visitor's trouble; the line of the request tells it.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const facts = context.get(requestContext);
  facts.unavailable ||= isDatabaseUnavailable(error);
  log.error({ err: error, request: facts.id, url: loggedPath(new URL(request.url).pathname) }, "request failed");
};

function hydration(router: EntryContext): "now" | "later" {
  const matches = router.staticHandlerContext.matches;
  const now = matches.some(({ route }) => (router.routeModules[route.id]?.handle as PageHandle | undefined)?.hydrate === "now");
  return now ? "now" : "later";
}

/** Collects the whole document: a page is sent or kept only when all of it is there. */
function renderToText(element: React.ReactElement): Promise<{ text: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(element, {
      onAllReady() {
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk);
            done();
          },
        });
        sink.on("finish", () => resolve({ text: Buffer.concat(chunks).toString("utf8"), failed }));
        sink.on("error", reject);
        pipe(sink);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        log.error({ err: error }, "rendering failed");
      },
    });
  });
}
