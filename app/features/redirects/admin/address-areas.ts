import { permissions } from "#app/platform/auth/permissions.ts";
import { plainPath } from "#app/platform/i18n/language.ts";
import { baseOf, isPrefix } from "#app/platform/pages/redirects/redirect-table.ts";

/**
 * What stands at an address by the site map: a page that came with the site, one that may or may not exist (an article's
 * address), something that the site needs for itself, or nothing. Pure.
 */
export type Area = "page" | "perhaps" | "reserved" | "covers" | "free";

/** Addresses of files and of what the server answers by itself. The others follow from the routes. */
const reserved =
  /^\/(assets|art|images|locales|draft|styleguide|healthz|readyz|metrics|\.well-known)(\/|$)|^\/[\w-]+\.(ico|svg|png|txt|webmanifest|xml)$/;

/** Pages that are records: whether there is one, the database knows. */
const records = ["/es?/insights/:slug", "/es?/insights/authors/:slug", "/es?/events/:slug", "/es?/stories/:slug"];

const patterns = Object.keys(permissions).filter((pattern) => !["/*", "/es?/:page"].includes(pattern));
const segmentsOf = (path: string) => path.split("/").filter(Boolean);
const routes = patterns.map((pattern) => ({
  pattern,
  segments: segmentsOf(pattern.replace(/^\/es\?/, "")),
  hasLanguage: pattern.startsWith("/es?"),
}));

export function areaOf(address: string): Area {
  const plain = plainPath(baseOf(address)) || "/";
  if (reserved.test(plain)) return "reserved";
  const asked = segmentsOf(plain);
  const met = routes.filter(({ segments }) =>
    isPrefix(address) ? reaches(segments, asked) : matches(segments, asked),
  );
  if (met.length === 0) return "free";
  if (met.some(({ hasLanguage }) => !hasLanguage)) return "reserved";
  const isRecord = ({ pattern, segments }: (typeof routes)[number]) =>
    records.includes(pattern) && segments.length === asked.length;
  // A static address wins over a pattern: "/events/registration" is no event.
  if (met.every(isRecord)) return "perhaps";
  if (isPrefix(address)) return "covers";
  return met.some(({ segments }) => !segments.some((segment) => segment.startsWith(":"))) ? "page" : reservedOr(met);
}

function reservedOr(met: typeof routes): Area {
  return met.some(({ pattern }) => records.includes(pattern)) ? "perhaps" : "reserved";
}

function matches(route: string[], asked: string[]): boolean {
  if (route.at(-1) === "*") return asked.length >= route.length - 1 && isSameUpTo(route, asked, route.length - 1);
  return route.length === asked.length && isSameUpTo(route, asked, asked.length);
}

/** Whether a route can match an address or one below it. */
function reaches(route: string[], base: string[]): boolean {
  if (route.at(-1) === "*") return isSameUpTo(route, base, Math.min(route.length - 1, base.length));
  return route.length >= base.length && isSameUpTo(route, base, base.length);
}

function isSameUpTo(route: string[], asked: string[], length: number): boolean {
  return asked.slice(0, length).every((segment, index) => isSameSegment(route[index], segment));
}

/** ":slug.ics" is a pattern with an end. */
function isSameSegment(route: string | undefined, asked: string): boolean {
  if (route === undefined) return false;
  if (!route.startsWith(":")) return route === asked;
  const end = /^:\w+(.*)$/.exec(route)?.[1] ?? "";
  return asked.endsWith(end) && (end !== "" || !asked.includes("."));
}
