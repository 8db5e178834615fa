import type { MiddlewareFunction } from "react-router";

/** Kept by the host and revalidated by browsers: a change of content shows at once. */
export const publicPage = "public, max-age=0, must-revalidate";
/** Kept likewise, but made anew every five minutes: for what changes with the clock. */
export const shortLivedPage = "public, max-age=0, s-maxage=300, must-revalidate";
/** Made for one visit (a form with a key of its own): not kept for others, but "back" may show it again as it was left. */
export const oneVisitPage = "private, no-cache";
/** Made for one person or one moment. */
export const privatePage = "private, no-store";

/** Marks the answers to plain reads of public pages; a route that is not for keeping sets its own Cache-Control. */
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
