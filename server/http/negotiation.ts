import fresh from "fresh";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

/** The smallest first, among those that the client accepts equally well. */
const preferred: Encoding[] = ["br", "gzip", "identity"];

/** @types/negotiator does not know the option yet, which negotiator has had since 1.0. */
type EncodingChooser = { encoding(available: Encoding[], options: { preferred: Encoding[] }): Encoding | undefined };

/** Browsers send a handful of different headers, and parsing one takes longer than the rest of a cached answer. */
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

/** Whether If-None-Match names the current version, so that a 304 is enough. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  // Browsers send back the one ETag they have: comparing it takes a tenth of the time of parsing a list.
  return ifNoneMatch !== undefined && (ifNoneMatch === etag || fresh({ "if-none-match": ifNoneMatch }, { etag }));
}

/** Whether If-Match asks for another version than the current one (RFC 9110 section 13.1.1), so that the answer is a 412. */
export function failsIfMatch(ifMatch: string | undefined, etag?: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return false;
  return !ifMatch.split(",").some((listed) => listed.trim() === etag);
}
