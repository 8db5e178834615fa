import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import siteMap from "#app/routes.ts";
import { firstSegment, routesBelow } from "./request-handlers.ts";

type Route = { id: string; parentId?: string; path?: string; index?: boolean };
type Routes = Record<string, Route | undefined>;

const routes: Routes = { root: { id: "root", path: "" }, ...flat(await siteMap, "root") };

test("matching only the routes below the first segment finds the same route as matching all of them", () => {
  const all = tree(routes);
  const addresses = Object.values(routes).flatMap((route) => addressesOf(route!.id));
  expect(addresses.length).toBeGreaterThan(150);
  for (const address of addresses) {
    const some = tree(routesBelow(firstSegment(address)!, routes));
    expect([address, routeAt(address, some)]).toEqual([address, routeAt(address, all)]);
  }
});

test("an address with repeated slashes is matched against all routes", () => {
  expect(firstSegment("//about")).toBeUndefined();
  expect(firstSegment("/es//about")).toBeUndefined();
});

test("a public page is matched against few routes, none of them in the admin area", () => {
  const below = Object.keys(routesBelow("about", routes));
  expect(below).toContain("features/about/about.route");
  expect(below.length).toBeLessThan(10);
  expect(below.filter((id) => id.includes("admin"))).toEqual([]);
});

function routeAt(address: string, among: RouteObject[]) {
  return matchRoutes(among, address)?.at(-1)?.route.id;
}

/** The addresses of a route, in both languages if it has both, each with one below it that may match no route. */
function addressesOf(id: string): string[] {
  const path = `/${pathOf(id)}`.replace(/:\w+/g, "some-name").replace("*", "nothing/here");
  const versions = path.includes("es?") ? [path.replace("/es?", ""), path.replace("es?", "es")] : [path];
  return versions.flatMap((version) => [version || "/", `${version}/nothing-here`]);
}

function pathOf(id: string): string {
  const { path, parentId } = routes[id]!;
  return [parentId && pathOf(parentId), path].filter(Boolean).join("/");
}

function flat(entries: RouteConfigEntry[], parentId: string): Routes {
  return Object.assign(
    {},
    ...entries.map(({ file, path, index, children = [], id = file.replace(/\.tsx?$/, "") }) => ({
      [id]: { id, parentId, path, index },
      ...flat(children, id),
    })),
  );
}

function tree(known: Routes, parentId?: string): RouteObject[] {
  return Object.values(known)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!;
      return index ? { id, path, index } : { id, path, children: tree(known, id) };
    });
}
