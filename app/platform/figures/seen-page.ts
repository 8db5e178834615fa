import { languageOfPath, plainPath, type Language } from "#app/platform/i18n/language.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";
import { loggedPath } from "#app/platform/logged-path.ts";

/** What an address means for the figures. */
export type SeenPage = {
  /** The path without the language and without secrets: "/insights/rest". */
  name: string;
  language: Language;
  campaign?: string;
  /** A step that the address stands for (steps.ts). */
  step?: string;
  /** Searched words. */
  search?: string;
};

/** Not the public site, or read by programs. */
const uncounted = /^\/(admin|auth|account|functions|rpc|styleguide|preview|draft|healthz|readyz|metrics)(\/|$)/;
const maxLength = 120;

/** Undefined for what is no public page. */
export function readSeenPage(address: string): SeenPage | undefined {
  const [path = "/", query = ""] = address.split("?", 2);
  const plain = plainPath(path);
  if (uncounted.test(plain) || /\.[\w]+$/.test(plain) || plain.length > maxLength) return undefined;
  const page: SeenPage = { name: loggedPath(plain), language: languageOfPath(path) };
  const search = query ? new URLSearchParams(query) : undefined;
  const campaign = search && campaignOf(search);
  if (campaign) page.campaign = campaign;
  const searched = plain === "/insights" || plain === "/search" ? searchedWords(search?.get("q")) : undefined;
  if (searched) page.search = searched;
  const step = stepOf(plain, search?.get("step"));
  if (step) page.step = step;
  return page;
}

function stepOf(path: string, step: string | null | undefined): string | undefined {
  if (path === "/journey") return "inquiry.begun";
  if (path !== "/tools") return undefined;
  return step && /^[1-7]$/.test(step) ? `scanner.page.${step}` : step ? undefined : "scanner.opened";
}

/** "letter / email / november". A value that could be made for one person is left out. */
function campaignOf(search: URLSearchParams): string | undefined {
  const values = ["utm_source", "utm_medium", "utm_campaign"].map((name) => (search.get(name) ?? "").trim());
  if (values.every((value) => value === "")) return undefined;
  return values
    .filter((value) => value !== "" && !looksPersonal(value))
    .map((value) => value.slice(0, 40).toLowerCase())
    .join(" / ");
}

export function searchedWords(text: string | null | undefined): string | undefined {
  const words = text?.trim().replace(/\s+/g, " ").toLowerCase();
  return words && words.length <= 60 && !looksPersonal(words) ? words : undefined;
}

/** An e-mail or network address, a telephone number, an id. */
export function looksPersonal(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters have no place in a name
  return /@|%40|\d[\d\s().-]{5,}\d|\d+\.\d+\.\d+\.\d+|[0-9a-f]{16,}|[0-9a-f]{8}-[0-9a-f]{4}-|(?=\w*\d)\w{20,}|[\u0000-\u001f]/i.test(
    text,
  );
}

/** The host of a link to us: without "www.", undefined for our own. "direct" when the browser does not tell. */
export function sourceOf(referer: string | undefined, ownHost: string): string | undefined {
  if (!referer) return "direct";
  const plainHost = /^https?:\/\/([a-z\d.-]+\.[a-z]+)\//.exec(referer)?.[1];
  if (plainHost && plainHost.length <= 100 && !plainHost.includes("xn--"))
    return plainHost === ownHost ? undefined : plainHost.replace(/^www\./, "");
  if (!URL.canParse(referer)) return "direct";
  const { host, hostname, protocol } = new URL(referer);
  if (host === ownHost) return undefined;
  const name = protocol === "android-app:" ? hostname : hostname.replace(/^www\./, "");
  // Also no host that is a network address.
  return name === "" || name.length > 100 || /^[\d.]+$|^\[/.test(name) ? "direct" : name;
}

/** What a browser asks for beside a page. */
export function isOfPages(address: string): boolean {
  return /^\/(assets|art|images|fonts|blog-images|covers)\/|\.(css|js|svg|png|webp|avif|jpg|woff2)(\?|$)/.test(address);
}

/** Pages whose address a browser may name by itself: nobody can put others into the figures. */
export function isKnownPage(name: string): boolean {
  return (
    pageList.some(([, { path }]) => path === name) || /^\/(insights(\/authors)?|events|stories)\/[\w-]+$/.test(name)
  );
}
