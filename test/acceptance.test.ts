import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Rows that cannot be tested, with the reason. */
const withoutTest: Record<string, string> = {};

/** The titles passed to test(…), test.describe(…) and test.each(…)(…), without the data of tables. */
function titlesIn(source: string): string[] {
  return [...source.matchAll(/(?:(?<![.\w])(?:test|describe)(?:\.\w+)?\(|\)\()\s*(["`])(.*?)\1/g)].map(
    ([, , title]) => title!,
  );
}

/** Titles name rows one by one, "[136] [137]", or as a range, "[183]-[193]". */
function rowsIn(source: string): string[] {
  const ranges = [...source.matchAll(/\[(\d+)\]-\[(\d+)\]/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index)),
  );
  return [...ranges, ...[...source.matchAll(/\[([A-Z]*\d+)\]/g)].map(([, row]) => row!)];
}

test("only titles are found, not table data or calls of RegExp.test", () => {
  expect(titlesIn('test.each([["[1]", 2]])(\n  "[2] one",\n)')).toEqual(["[2] one"]);
  expect(titlesIn("test.each(Object.keys(list))(`[3] ${two}`)")).toEqual(["[3] ${two}"]);
  expect(
    titlesIn('/x/.test("[4]"); latest("[5]"); test.describe("[6] six", () => test("[7] seven", () => expect("[8]")))'),
  ).toEqual(["[6] six", "[7] seven"]);
});

test("every row of the acceptance list is named by a test", () => {
  const rows = [...readFileSync("docs/product/acceptance.md", "utf8").matchAll(/^- \*\*([A-Z]*\d+)\*\* /gm)].map(
    ([, row]) => row!,
  );
  expect(rows.length).toBeGreaterThan(600);
  const named = new Set<string>();
  for (const folder of ["app", "db", "server", "test", "e2e"]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!/\.(test|spec)\.tsx?$/.test(entry.name)) continue;
      const source = readFileSync(join(entry.parentPath, entry.name), "utf8");
      for (const title of titlesIn(source)) for (const row of rowsIn(title)) named.add(row);
    }
  }
  expect(rows.filter((row) => !named.has(row) && !withoutTest[row])).toEqual([]);
});
