import { privatePage } from "#app/platform/pages/cache-policy.server.ts";

/** For every address with a secret in it. */
export const privateHeaders = {
  "Cache-Control": privatePage,
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};
