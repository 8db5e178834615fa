import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { splitAddress } from "../http/address.ts";
import { canonicalSearch } from "../http/canonical-search.ts";
import { compress, isCompressible } from "../http/compression.ts";
import type { StoredResponse } from "../http/respond.ts";

type Page = StoredResponse & { version: number };

/**
 * Rendered responses, each valid for the content version it was rendered from. Searches, tags, the further pages of long
 * lists and generated pictures, which clients can request in any number, have separate caches, so that they cannot evict
 * regular pages.
 */
const pages = createCache({ maxMegabytes: 40 });
const searches = createCache({ maxMegabytes: 8 });
const furtherPages = createCache({ maxMegabytes: 8 });
const pictures = createCache({ maxMegabytes: 16 });

function createCache({ maxMegabytes }: { maxMegabytes: number }) {
  return new LRUCache<string, Page>({
    maxSize: maxMegabytes * 1024 * 1024,
    // Seconds are precise enough for pages; with milliseconds, reading the clock would cost more than the lookup.
    ttlResolution: 1000,
    sizeCalculation: ({ identity, br, gzip }) =>
      Math.ceil(identity.length * 1.5) + (br?.length ?? 0) + (gzip?.length ?? 0) + 2048,
  });
}

function cacheOf(key: string): LRUCache<string, Page> {
  if (/^\/(covers|social|blog-images|look)\//.test(key)) return pictures;
  if (/[?&](q|tag)=/.test(key)) return searches;
  return /[?&]page=/.test(key) ? furtherPages : pages;
}

const maxKeyLength = 200;

/**
 * The cache key of an address, or undefined when its response must not be cached. The path must be canonical already;
 * the query is reduced to the parameters that the page reads.
 */
export function cacheKey(address: string): string | undefined {
  const { path, search } = splitAddress(address);
  const canonicalQuery = canonicalSearch(path, search);
  if (canonicalQuery === undefined || path.length + canonicalQuery.length > maxKeyLength) return undefined;
  return path + canonicalQuery;
}

/** The cached response for an address. Keys are canonical addresses, so most requests need a single lookup. */
export function cachedPage(address: string): StoredResponse | undefined {
  const page = findValid(address);
  if (page || !address.includes("?")) return page;
  const key = cacheKey(address);
  return key === undefined || key === address ? undefined : findValid(key);
}

function findValid(key: string): Page | undefined {
  // A key is in one of them only; the regular pages come first because they are asked for most often.
  const page = pages.get(key) ?? furtherPages.get(key) ?? searches.get(key) ?? pictures.get(key);
  return page?.version === contentVersion() ? page : undefined;
}

/** Larger responses are uploaded pictures, which would evict hundreds of pages. */
export const maxCachedBytes = 512 * 1024;

/**
 * Caches a page unless the content changed while it was rendered. The first visitor waits a few milliseconds for the
 * compression; transferring the uncompressed page would take longer.
 */
export async function cachePage(
  key: string,
  version: number,
  status: number,
  body: Buffer,
  headers: Record<string, string>,
): Promise<StoredResponse> {
  const cache = cacheOf(key);
  const etag = createHash("sha256").update(body).digest("base64url").slice(0, 16);
  const page: Page = { version, status, identity: body, headers, etag };
  if (isCompressible(headers["content-type"])) {
    const before = cache.peek(key);
    // Most content changes do not affect most pages, so the compressed bodies are reused.
    [page.br, page.gzip] = before?.identity.equals(body)
      ? [before.br, before.gzip]
      : await Promise.all([compress(body, "br", cache === pages ? 10 : 6), compress(body, "gzip", 7)]);
  }
  if (version === contentVersion()) cache.set(key, page, { ttl: ttlMilliseconds(headers["cache-control"]) });
  return page;
}

/** In bytes, as the caches count them. */
export function cachedBytes(): number {
  return [pages, furtherPages, searches, pictures].reduce((sum, cache) => sum + cache.calculatedSize, 0);
}

/** In milliseconds; 0 means until the content changes. */
function ttlMilliseconds(cacheControl = ""): number {
  return Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0) * 1000;
}
