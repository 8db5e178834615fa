import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { MailKind } from "#app/platform/mail/mail-kinds.ts";
import { importsOf, resolve } from "../scripts/boundaries.ts";

type Declared = { kind: MailKind; to: string; budget: boolean; write: unknown };

const files = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
const textOf = (file: string) => readFileSync(file, "utf8");
const declaring = files.filter((file) => /= defineMails?\(|\.\.\.defineMails\(/.test(textOf(file)));

const isDeclared = (value: unknown): value is Declared =>
  typeof value === "object" && value !== null && "kind" in value && "write" in value;

const modules = await Promise.all(
  declaring.map((file) => import(`#app/${file.slice("app/".length)}`) as Promise<Record<string, unknown>>),
);
/** Every exported declaration, single or in a list by kind. */
const declared = modules
  .flatMap((exports) => Object.values(exports))
  .flatMap((value) => (isDeclared(value) ? [value] : Object.values(value ?? {}).filter(isDeclared)));

test("every mail of emails.json has one declaration, and every declaration its words", () => {
  const { shared: _, ...mails } = copyFor("en", "emails");
  expect(declared.map(({ kind }) => kind).sort()).toEqual(Object.keys(mails).sort());
});

test("mails to visitors and users have a name among the pages, so that the owner can change them; those to the team have none", () => {
  for (const language of ["en", "es"] as const) {
    const emails = copyFor(language, "emails");
    for (const { kind, to } of declared) {
      const { names } = emails[kind];
      expect(names.log, kind).not.toBe("");
      expect("page" in names, `${language} ${kind}`).toBe(to !== "team");
    }
  }
});

test("mails to people whose address anybody can type are counted, those to the team are not", () => {
  for (const { kind, to, budget } of declared) if (to !== "user") expect(budget, kind).toBe(to === "visitor");
});

/** Sent to whoever asks for it, past the outbox. */
const testMail = "app/features/settings/admin/mail-check.server.tsx";

test("every mail template belongs to a declaration", () => {
  const reached = new Set([testMail, ...declaring, ...declaring.flatMap(importedBy)]);
  const templates = files.filter((file) => textOf(file).includes("<MailLayout") && !file.startsWith("app/platform/"));
  expect(templates.length).toBeGreaterThan(5);
  expect(templates.filter((file) => !reached.has(file))).toEqual([]);
});

test("a mail is queued from its declaration", () => {
  expect(files.filter((file) => /queueMail\(\s*\w+,\s*\{/.test(textOf(file)) && !file.includes("test-mails"))).toEqual(
    [],
  );
});

function importedBy(file: string): string[] {
  return importsOf(file).flatMap(({ specifier }) => resolve(file, specifier) ?? []);
}
