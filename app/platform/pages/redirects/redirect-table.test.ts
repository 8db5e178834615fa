import { expect, test } from "vitest";
import { createCollisions } from "./collisions.ts";
import { createRedirectTable, withSearch } from "./redirect-table.ts";

const line = (source: string, target: string) => ({ id: source, source, target, permanent: true });
const tableOf = (...pairs: [string, string][]) => createRedirectTable(pairs.map((pair) => line(...pair)));

test("[RD1] an address without a language counts in each, unless it has a line of its own", () => {
  const table = tableOf(
    ["/old", "/about"],
    ["/es/old", "/es/offerings"],
    ["/other", "/about#team"],
    ["/es/solo", "/about"],
  );
  expect(table.find("/old")?.to).toBe("/about");
  expect(table.find("/es/old")?.to).toBe("/es/offerings");
  expect(table.find("/es/other")?.to).toBe("/es/about#team");
  expect(table.find("/es/solo")?.to).toBe("/about");
  expect(table.find("/solo")).toBeUndefined();
  expect(table.find("/old/below")).toBeUndefined();
  expect(table.find("/essays")).toBeUndefined();
});

test("[RD1] a star stands for the address and everything below it; the longest wins, a whole address first", () => {
  const table = tableOf(["/blog/*", "/insights/*"], ["/blog/2019/*", "/about"], ["/blog/2019/one", "/offerings"]);
  expect(table.find("/blog")?.to).toBe("/insights");
  expect(table.find("/blog/a/b")?.to).toBe("/insights/a/b");
  expect(table.find("/es/blog/a")?.to).toBe("/es/insights/a");
  expect(table.find("/blog/2019/two")?.to).toBe("/about");
  expect(table.find("/blog/2019/one")?.to).toBe("/offerings");
  expect(table.find("/blogs")).toBeUndefined();
  expect(tableOf(["/old/*", "/*"]).find("/es/old")?.to).toBe("/es");
});

test("[RD1] the query that was asked with is kept", () => {
  expect(withSearch("/about", "?a=1")).toBe("/about?a=1");
  expect(withSearch("/insights?tag=care#list", "?a=1")).toBe("/insights?tag=care&a=1#list");
  expect(withSearch("/about", "")).toBe("/about");
});

test.each([
  ["itself", [], ["/a", "/a"], "loop"],
  ["below its own star", [], ["/a/*", "/a/b"], "loop"],
  ["its own Spanish address", [], ["/a", "/es/a"], "loop"],
  ["a circle of two", [["/b", "/a"]], ["/a", "/b"], "loop"],
  ["an address that is redirected", [["/b", "/c"]], ["/a", "/b"], "chain"],
  ["an address below a star", [["/b/*", "/c"]], ["/a", "/b/x"], "chain"],
  ["a star over a redirected address", [["/b/x", "/c"]], ["/a/*", "/b/*"], "chain"],
  ["only in Spanish", [["/es/b", "/es/c"]], ["/a", "/b"], "chain"],
  ["another leads here", [["/x", "/a"]], ["/a", "/b"], "reached"],
  ["another leads below the star", [["/x", "/a/deep#part"]], ["/a/*", "/b"], "reached"],
  [
    "nothing",
    [
      ["/x", "/b"],
      ["/b2", "/c"],
    ],
    ["/a", "/b"],
    undefined,
  ],
] as const)("[RD2] loops and chains are found: %s", (_, others, [source, target], kind) => {
  const collisions = createCollisions(others.map(([from, to]) => line(from, to)));
  expect(collisions.find(line(source, target))?.kind).toBe(kind);
  const first = others[0];
  if (first) {
    collisions.remove(line(first[0], first[1]));
    if (kind && kind !== "loop") expect(collisions.find(line(source, target))).toBeUndefined();
  }
});

test("[RD3] ten thousand redirects cost nothing measurable", () => {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    index % 20 ? line(`/old/page-${index}`, "/about") : line(`/old/part-${index}/*`, "/about"),
  );
  const table = createRedirectTable(rows);
  const start = process.cpuUsage();
  for (let index = 0; index < 100_000; index++) table.find(`/es/insights/article-${index % 500}`);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 100_000).toBeLessThan(50);
});
