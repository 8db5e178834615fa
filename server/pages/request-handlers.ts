import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";

type Handler = (request: Request, context?: RouterContextProvider) => Promise<Response>;
type Route = { id: string; parentId?: string; path?: string };
type Routes<Kind extends Route = Route> = Record<string, Kind | undefined>;

/**
 * The router matches an address against all routes one by one, twice per request, and most routes are in the admin
 * area. So each first segment of the site map ("about", "insights", "admin") gets a handler with only the routes that
 * can match there. All other addresses go to a handler with all routes.
 */
export function createRequestHandlers(build: ServerBuild, mode: string): Handler {
  const handleAnyRoute = createRequestHandler(build, mode);
  const handlers = new Map(
    [...firstSegments(build.routes)].map((segment) => [
      segment,
      createRequestHandler({ ...build, routes: routesBelow(segment, build.routes) }, mode),
    ]),
  );
  return (request, context) => {
    const segment = firstSegment(new URL(request.url).pathname);
    const handler = (segment !== undefined && handlers.get(segment)) || handleAnyRoute;
    return handler(request, context);
  };
}

/** The first segment after the language: "" for the home pages, undefined for an address with repeated slashes. */
export function firstSegment(path: string): string | undefined {
  if (path.includes("//")) return undefined;
  const [, first = "", second = ""] = path.split("/", 3);
  return first === "es" ? second : first;
}

function firstSegments(routes: Routes): Set<string> {
  const paths = leafRoutes(routes).map((route) => fullPath(route, routes));
  return new Set(paths.map(firstSegmentOf).filter((segment) => !/[:*?]/.test(segment)));
}

/** The routes that an address with this first segment can match, with their parents. */
export function routesBelow<Kind extends Route>(segment: string, routes: Routes<Kind>): Routes<Kind> {
  const kept = leafRoutes(routes).filter((route) => {
    const first = firstSegmentOf(fullPath(route, routes));
    return first === segment || /^[:*]/.test(first);
  });
  const ids = new Set(kept.flatMap((route) => withParents(route, routes).map(({ id }) => id)));
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
}

function firstSegmentOf(path: string): string {
  return path.replace(/^es\?\/?/, "").split("/", 1)[0] ?? "";
}

function leafRoutes(routes: Routes): Route[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all.filter(({ id }) => !parents.has(id));
}

function fullPath(route: Route, routes: Routes): string {
  return withParents(route, routes)
    .flatMap(({ path }) => path || [])
    .join("/");
}

/** A route and its parents, the outermost first. */
function withParents(route: Route, routes: Routes): Route[] {
  const parent = routes[route.parentId ?? ""];
  return parent ? [...withParents(parent, routes), route] : [route];
}
