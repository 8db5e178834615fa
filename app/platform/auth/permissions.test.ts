import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../routes.ts";
import { startPageOf, isAllowed, permissions, roles, visibleAuditActions, type Role } from "./permissions.ts";

function patterns(entries: RouteConfigEntry[], path = ""): string[] {
  return entries.flatMap(({ path: own, children }) => {
    const here = own ? `${path}/${own}` : path;
    return children ? patterns(children, here) : [here || "/"];
  });
}

const sources = readdirSync("app", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));

test("[R18] every route has a row, and every row a route", async () => {
  const addresses = patterns(await routes).filter((pattern) => pattern !== "/styleguide");
  expect(addresses.length).toBeGreaterThan(50);
  expect(Object.keys(permissions).toSorted()).toEqual(addresses.toSorted());
});

test("[R18] every intent that a form sends has a row", () => {
  const sent = sources.flatMap((source) =>
    [...source.matchAll(/name="intent"\s+value="([\w-]+)"|(?<!typeof )intent === "([\w-]+)"|\bintent="([\w-]+)"/g)].map(
      ([, value, compared, property]) => value ?? compared ?? property!,
    ),
  );
  expect(sent.length).toBeGreaterThan(15);
  const listed = new Set(Object.values(permissions).flatMap(({ intents }) => Object.keys(intents ?? {})));
  expect([...new Set(sent)].filter((intent) => !listed.has(intent))).toEqual([]);
});

test("[R18] every bulk action of a list has a row at the list's address", () => {
  const bulks = sources
    .flatMap((source) => source.split("defineList({").slice(1))
    .flatMap((list) => {
      const path = /path: ["`](.+?)["`]/.exec(list)?.[1]?.replace(/\$\{\w+\}/, ":id") ?? "";
      const names = /bulk: (\{.*\}),/.exec(list)?.[1]?.matchAll(/(\w+): \{/g) ?? [];
      return [...names].map(([, name]) => ({ path, name: name! }));
    });
  expect(bulks.length).toBeGreaterThan(10);
  expect(bulks.filter(({ path, name }) => !permissions[path]?.intents?.[name])).toEqual([]);
});

/** "open" or the intent, of everything below /admin that a role alone allows. */
function allowedTo(role: Role): string[] {
  return Object.entries(permissions)
    .filter(([pattern]) => pattern.startsWith("/admin"))
    .flatMap(([pattern, { open, intents = {} }]) => [
      ...(isAllowed(open, { roles: [role] }) ? [pattern] : []),
      ...Object.keys(intents)
        .filter((intent) => isAllowed(intents[intent]!, { roles: [role] }))
        .map((intent) => `${pattern} ${intent}`),
    ]);
}

test("[R18] editors have no access to leads, mails or accounts, advisors none to posts or accounts, readers only to figures", () => {
  expect(allowedTo("editor").filter((what) => /leads|mail|users/.test(what))).toEqual([]);
  expect(
    allowedTo("advisor").filter((what) => /posts|images|bin|users|mail|erase|\.csv|^\/admin( |$)/.test(what)),
  ).toEqual([]);
  expect(allowedTo("reader")).toEqual(["/admin/figures", "/admin/*"]);
  const everything = new Set(roles.flatMap(allowedTo));
  expect(new Set(allowedTo("owner"))).toEqual(everything);
});

test("[R18] editors see only audit entries about content, advisors none about accounts, readers none and owners all", () => {
  expect(visibleAuditActions(["editor"])).toContain("postPublished");
  expect(
    (visibleAuditActions(["editor"]) as string[]).filter(
      (action) =>
        !/^(post|image|author|preview|revision|copy|teamMember|story|quote|picture|event|recording)/.test(action),
    ),
  ).toEqual([]);
  expect(visibleAuditActions(["advisor"])).toContain("noteAdded");
  expect(visibleAuditActions(["advisor"])).not.toContain("rolesChanged");
  expect(visibleAuditActions(["editor", "advisor"])).toEqual(expect.arrayContaining(["postPublished", "noteAdded"]));
  expect(visibleAuditActions(["reader"])).toEqual([]);
  expect(visibleAuditActions(["owner"])).toBe("all");
});

test("the start page of each role is one that it may open", () => {
  expect(roles.map((role) => startPageOf([role]))).toEqual(["/admin", "/admin", "/admin/leads", "/admin/figures"]);
  expect(startPageOf([])).toBe("/");
});
