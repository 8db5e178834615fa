/** Where to go after signing in: an address below /admin or /account of this site, or nothing. Never another site. */
export function returnPath(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > 1000 || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || !/^\/(admin|account)(\/|$)/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Passes the wanted page on to the next step. */
export function nextQuery(next: string | undefined): string {
  return next ? `?next=${encodeURIComponent(next)}` : "";
}

const origin = "http://site.invalid";
