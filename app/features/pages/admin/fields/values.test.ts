import { expect, test } from "vitest";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import {
  arrange,
  blankItem,
  canonical,
  inputName,
  readValues,
  textAt,
  withoutBlankParts,
  withText,
  type NodePath,
} from "./values.ts";

const points: CopyNode = [
  { key: "a", title: "One", url: "https://example.org", bullets: ["x", "y"] },
  { key: "b", title: "Two", bullets: ["z"] },
];

function inputsOf(node: CopyNode, where: NodePath = []): [string, string][] {
  if (typeof node === "string") return [[inputName("en", "home:points", where), node]];
  return Object.entries(node).flatMap(([step, child]) => inputsOf(child as CopyNode, [...where, step]));
}

test("a submitted form gives back the values that it was rendered with", () => {
  const inputs = inputsOf(points);
  expect(canonical(readValues(inputs).get("home:points")!.en)).toBe(canonical(points));
  expect(readValues([["en|home:title|", " Hi\r\nthere "]]).get("home:title")!.en).toBe("Hi\nthere");
  expect(
    readValues([
      ["en|home:days|one", "1"],
      ["en|home:days|other", "2"],
    ]).get("home:days")!.en,
  ).toEqual({
    one: "1",
    other: "2",
  });
  expect(
    readValues([
      ["fr|home:title|", "x"],
      ["en|home:x|__proto__.polluted", "x"],
    ]).size,
  ).toBe(1);
  expect({}).not.toHaveProperty("polluted");
});

test("blank parts that items may do without are left out", () => {
  const blank = withText(withText(points, [0, "url"], ""), [1, "url"], "");
  expect(withoutBlankParts(points, blank)).toEqual([
    { key: "a", title: "One", bullets: ["x", "y"] },
    { key: "b", title: "Two", bullets: ["z"] },
  ]);
});

test("items are added, removed and moved, also in lists inside of items", () => {
  const blank = blankItem(points, [], "item-1");
  expect(blank).toEqual({ key: "item-1", title: "", url: "", bullets: [""] });
  expect(arrange(points, { kind: "add", where: [] }, blank)).toHaveLength(3);
  expect(textAt(arrange(points, { kind: "down", where: [0] }, ""), [1, "title"])).toBe("One");
  expect(textAt(arrange(points, { kind: "up", where: ["0", "bullets", "1"] }, ""), [0, "bullets", 0])).toBe("y");
  expect(arrange(points, { kind: "remove", where: [1] }, "")).toEqual([(points as CopyNode[])[0]]);
  expect(arrange(points, { kind: "up", where: [0] }, "")).toEqual(points);
  expect(textAt(arrange(points, { kind: "add", where: [1, "bullets"] }, "new"), [1, "bullets", 1])).toBe("new");
});
