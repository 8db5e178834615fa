import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findField, type CopyNode } from "./copy-fields.ts";
import { fieldOfText, listMarked, marksIn, withMarks, withoutMarks } from "./marks.ts";

const home = JSON.parse(readFileSync("public/locales/en/home.json", "utf8")) as CopyNode;

function marked(node: CopyNode): CopyNode {
  let last = 0;
  return withMarks(node, () => last++);
}

test("every text except keys and links gets its own mark, which can be removed again", () => {
  const texts = listMarked(marked(home));
  expect(texts.length).toBeGreaterThan(40);
  expect(new Set(texts.map(({ mark }) => mark)).size).toBe(texts.length);
  expect(texts.some(({ keys }) => keys.at(-1) === "url" || keys.at(-1) === "key")).toBe(false);
  expect(JSON.parse(withoutMarks(JSON.stringify(marked(home))))).toEqual(home);
  expect(marksIn(`${texts[0]!.text}${texts[0]!.mark} and ${texts[1]!.mark}`)).toEqual([texts[0]!.mark, texts[1]!.mark]);
});

test("a mark identifies its field: a text, a plural form, or a position in a list", () => {
  const page: CopyNode = {
    a: { b: "x" },
    days_one: "1",
    days_other: "2",
    list: [{ title: "t" }],
    only_one: "no plural",
  };
  const fields = listMarked(marked(page)).map(({ keys }) =>
    fieldOfText(keys, (path) => findField(page, path)?.kind === "plural"),
  );
  expect(fields).toEqual([
    { path: "a.b", where: [] },
    { path: "days", where: ["one"] },
    { path: "days", where: ["other"] },
    { path: "list", where: [0, "title"] },
    { path: "only_one", where: [] },
  ]);
});
