import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { splitAddress } from "../http/address.ts";
import { knownSearch } from "../http/known-parameters.ts";
import { compress, isCompressible, type Stored } from "../http/respond.ts";

type Page = Stored & { version: number };

/**
 * Rendered answers, valid for the version of the content they were made from. What strangers can ask for in any number (searches, tags,
 * pictures drawn from the address) has caches of its own, so that it cannot evict the pages that everybody reads.
 */
const pages = createCache({ maxMegabytes: 40 });
const searches = createCache({ maxMegabytes: 8 });
const pictures = createCache({ maxMegabytes: 16 });

function createCache({ maxMegabytes }: { maxMegabytes: number }) {
  return new LRUCache<string, Page>({
    maxSize: maxMegabytes * 1024 * 1024,
    // Seconds are exact enough for pages; by the millisecond, reading the clock would cost more than looking up the page.
    ttlResolution: 1000,
    sizeCalculation: ({ identity, br, gzip }) =>
      Math.ceil(identity.length * 1.5) + (br?.length ?? 0) + (gzip?.length ?? 0) + 2048,
  });
}

function cacheOf(key: string): LRUCache<string, Page> {
  if (/^\/(covers|social|blog-images)\//.test(key)) return pictures;
  return /[?&](q|tag)=/.test(key) ? searches : pages;
}

const longestKey = 200;

/**
 * The key of an address in the cache, or undefined when its answer must not be cached. The path has to be canonical already;
 * the query is reduced to the parameters that the page knows.
 */
export function cacheKey(address: string): string | undefined {
  const { path, search } = splitAddress(address);
  const known = knownSearch(path, search);
  if (known === undefined || path.length + known.length > longestKey) return undefined;
  return path + known;
}

/** The cached answer to an address. Keys are canonical addresses, so most requests need a single look-up. */
export function cachedPage(address: string): Stored | undefined {
  const page = valid(address);
  if (page || !address.includes("?")) return page;
  const key = cacheKey(address);
  return key === undefined || key === address ? undefined : valid(key);
}

function valid(key: string): Page | undefined {
  const page = cacheOf(key).get(key);
  return page?.version === contentVersion() ? page : undefined;
}

/** In bytes. Larger answers are uploaded pictures, which would evict hundreds of pages. */
export const largestCached = 512 * 1024;

/**
 * Caches a page unless the content changed while it was rendered. The first visitor waits the few milliseconds of compressing:
 * over the network the uncompressed page would take longer.
 */
export async function cachePage(
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
  if (version === contentVersion()) cacheOf(key).set(key, page, { ttl: lifetime(headers["cache-control"]) });
  return page;
}

/** In milliseconds; 0 means as long as the content stays the same. */
function lifetime(cacheControl = ""): number {
  return Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0) * 1000;
}
