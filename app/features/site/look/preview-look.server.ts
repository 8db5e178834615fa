import type { MiddlewareFunction } from "react-router";
import { mayOpen } from "#app/features/admin/may-open.server.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { parseLookName } from "#app/platform/site/look.ts";
import { requestLook } from "#app/platform/site/look-styles.server.ts";

/**
 * Middleware of the public pages: `?look=2f5d8a-lora` shows a page in a look that is not saved, to people who may save
 * one. The host passes the parameter on only with a cookie of ours, so visitors always get the cached page.
 */
export const previewLook: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const look = parseLookName(new URL(request.url).searchParams.get("look") ?? "");
  if (!look || !(await mayOpen(request, "/admin/settings/brand/preview"))) return next();
  context.set(requestLook, look);
  const response = await next();
  response.headers.set("Cache-Control", privatePage);
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  response.headers.set("X-Page-Frames", "framed");
  return response;
};
