import Negotiator from "negotiator";
import { pageMarkdown } from "#app/platform/html/page-markdown.server.ts";
import { env } from "#app/platform/env.server.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { publicPage } from "#app/platform/pages/cache-policy.server.ts";
import { markdownPath } from "#app/platform/pages/markdown-path.ts";
import { splitAddress } from "../http/address.ts";
import { canonicalSearch } from "../http/canonical-search.ts";
import type { FreshResponse, StoredResponse } from "../http/respond.ts";
import { dataPolicy } from "../http/security-headers.ts";
import { cachedPage, cacheKey, cachePage } from "./page-cache.ts";

/** Every public page is also served as Markdown: at its address with ".md", and to clients that prefer it (Accept). */
const types = ["text/html", "text/markdown"];
/** Memoized, like the encodings in http/negotiation.ts. */
const preferences = new Map<string, boolean>();

/** True when Markdown is named in an Accept header, and preferred to HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  let preference = preferences.get(accept);
  if (preference === undefined) {
    preference = new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaType(types) === "text/markdown";
    if (preferences.size >= 100) preferences.clear();
    if (accept.length < 200) preferences.set(accept, preference);
  }
  return preference;
}

/** Where the Markdown of an address is, with the parameters that the page reads. */
function markdownAddress(address: string): string | undefined {
  const { path, search } = splitAddress(address);
  const markdown = markdownPath(path);
  return markdown && markdown + (canonicalSearch(path, search) ?? "");
}

/** Sent with the HTML of a page: where its Markdown is, and that caches must tell the two apart. */
export function markdownHeaders(address: string): Record<string, string> {
  const markdown = markdownAddress(address);
  return markdown ? { link: `<${markdown}>; rel="alternate"; type="text/markdown"`, vary: "Accept" } : {};
}

type Html = Pick<FreshResponse, "status" | "body" | "headers">;

/**
 * The Markdown of a page, made from the HTML that everybody gets and cached under an address of its own. Otherwise the
 * status and, for a page that has moved, where to.
 */
export async function markdownPage(
  page: string,
  search: string,
  htmlAt: (address: string) => Promise<Html>,
): Promise<StoredResponse | { status: number; location?: string }> {
  const path = markdownPath(page);
  const query = canonicalSearch(page, search);
  if (path === undefined || query === undefined) return { status: 404 };
  const key = cacheKey(path + query);
  if (key === undefined) return { status: 404 };
  const cached = cachedPage(key);
  if (cached) return cached;
  const version = contentVersion();
  const { status, body, headers } = await htmlAt(page + query);
  if (status >= 300 && status < 400 && headers.location) return { status, location: moved(headers.location) };
  if (status !== 200) return { status };
  const cacheControl = headers["cache-control"] ?? "";
  const isForEverybody = headers["content-type"]?.startsWith("text/html") && !cacheControl.includes("no-store");
  const markdown = isForEverybody ? pageMarkdown(body.toString(), env().siteUrl) : undefined;
  if (!markdown) return { status: 404 };
  const tag = headers["x-robots-tag"];
  return cachePage(key, version, 200, Buffer.from(markdown.text), {
    ...(tag === undefined ? {} : { "x-robots-tag": tag }),
    "content-type": "text/markdown; charset=utf-8",
    // A form has a key for each visit; the Markdown has no forms.
    "cache-control": cacheControl.startsWith("public") ? cacheControl : publicPage,
    "content-security-policy": dataPolicy,
    link: `<${markdown.url ?? env().siteUrl + page}>; rel="canonical"`,
  });
}

/** For a client that asked for the page itself. Only it may keep the answer: caches that ignore Vary keep the HTML. */
export function negotiated(stored: StoredResponse, address: string): StoredResponse {
  const headers = {
    ...stored.headers,
    "cache-control": "private, max-age=0, must-revalidate",
    "content-location": markdownAddress(address) ?? address,
    vary: "Accept",
  };
  return { ...stored, headers };
}

/** Where the Markdown of a page is that has moved. */
export function moved(location: string): string {
  const { path, search } = splitAddress(location);
  const markdown = markdownPath(path);
  return markdown ? markdown + search : location;
}
