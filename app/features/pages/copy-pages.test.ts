import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listFields, type CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { internalNamespaces } from "#app/platform/i18n/copy.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { pageNames } from "./page-names.ts";
import { copyPages, fieldsOfPage, pageOfField } from "./copy-pages.ts";

const read = (namespace: string) => JSON.parse(readFileSync(`public/locales/en/${namespace}.json`, "utf8")) as CopyNode;
/** Mails to the team, which have no name among the pages, are not the visitors' copy either. */
const isInternal = (namespace: string, path: string) =>
  internalNamespaces.has(namespace) || (namespace === "emails" && isTeamMail(path.split(".")[0]!));
const emails = read("emails") as Record<string, { names: object }>;
const isTeamMail = (kind: string) => !("page" in emails[kind]!.names);

test("every public text belongs to exactly one page", () => {
  const owners = new Map<string, string[]>();
  for (const page of copyPages)
    for (const { namespace, path } of fieldsOfPage(page, read))
      owners.set(`${namespace}:${path}`, [...(owners.get(`${namespace}:${path}`) ?? []), page.id]);
  for (const file of readdirSync("public/locales/en")) {
    const namespace = file.replace(".json", "");
    for (const { path } of listFields(read(namespace))) {
      if (isInternal(namespace, path)) continue;
      expect(owners.get(`${namespace}:${path}`), `${namespace}:${path}`).toHaveLength(1);
      expect(owners.get(`${namespace}:${path}`)).toEqual([pageOfField(namespace, path)?.id]);
    }
  }
});

test("every page has fields", () => {
  for (const page of copyPages) expect(fieldsOfPage(page, read).length, page.id).toBeGreaterThan(0);
});

test("every page has an address that the site leaves as it is, and a name in both languages", () => {
  for (const language of ["en", "es"] as const) {
    const names = pageNames(copyFor(language, "pages"), copyFor(language, "emails"));
    // The host redirects addresses with capital letters to lower case.
    for (const { id } of copyPages) expect(id, id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(Object.keys(names).sort()).toEqual(copyPages.map(({ id }) => id).sort());
  }
});

test("every variable of a text that owners edit has a name in both languages, and every name is used", () => {
  const isUsed = new Set<string>();
  for (const page of copyPages)
    for (const { delivered } of fieldsOfPage(page, read))
      for (const [, name] of JSON.stringify(delivered).matchAll(/\{\{(\w+)\}\}/g)) isUsed.add(name!);
  for (const language of ["en", "es"] as const)
    expect(Object.keys(copyFor(language, "pages").variables).sort(), language).toEqual([...isUsed].sort());
});
