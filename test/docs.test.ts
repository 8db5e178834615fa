import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const scripts = Object.keys(
  (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts,
);
const documents = [
  "README.md",
  ...["docs", "app", "server", "db", "test", "bench"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ),
].filter((file) => file.endsWith(".md"));

test.each(documents)("%s names only what is there", (file) => {
  const text = readFileSync(file, "utf8");
  const paths = [...text.matchAll(/`((?:app|bench|db|docs|e2e|public|scripts|server|test)\/[\w./-]*\w)\/?`/g)].map(
    ([, path]) => path!,
  );
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, command]) => command!);
  expect(commands.filter((command) => !scripts.includes(command))).toEqual([]);
});

test("every test that the threat model names is there", () => {
  const titles = readdirSync("e2e", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".spec.ts"))
    .map((file) => readFileSync(join("e2e", file), "utf8"))
    .join("\n");
  const named = [...readFileSync("docs/security.md", "utf8").matchAll(/^\|(?:[^|]*\|){2}([^|]*)\|/gm)]
    .flatMap(([, cell]) =>
      [...cell!.matchAll(/(?:security|wire|spec\.ts`): ([^.`]+)/g)].flatMap(([, list]) => list!.split(";")),
    )
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
