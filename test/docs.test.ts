import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const scripts = Object.keys(
  (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts,
);
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...["docs", "app", "server", "db", "test", "bench"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ),
].filter((file) => file.endsWith(".md"));

test.each(documents)("%s names only existing files and commands", (file) => {
  const text = readFileSync(file, "utf8");
  const paths = [...text.matchAll(/`((?:app|bench|db|docs|e2e|public|scripts|server|test)\/[\w./-]*\w)\/?`/g)].map(
    ([, path]) => path!,
  );
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, command]) => command!);
  expect(commands.filter((command) => !scripts.includes(command))).toEqual([]);
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
