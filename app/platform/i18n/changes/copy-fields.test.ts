import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { areParallel, findProblems } from "./check-change.ts";
import { findField, listFields, withChanges, type CopyNode } from "./copy-fields.ts";
import { hasFixedCount } from "./fixed-lists.ts";

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(`public/locales/${language}/${file}`, "utf8")) as CopyNode;
/** The words of the editing screens name fields by their keys, "url" among them; nobody edits them. */
const files = readdirSync("public/locales/en").filter((file) => file !== "pages.json");

test("every delivered field is found by its path and passes its own rules", () => {
  for (const file of files)
    for (const language of ["en", "es"]) {
      const root = read(language, file);
      const fields = listFields(root);
      expect(fields.length).toBeGreaterThan(3);
      expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
      for (const field of fields) {
        expect(findField(root, field.path), `${file} ${field.path}`).toEqual(field);
        const fixedCount = hasFixedCount(file.replace(".json", ""), field.path);
        expect(findProblems(field, field.delivered, { fixedCount }), `${language}/${file} ${field.path}`).toEqual([]);
      }
    }
});

test("both languages have the same fields, and their lists are parallel", () => {
  for (const file of files) {
    const [english, spanish] = [listFields(read("en", file)), listFields(read("es", file))];
    expect(spanish.map(({ path, kind }) => `${kind} ${path}`)).toEqual(
      english.map(({ path, kind }) => `${kind} ${path}`),
    );
    english.forEach(({ path, delivered }, index) =>
      expect(areParallel(delivered, spanish[index]!.delivered), `${file} ${path}`).toBe(true),
    );
  }
});

const page: CopyNode = {
  title: "Hello {{name}} from {{brand}}",
  days_one: "{{count}} day",
  days_other: "{{count}} days",
  options: [
    { key: "first", label: "First" },
    { key: "second", label: "Second" },
  ],
  links: { url: "https://example.org" },
};

test("changes replace texts, plural forms and whole lists, and do not modify the delivered file", () => {
  const before = structuredClone(page);
  const changed = withChanges(
    page,
    new Map<string, CopyNode>([
      ["title", "Welcome {{name}}"],
      ["days", { one: "One day", other: "{{count}} full days" }],
      ["options", [{ key: "second", label: "Only" }]],
      ["gone.since.the.update", "lost"],
      ["__proto__.polluted", "x"],
      ["constructor", "x"],
    ]),
  );
  expect(changed).toEqual({
    ...(page as object),
    title: "Welcome {{name}}",
    days_one: "One day",
    days_other: "{{count}} full days",
    options: [{ key: "second", label: "Only" }],
  });
  expect(page).toEqual(before);
  expect({}).not.toHaveProperty("polluted");
});

test.each<[string, CopyNode, string[]]>([
  ["title", "Hello {{name}}", []],
  ["title", "Hello", ["missing-variable"]],
  ["title", "Hello {{name}} {{nmae}}", ["unknown-variable"]],
  ["title", "  ", ["empty"]],
  ["title", "{{name}} <b>bold</b>", ["markup"]],
  ["title", "{{name}} 3 < 4", []],
  ["title", `{{name}}${"x".repeat(300)}`, ["too-long"]],
  ["title", ["{{name}}"], ["shape"]],
  ["days", { one: "One day", other: "{{count}} days" }, ["missing-variable"]],
  ["days", { other: "{{count}} days" }, ["shape"]],
  ["options", [], ["empty"]],
  ["options", [{ key: "third", label: "Third" }], []],
  ["options", [{ key: "a b", label: "Third" }], ["key"]],
  [
    "options",
    [
      { key: "same", label: "A" },
      { key: "same", label: "B" },
    ],
    ["key"],
  ],
  ["options", [{ label: "No key" }], ["shape"]],
  ["options", Array.from({ length: 51 }, (_, index) => ({ key: `k${index}`, label: "x" })), ["too-many"]],
  ["links.url", "javascript:alert(1)", ["link"]],
  ["links.url", "//evil.example", ["link"]],
  ["links.url", "/journey", []],
])("a new value of %s is checked: %j", (path, value, kinds) => {
  expect(findProblems(findField(page, path)!, value).map(({ kind }) => kind)).toEqual(kinds);
});

test("a list with a fixed count keeps its length, order and keys", () => {
  const field = findField(page, "options")!;
  const [first, second] = field.delivered as [CopyNode, CopyNode];
  const kinds = (value: CopyNode) => findProblems(field, value, { fixedCount: true }).map(({ kind }) => kind);
  expect(kinds([first])).toEqual(["fixed-count"]);
  expect(kinds([second, first])).toEqual(["key", "key"]);
  expect(kinds([{ key: "first", label: "Other words" }, second])).toEqual([]);
});
