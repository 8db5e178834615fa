import { data, redirectDocument, type LoaderFunctionArgs } from "react-router";
import { requestContext } from "./request-context.server.ts";
import { pageUrl } from "./page-url.ts";

type Asked = Pick<LoaderFunctionArgs, "request" | "context">;

/** Whether somebody will see the answer. Nobody sees that to a link checker's HEAD or to a prefetch. */
export function isSeen({ request, context }: Asked): boolean {
  return context.get(requestContext).method === "GET" && !isAhead(request);
}

/**
 * For the loader of a mailed link that changes something when it is opened: whether somebody opens it now. Mail programs,
 * browsers and the router also ask ahead, and keep the answer; so a prefetch is refused, and a request for data is led
 * to the page, which is then opened.
 */
export function isOpened({ request, context }: Asked): boolean {
  if (isAhead(request)) throw data(null, { status: 503, headers: { "Cache-Control": "no-store" } });
  if (!isSeen({ request, context })) return false;
  const page = pageUrl(request);
  if (new URL(request.url).pathname !== page.pathname) throw redirectDocument(page.pathname + page.search);
  return true;
}

function isAhead({ headers }: Request): boolean {
  return /prefetch|preview|prerender/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
}
