import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Route = { id: string; parentId?: string; path?: string; imports?: string[]; [key: string]: unknown };
type Manifest = { version: string; entry: { imports: string[] }; routes: Record<string, Route> };

const start = "window.__reactRouterManifest=";
/** Each route has its key as its id, too: the browser writes it there, instead of loading all of them twice. */
const addIds = "for(const[i,r]of Object.entries(window.__reactRouterManifest.routes))r.id=i;";

/** Rewrites the router's list of all routes, which every page loads. */
export function shortenManifest(client: string) {
  for (const file of globSync(join(client, "assets/manifest-*.js"))) {
    const [, json] = /^window\.__reactRouterManifest=(\{.*\});$/s.exec(readFileSync(file, "utf8")) ?? [];
    if (!json) throw new Error(`${file} is not the router's manifest as we know it.`);
    const { routes, ...others } = leanManifest(JSON.parse(json));
    const unnamed = Object.entries(routes).map(([key, { id, ...route }]) => {
      if (id !== key) throw new Error(`The router calls the route ${key} ${id}.`);
      return [key, route];
    });
    writeFileSync(file, `${start}${JSON.stringify({ ...others, routes: Object.fromEntries(unnamed) })};${addIds}`);
  }
}

/**
 * Leaves out the addresses of files, and what the browser's router reads as its default: flags that are false and empty lists. It reads a route's
 * imports only to prefetch them, so they are needed for public pages alone, and not those that every page has loaded.
 */
export function leanManifest({ routes, entry, ...others }: Manifest): Manifest {
  const isPublic = (id?: string): boolean =>
    id !== undefined && (id === "public.layout" || isPublic(routes[id]?.parentId));
  const shown = Object.entries(routes).filter(([, route]) => !isFile(route));
  const leanRoutes = shown.map(([id, { imports, ...route }]) => {
    const ownImports = isPublic(id) ? imports?.filter((file) => !entry.imports.includes(file)) : undefined;
    const fields = Object.entries(route).filter(([, value]) => value !== false && !isEmptyList(value));
    return [id, { ...Object.fromEntries(fields), imports: ownImports }];
  });
  return { ...others, entry, routes: Object.fromEntries(leanRoutes) };
}

/** A file or a function: the browser asks the server for it, never its router. */
function isFile({ path = "", hasDefaultExport }: Route): boolean {
  return !hasDefaultExport && /\.\w+$|:file$|\/html$|^(functions|rpc|account\/portraits)\//.test(path);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
