import { expect, test } from "vitest";
import { isPlaceOf, navigation, navigationFor, type ShownGroup } from "./navigation.ts";
import { isAllowed, permissions, roles } from "#app/platform/auth/permissions.ts";
import routes from "#app/routes.ts";

const entries = navigation.flatMap((group) => [...group.entries]);
const shown = (groups: ShownGroup[]) => groups.map(({ key, entries: [...list] }) => [key, ...list.map((e) => e.key)]);

test("every entry of the navigation has a route and a row in the table of roles", async () => {
  const admin = (await routes).flatMap((route) => route.children ?? []).map(({ path }) => `/${path ?? ""}`);
  for (const { to } of entries) {
    expect(permissions[to], to).toBeDefined();
    expect(admin, to).toContain(to);
  }
});

test("owners see every place in groups; an owner's groups are those of the product", () => {
  expect(shown(navigationFor(["owner"]))).toEqual([
    ["start", "overview"],
    ["content", "pages", "posts", "events", "people", "stories", "quotes", "facts", "images"],
    ["conversations", "leads", "subscribers", "templates", "letters", "mail"],
    ["site", "settings", "redirects", "hooks", "users", "audit", "bin"],
  ]);
});

test("each role sees only what it may open", () => {
  for (const role of roles) {
    const seen = navigationFor([role]).flatMap((group) => group.entries.map(({ to }) => to));
    const allowed = entries.filter(({ to }) => isAllowed(permissions[to]!.open, { roles: [role] })).map(({ to }) => to);
    expect([...seen].sort(), role).toEqual([...allowed].sort());
  }
});

test("somebody with a few places gets one list that begins with their work", () => {
  expect(shown(navigationFor(["advisor"]))).toEqual([["start", "leads", "overview", "events", "templates", "audit"]]);
  expect(shown(navigationFor(["reader"]))).toEqual([["start", "overview"]]);
  expect(shown(navigationFor(["editor"]))[0]).toEqual(["start", "overview"]);
});

test("each address of the admin area belongs to one place", () => {
  const placeOf = (path: string) => entries.filter((entry) => isPlaceOf(entry, path)).map(({ key }) => key);
  expect(placeOf("/admin")).toEqual(["posts"]);
  expect(placeOf("/admin/")).toEqual(["posts"]);
  expect(placeOf("/admin/posts/new")).toEqual(["posts"]);
  expect(placeOf("/admin/authors/1/history")).toEqual(["posts"]);
  expect(placeOf("/admin/pictures/home-hero")).toEqual(["images"]);
  expect(placeOf("/admin/images")).toEqual(["images"]);
  expect(placeOf("/admin/people/1")).toEqual(["people"]);
  expect(placeOf("/admin/peopleless")).toEqual([]);
});
