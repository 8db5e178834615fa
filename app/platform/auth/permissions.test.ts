import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { recordKinds } from "../records/record-kinds.ts";
import routes from "../../routes.ts";
import {
  isAllowed,
  maySaveDraft,
  permissions,
  roles,
  startPageOf,
  visibleAuditActions,
  type Role,
} from "./permissions.ts";

function routeFiles(entries: RouteConfigEntry[], path = ""): { pattern: string; file: string }[] {
  return entries.flatMap(({ path: own, file, children }) => {
    const here = own ? `${path}/${own}` : path;
    return children ? routeFiles(children, here) : [{ pattern: here || "/", file: `app/${file}` }];
  });
}

const files = readdirSync("app", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const sources = files.map((file) => readFileSync(file, "utf8"));

test("[R18] every route has a row, and every row a route", async () => {
  const addresses = routeFiles(await routes)
    .map(({ pattern }) => pattern)
    .filter((pattern) => !pattern.startsWith("/styleguide"));
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

test("[R18] the table declares exactly the bulk actions of the lists, and each is an intent of its row", () => {
  const ofLists = sources
    .flatMap((source) => source.split("defineList({").slice(1))
    .flatMap((list) => {
      const path = /path: ["`](.+?)["`]/.exec(list)?.[1]?.replace(/\$\{\w+\}/, ":id") ?? "";
      const pairs = (name: string, pattern: RegExp) =>
        [...(new RegExp(`${name}: (\\{.*\\}),`).exec(list)?.[1]?.matchAll(pattern) ?? [])].map(([, one, other]) => [
          one!,
          other!,
        ]);
      const names = pairs("bulk", /(\w+): \{/g).map(([name]) => name!);
      const undo = Object.fromEntries(pairs("undo", /(\w+): "(\w+)"/g)) as Record<string, string>;
      return [...new Set(names.flatMap((name) => [name, undo[name] ?? name]))].map((name) => `${path} ${name}`);
    });
  expect(ofLists.length).toBeGreaterThan(10);
  const rows = Object.entries(permissions);
  expect(rows.flatMap(([path, { bulk = [] }]) => bulk.map((name) => `${path} ${name}`)).toSorted()).toEqual(
    ofLists.toSorted(),
  );
  expect(rows.flatMap(([, { bulk = [], intents = {} }]) => bulk.filter((name) => !(name in intents)))).toEqual([]);
});

test("[R18] only the guard reads the fields that say what a form asks for", () => {
  // The two in the browser ask what the person is sending: they decide nothing.
  const readers = [
    "app/platform/auth/sent-form.server.ts",
    "app/components/admin/stay-on-page.ts",
    "app/components/admin/list/bulk-bar.tsx",
  ];
  const reads = /(?<!formData\?)\.(get|getAll|has)\(\s*["'`](intent|bulk)\b|[Ff]ield\([^()]*["'`](intent|bulk)["'`]\)/;
  const found = files.filter((_, index) => reads.test(sources[index]!));
  expect(found.toSorted()).toEqual(readers.toSorted());
});

test("[R18] a route with intents takes its form from the guard", async () => {
  const reads =
    /\b(readFormData|readCleanForm|readForm|readSubmittedForm|readJson)\(|request\.(formData|text|json|arrayBuffer|body|clone)\b/;
  const withIntents = routeFiles(await routes).filter(({ pattern }) => permissions[pattern]?.intents);
  expect(withIntents.length).toBeGreaterThan(30);
  const own = withIntents.filter(({ file }) => reads.test(readFileSync(file, "utf8")));
  expect(own).toEqual([]);
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
  expect(allowedTo("reader")).toEqual([
    "/admin/overview",
    "/admin/overview/file",
    "/admin/figures",
    "/admin/help",
    "/admin/help/:topic",
    "/admin/*",
  ]);
  const everything = new Set(roles.flatMap(allowedTo));
  expect(new Set(allowedTo("owner"))).toEqual(everything);
});

test("[R18] editors see only audit entries about content, advisors none about accounts, readers none and owners all", () => {
  expect(visibleAuditActions(["editor"])).toContain("postPublished");
  expect(
    (visibleAuditActions(["editor"]) as string[]).filter(
      (action) =>
        !/^(post|image|author|preview|revision|copy|teamMember|story|quote|fact|category|picture|event|recording|redirect|subscriberLeft|letter|page)/.test(
          action,
        ),
    ),
  ).toEqual([]);
  expect(visibleAuditActions(["advisor"])).toContain("noteAdded");
  expect(visibleAuditActions(["advisor"])).not.toContain("rolesChanged");
  expect(visibleAuditActions(["editor", "advisor"])).toEqual(expect.arrayContaining(["postPublished", "noteAdded"]));
  expect(visibleAuditActions(["reader"])).toEqual([]);
  expect(visibleAuditActions(["owner"])).toBe("all");
});

test("the start page of each role is one that it may open", () => {
  expect(roles.map((role) => startPageOf([role]))).toEqual(["/admin", "/admin", "/admin/leads", "/admin/overview"]);
  expect(startPageOf([])).toBe("/");
});

test("drafts of every form have an audience, and drafts of unknown kinds are refused to everybody", () => {
  const forms = globSync("app/features/**/admin/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:define(?:Record)?Form|useAutosave)\(\{[^}]*?kind: "([a-z-]+)"/g)].map(
      ([, kind]) => kind!,
    ),
  );
  expect(forms).toEqual(expect.arrayContaining(["event", "author", "post"]));
  forms.push(...recordKinds);
  // About a person, and only on the device.
  const onDevice = ["lead-note", "lead-contact"];
  for (const kind of forms) expect(maySaveDraft(kind, ["owner"]), kind).toBe(!onDevice.includes(kind));
  for (const kind of [...onDevice, "nothing", "toString", "__proto__"])
    expect(maySaveDraft(kind, ["owner"]), kind).toBe(false);
  expect(maySaveDraft("event-message", ["editor"])).toBe(false);
  expect(maySaveDraft("event-message", ["advisor"])).toBe(true);
});
