import type { MiddlewareFunction } from "react-router";

/** Cached by the host and revalidated by browsers, so that changes are visible at once. */
export const publicPage = "public, max-age=0, must-revalidate";
/** The same, but rendered again every five minutes: for content that depends on the time. */
export const shortLivedPage = "public, max-age=0, s-maxage=300, must-revalidate";
/**
 * The image behind a name never changes but can be deleted: browsers revalidate after five minutes (a 304), shared
 * caches, which can be purged (docs/operations.md), after a day.
 */
export const uploadedPicture = "public, max-age=300, s-maxage=86400";
/** Rendered for one visit (a form with its own key): not shared, but the back button may show it again as it was. */
export const oneVisitPage = "private, no-cache";
/** Rendered for one person, or valid only now. */
export const privatePage = "private, no-store";

/**
 * Makes successful GET responses of public pages cacheable; a route that must not be cached sets its own Cache-Control.
 */
export const markPublicPages: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (
    isRead &&
    response.status === 200 &&
    !response.headers.has("Cache-Control") &&
    !response.headers.has("Set-Cookie")
  ) {
    response.headers.set("Cache-Control", publicPage);
  }
  return response;
};
