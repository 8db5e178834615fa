import fresh from "fresh";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

/** Smallest first, for encodings that the client accepts equally. */
const preferred: Encoding[] = ["br", "gzip", "identity"];

/** negotiator has had this option since 1.0, but @types/negotiator does not declare it. */
type EncodingChooser = { encoding(available: Encoding[], options: { preferred: Encoding[] }): Encoding | undefined };

/**
 * Memoized: browsers send only a few different headers, and parsing one takes longer than the rest of a cached
 * response.
 */
const chosen = new Map<string, Encoding>();

export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string") return "identity";
  let encoding = chosen.get(header);
  if (encoding === undefined) {
    const negotiator = new Negotiator({ headers: { "accept-encoding": header } }) as unknown as EncodingChooser;
    encoding = negotiator.encoding(preferred, { preferred }) ?? "identity";
    if (chosen.size >= 100) chosen.clear();
    if (header.length < 200) chosen.set(header, encoding);
  }
  return encoding;
}

/** True when If-None-Match names the current version, so that a 304 is enough. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  // Browsers send back a single ETag, and comparing it is ten times faster than parsing a list.
  return ifNoneMatch !== undefined && (ifNoneMatch === etag || fresh({ "if-none-match": ifNoneMatch }, { etag }));
}

/**
 * True when If-Match names a different version than the current one (RFC 9110 section 13.1.1), which calls for a 412.
 */
export function failsIfMatch(ifMatch: string | undefined, etag?: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return false;
  // The comparison is a strong one: a weak ETag never matches, not even itself.
  return !ifMatch.split(",").some((listed) => listed.trim() === etag && !etag.startsWith("W/"));
}
