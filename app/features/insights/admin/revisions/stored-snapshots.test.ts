import { expect, test } from "vitest";
import { readSnapshot } from "./stored-snapshots.server.ts";

const text = { title: "T", slug: "t", cluster: "business", previewSnippet: "p", bodyContent: "<p>b</p>", author: "A" };

test("a revision from before a column existed has that column's default and can be restored", () => {
  const read = readSnapshot("1", { ...text, publishAt: "2026-11-15T03:04:05.000Z" });
  expect(read).toMatchObject({
    restorable: true,
    snapshot: { ...text, titleEs: null, tags: null, featured: false, publishAt: new Date("2026-11-15T03:04:05.000Z") },
  });
});

test("a damaged revision can be compared but not restored", () => {
  for (const damage of [{ bodyContent: 5 }, { title: undefined }, { tags: "one" }, { publishAt: "soon" }])
    expect(readSnapshot("1", { ...text, ...damage })).toMatchObject({ restorable: false });
  expect(readSnapshot("1", "text")).toBeUndefined();
});
