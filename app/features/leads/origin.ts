import { pageList } from "#app/platform/pages/public-pages.ts";

/**
 * Where a visit came from, as far as addresses tell: the host of the other site, the words of a campaign in the address, and the
 * page on which the visit began. Nothing is stored on the visitor's device. With JavaScript the form sends what the
 * browser knows of its document (components/form/visit-headers.ts); without it the form's own page is all there is. Pure.
 */
export type Origin = { site?: string; page?: string; campaign?: Campaign };

export const campaignParts = ["source", "medium", "campaign", "term", "content"] as const;
export type Campaign = Partial<Record<(typeof campaignParts)[number], string>>;

const maxLength = 100;

/** `own`: the hosts of this site. Undefined when nothing is known. */
export function originOf(headers: Headers, own: readonly string[]): Origin | undefined {
  const first = addressOf(headers.get("x-first-page"), own) ?? addressOf(headers.get("referer"), own);
  const origin: Origin = {
    site: siteOf(headers.get("x-referring-site"), own),
    page: first && publicPath(first.pathname),
    campaign: first && campaignOf(first.searchParams),
  };
  const known = Object.entries(origin).filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

function addressOf(text: string | null, own: readonly string[]): URL | undefined {
  const url = text && URL.canParse(text) ? new URL(text) : undefined;
  return url && own.includes(url.host) ? url : undefined;
}

/** A host name, and not one of ours. */
function siteOf(text: string | null, own: readonly string[]): string | undefined {
  const host = text?.trim().toLowerCase() ?? "";
  const isHost = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/.test(host);
  return isHost && !own.includes(host) ? host.slice(0, maxLength) : undefined;
}

function campaignOf(search: URLSearchParams): Campaign | undefined {
  const parts = campaignParts.flatMap((part) => {
    const value = (search.get(`utm_${part}`) ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
    return value ? [[part, value.slice(0, maxLength)] as const] : [];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

const folders = ["/insights/", "/events/", "/stories/"];

/** Only pages that everybody may open: other addresses have secrets in them. */
function publicPath(pathname: string): string | undefined {
  const path = pathname.replace(/^\/es(?=\/|$)/, "").replace(/(.)\/$/, "$1") || "/";
  const isPage = pageList.some((page) => page[1].path === path);
  const isInFolder = folders.some((folder) => path.startsWith(folder)) && !path.startsWith("/events/registration");
  return isPage || isInFolder ? pathname.slice(0, 200) : undefined;
}
