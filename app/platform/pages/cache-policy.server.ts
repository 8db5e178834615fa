import type { MiddlewareFunction } from "react-router";

/** Cached by the host and revalidated by browsers: a change of content shows at once. */
export const publicPage = "public, max-age=0, must-revalidate";
/** The same, but rendered again every five minutes: for what changes with the clock. */
export const shortLivedPage = "public, max-age=0, s-maxage=300, must-revalidate";
/**
 * A name never stands for another picture, but pictures are deleted: browsers ask again after five minutes (a 304), and a
 * shared cache, which can be purged (docs/operations.md), after a day.
 */
export const uploadedPicture = "public, max-age=300, s-maxage=86400";
/** Made for one visit (a form with a key of its own): not cached for others, but "back" may show it again as it was left. */
export const oneVisitPage = "private, no-cache";
/** Made for one person or one moment. */
export const privatePage = "private, no-store";

/** Marks the answers to plain reads of public pages; a route that must not be cached sets its own Cache-Control. */
export const markPublicPages: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const readable = request.method === "GET" || request.method === "HEAD";
  if (
    readable &&
    response.status === 200 &&
    !response.headers.has("Cache-Control") &&
    !response.headers.has("Set-Cookie")
  ) {
    response.headers.set("Cache-Control", publicPage);
  }
  return response;
};
