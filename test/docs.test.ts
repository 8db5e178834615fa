import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const scripts = Object.keys(
  (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts,
);
const files = [
  ...readdirSync("."),
  ...["app", "bench", "db", "docs", "e2e", "public", "scripts", "server", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ),
];
const documents = files.filter((file) => file.endsWith(".md"));
/** Every end of a path: "test/docs.test.ts", "docs.test.ts". */
const endings = new Set(
  files.flatMap((file) => {
    const parts = file.split("/");
    return parts.map((_, from) => parts.slice(from).join("/"));
  }),
);
/** Names that stand for any file of a kind, as in test/README.md. */
const isPlaceholder = (name: string) => name.startsWith("x.") || name.startsWith("NAME.");
/** Files that are gone, whether they are named by their whole path, its end or their name alone. */
function findMissing(names: string[]): string[] {
  return names.filter((name) => {
    const path = name.replace(/^(?:\.\.?\/)+/, "");
    return !isPlaceholder(path) && !endings.has(path) && !existsSync(path);
  });
}

test("a bare name of a file that is gone is found", () => {
  expect(findMissing(["docs.test.ts", "test/docs.test.ts", "./docs.test.ts", "x.db.test.ts"])).toEqual([]);
  expect(findMissing(["docs-of-old.test.ts", "app/docs.test.ts"])).toEqual(["docs-of-old.test.ts", "app/docs.test.ts"]);
});

test.each(documents)("%s names only existing files and commands", (file) => {
  const text = readFileSync(file, "utf8");
  const paths = [...text.matchAll(/`((?:app|bench|db|docs|e2e|public|scripts|server|test)\/[\w./-]*\w)\/?`/g)].map(
    ([, path]) => path!,
  );
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sql|json|yml|conf|service))`/g)].map(
    ([, name]) => name!,
  );
  expect(findMissing(named)).toEqual([]);
  const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, command]) => command!);
  expect(commands.filter((command) => !scripts.includes(command))).toEqual([]);
});

test("comments name only existing source files", () => {
  const missing = files
    .filter((file) => /\.(?:tsx?|css)$/.test(file))
    .flatMap((file) => {
      const comments = readFileSync(file, "utf8").match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? [];
      const named = [...comments.join("\n").matchAll(/(?<![\w./:{}@$<>#*-])([\w./-]*\w\.(?:tsx?|css))(?![\w/])/g)];
      return findMissing(named.map(([, name]) => name!)).map((name) => `${file}: ${name}`);
    });
  expect(missing).toEqual([]);
});

test("every test named in the threat model exists", () => {
  const titles = readdirSync("e2e", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".spec.ts"))
    .map((file) => readFileSync(join("e2e", file), "utf8"))
    .join("\n");
  const named = [...readFileSync("docs/security.md", "utf8").matchAll(/(?:security|wire|spec\.ts`): ([^.`)]+)/g)]
    .flatMap(([, list]) => list!.split(";"))
    .map(
      (title) =>
        title
          .split("…")
          .map((part) => part.trim())
          .filter(Boolean)[0] ?? "",
    )
    .filter((title) => title.length > 8);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((title) => !titles.includes(title))).toEqual([]);
});

test("decision records are numbered without gaps, dated and titled in one style", () => {
  const records = readdirSync("docs/decisions").filter((file) => file !== "README.md");
  expect(records.map((file) => Number(file.slice(0, 4)))).toEqual(records.map((_, position) => position + 1));
  for (const [position, file] of records.entries()) {
    expect(file).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    const [title, , date] = readFileSync(join("docs/decisions", file), "utf8").split("\n");
    expect(title).toMatch(new RegExp(`^# ${position + 1}\\. [A-Z].+[^.]$`));
    expect(date).toMatch(/^Date: 20\d\d-[01]\d-[0-3]\d$/);
  }
});

test("the configuration table of the README lists every environment variable", () => {
  const variables = [...readFileSync("app/platform/env.server.ts", "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+): \{/gm)];
  expect(variables.length).toBeGreaterThan(20);
  const readme = readFileSync("README.md", "utf8");
  expect(variables.map(([, name]) => name!).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
