import { pageNumberSearch, readPageNumber } from "#app/platform/pages/page-number.ts";
import { isShownCategory } from "#app/features/insights/categories.server.ts";
import { listingSearch, readListingState } from "#app/features/insights/listing/listing-address.ts";
import { canonicalStepSearch } from "#app/features/scanner/steps/step-address.ts";
import { readQuery, searchQuery } from "#app/features/search/search-address.ts";
import { plainPath } from "#app/platform/i18n/language.ts";

/** Reduces a query to its canonical form: the parameters that the page reads, in a fixed order. */
type CanonicalSearch = (search: URLSearchParams) => string;

/**
 * The query parameters of each public page; a page without an entry has none. Parameters that are not listed
 * (utm_source, fbclid, …) never reach the page, so that all its addresses share one cached copy.
 */
const pages: [path: RegExp, read: CanonicalSearch][] = [
  [/^\/insights$/, (search) => listingSearch(readListingState(search, isShownCategory))],
  [/^\/search$/, (search) => searchQuery(readQuery(search))],
  [/^\/(events|insights\/authors\/[^/]+)$/, (search) => pageNumberSearch(readPageNumber(search))],
  [/^\/(journey|raices-latinas)$/, keepParameters("sent", "again")],
  [/^\/events\/[^/]+$/, keepParameters("sent", "answer")],
  [/^\/events\/registration\/[^/]+$/, keepParameters("done")],
  [/^\/subscribe\/[^/]+$/, keepParameters("done")],
  [/^\/tools$/, canonicalStepSearch],
  [/^\/tools\/team$/, keepParameters("previous")],
  [/^\/tools\/team\/manage\/[^/]+$/, keepParameters("erased")],
  [/^\/tools\/team\/manage\/[^/]+\/present$/, keepParameters("slide")],
  [/^\/tools\/team\/[^/]+$/, keepParameters("step", "check")],
  [/^\/tools\/result\/[^/]+(\/report\.pdf)?$/, keepParameters("earlier")],
];

/** These areas are never cached, and their pages read their parameters themselves. */
const uncached = /^\/(account|admin|auth|functions|rpc)(\/|\.data$|$)/;

/**
 * The query reduced to the parameters of the page at this path, each once and in a fixed order. Undefined means: pass
 * the query on unchanged and do not cache the response.
 */
export function canonicalSearch(path: string, search: string): string | undefined {
  if (search === "" || search === "?") return "";
  if (uncached.test(path)) return undefined;
  const given = new URLSearchParams(search);
  // React Router's data requests name the routes whose data they need.
  if (path.endsWith(".data") && given.has("_routes")) return undefined;
  const page = plainPath(path.replace(/(?<=\/)_\.data$|\.(data|md)$/, ""));
  return pages.find(([pattern]) => pattern.test(page))?.[1](given) ?? "";
}

function keepParameters(...names: string[]): CanonicalSearch {
  return (search) => {
    const known = names.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    });
    return known.length > 0 ? `?${new URLSearchParams(known)}` : "";
  };
}
