import { privatePage } from "#app/platform/pages/cache-policy.server.ts";

/**
 * For every address with a secret in it. Other sites get no referrer; with "no-referrer" browsers would send the pages'
 * own forms with "Origin: null", which the host refuses.
 */
export const privateHeaders = {
  "Cache-Control": privatePage,
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "same-origin",
};
