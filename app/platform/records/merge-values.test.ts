import { expect, test } from "vitest";
import { mergeValues } from "./merge-values.ts";

const base = { title: "One", titleEs: "Uno", tags: ["a"], start: "1", end: "2" };

test("changes of different fields and languages are merged", () => {
  const merged = mergeValues(base, { ...base, title: "Mine" }, { ...base, titleEs: "Suyo", tags: ["b"] });
  expect(merged).toEqual({
    values: { ...base, title: "Mine", titleEs: "Suyo", tags: ["b"] },
    taken: ["titleEs", "tags"],
    clashes: [],
  });
});

test("the same field with different values clashes, and keeps mine until somebody decides", () => {
  const merged = mergeValues(base, { ...base, title: "Mine" }, { ...base, title: "Theirs", titleEs: "Suyo" });
  expect(merged).toEqual({
    values: { ...base, title: "Mine", titleEs: "Suyo" },
    taken: ["titleEs"],
    clashes: ["title"],
  });
});

test("the same change made twice is no clash, and neither is an empty text that was null", () => {
  const same = { ...base, title: "Both" };
  expect(mergeValues(base, same, same)).toEqual({ values: same, taken: [], clashes: [] });
  expect(mergeValues<{ note: string | null }>({ note: null }, { note: "" }, { note: "Theirs" }).taken).toEqual([
    "note",
  ]);
});

test("fields that belong together count as one", () => {
  const together = [["start", "end"]];
  expect(mergeValues(base, { ...base, start: "5" }, { ...base, end: "9" }, together).clashes).toEqual(["start", "end"]);
  expect(mergeValues(base, { ...base, title: "Mine" }, { ...base, end: "9" }, together).taken).toEqual(["end"]);
});
