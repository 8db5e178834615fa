import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { splitAddress } from "./address.ts";
import { compress, isCompressible, type Stored } from "./respond.ts";

type Page = Stored & { version: number };

/** Rendered public pages, for the version of the content they were made from. */
const pages = keep(40);
/** People search for anything; what they find must not push out what everybody reads. */
const searches = keep(8);

function keep(megabytes: number) {
  return new LRUCache<string, Page>({
    maxSize: megabytes * 1024 * 1024,
    // Seconds are exact enough for pages; by the millisecond, looking at the clock would cost more than looking up the page.
    ttlResolution: 1000,
    sizeCalculation: ({ identity, br, gzip }) =>
      Math.ceil(identity.length * 1.5) + (br?.length ?? 0) + (gzip?.length ?? 0) + 2048,
  });
}

function shelf(key: string): LRUCache<string, Page> {
  return /[?&]q=/.test(key) ? searches : pages;
}

/** Parameters that make another page; an address with any other is rendered, but not kept. */
const meaningful = new Set(["category", "q", "page"]);

/** The key of an address in the cache, or nothing when its answer is not to be kept. */
export function cacheKey(address: string): string | undefined {
  const { search } = splitAddress(address);
  if (address.length > 200) return undefined;
  for (const name of new URLSearchParams(search).keys()) if (!meaningful.has(name)) return undefined;
  return address;
}

export function cachedPage(key: string): Stored | undefined {
  const page = shelf(key).get(key);
  return page?.version === contentVersion() ? page : undefined;
}

/** In bytes. Larger answers are uploaded pictures, which would push out hundreds of pages. */
export const largestKept = 512 * 1024;

/**
 * Keeps a page unless the content changed while it was rendered. The few milliseconds of compressing are waited for:
 * over the air the first visitor would wait longer for the plain page.
 */
export async function keepPage(
  key: string,
  version: number,
  status: number,
  body: Buffer,
  headers: Record<string, string>,
): Promise<Stored> {
  const etag = createHash("sha256").update(body).digest("base64url").slice(0, 16);
  const page: Page = { version, status, identity: body, headers, etag };
  if (isCompressible(headers["content-type"]))
    [page.br, page.gzip] = await Promise.all([compress(body, "br", 6), compress(body, "gzip", 7)]);
  if (version === contentVersion()) shelf(key).set(key, page, { ttl: lifetime(headers["cache-control"]) });
  return page;
}

/** In milliseconds; 0 is for as long as the content stays the same. */
function lifetime(cacheControl = ""): number {
  return Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0) * 1000;
}
