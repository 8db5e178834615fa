import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { articleBlocks } from "../visual/blocks/extensions.ts";
import { alignMarks } from "./twin-marks.ts";

const schema = getSchema(articleBlocks({ captionHint: "", htmlBlock: "" }));
const doc = (...texts: string[]) =>
  schema.nodes.doc!.create(
    null,
    texts.map((text) => schema.nodes.paragraph!.create(null, text ? schema.text(text) : null)),
  );

test("[E11] an empty line that the writer has just made does not shift the marks below it", () => {
  const marks = [undefined, "missing", undefined] as const;
  const html = "<p>one</p>\n<p>two</p>\n<p>three</p>";
  expect(alignMarks(doc("one", "", "two", "three"), [...marks], html)).toEqual([
    undefined,
    undefined,
    "missing",
    undefined,
  ]);
});

test("[E11] an empty paragraph that is stored has a mark of its own", () => {
  const html = "<p>one</p>\n<p><br></p>\n<p>three</p>";
  expect(alignMarks(doc("one", "", "three"), [undefined, "missing", "older"], html)).toEqual([
    undefined,
    "missing",
    "older",
  ]);
});
