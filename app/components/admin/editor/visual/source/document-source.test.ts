import { getSchema } from "@tiptap/core";
import { Slice } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import fc, { runs } from "#test/generated.ts";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { readArticles } from "#db/seed/articles.ts";
import { sanitizeBody } from "#app/platform/html/sanitize.server.ts";
import { bodyBlocks } from "#test/articles/body-blocks.ts";
import { anyArticle, sloppyHtml } from "#test/articles/generated-articles.ts";
import { articleBlocks } from "../blocks/extensions.ts";
import { inertParser, readDocument, writeDocument } from "./document-source.ts";

const schema = getSchema(articleBlocks({ captionHint: "", htmlBlock: "" }));
const { window } = new JSDOM();
const parse = inertParser(window.document);
const read = (html: string) => readDocument(html, schema, parse);

const samples = readArticles().flatMap(({ bodyContent, bodyContentEs }) =>
  [bodyContent, bodyContentEs].filter((body) => body !== undefined && body !== null),
);

test(`all ${samples.length} sample articles come back byte for byte, without a block of raw HTML`, () => {
  expect(samples.length).toBeGreaterThan(20);
  for (const html of samples) {
    const { doc, source } = read(html);
    expect(writeDocument(doc, source)).toBe(html);
    expect(doc.content.content.filter(({ type }) => type.name === "htmlBlock")).toEqual([]);
    expect(sanitizeBody(html)).toBe(html);
  }
});

test("generated articles come back byte for byte", () => {
  fc.assert(
    fc.property(anyArticle, (html) => {
      const { doc, source } = read(html);
      expect(writeDocument(doc, source)).toBe(html);
    }),
    { numRuns: runs(1000) },
  );
});

test("sloppy HTML opens without an error and comes back byte for byte", () => {
  fc.assert(
    fc.property(sloppyHtml, (html) => {
      const { doc, source } = read(html);
      doc.check();
      expect(writeDocument(doc, source)).toBe(html);
    }),
    { numRuns: runs(1000) },
  );
});

test.each(Object.entries(bodyBlocks))("the visual view has a block for: %s", (_, block) => {
  const { doc } = read(block("some words"));
  expect(doc.content.content.map(({ type }) => type.name)).not.toContain("htmlBlock");
  doc.check();
});

test.each(["<blockquote>", "<ul><li>", "<div>"])("5,000 nested %s open at once, as a block of raw HTML", (tag) => {
  const html = `<p>before</p>\n${tag.repeat(5000)}deep`;
  const started = performance.now();
  const { doc, source } = read(html);
  // Parsing them overflows the stack, after a minute.
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(doc.content.content.map(({ type }) => type.name)).toEqual(["paragraph", "htmlBlock"]);
  expect(writeDocument(doc, source)).toBe(html);
});

test("markup without a block of its own is kept as it is", () => {
  const odd = '<div data-x="1"><details><summary>a</summary>b</details></div>';
  const { doc, source } = read(`<p>one</p>\n${odd}\n<p>two</p>`);
  expect(doc.child(1).type.name).toBe("htmlBlock");
  expect(writeDocument(doc, source)).toBe(`<p>one</p>\n${odd}\n<p>two</p>`);
});

test("after an edit of one block every other one keeps its bytes, and undoing the edit brings all bytes back", () => {
  fc.assert(
    fc.property(anyArticle, fc.nat(), (html, pick) => {
      const { doc, source } = read(html);
      const index = pick % doc.childCount;
      const block = doc.child(index);
      if (!block.isTextblock || block.type.name === "picture") return;
      let position = 0;
      for (let before = 0; before < index; before++) position += doc.child(before).nodeSize;
      const state = EditorState.create({ doc });
      const typed = state.tr.insertText("EDIT", position + 1);
      const edited = writeDocument(typed.doc, source);
      for (const [at, { source: original, node }] of source.blocks.entries())
        if (node !== block) expect(edited, `block ${at}`).toContain(original);
      const undone = typed.delete(position + 1, position + 5);
      expect(writeDocument(undone.doc, source)).toBe(html);
    }),
    { numRuns: 100 },
  );
});

test("a block that was edited is written as the sanitizer would store it", () => {
  fc.assert(
    fc.property(anyArticle, (html) => {
      const { doc } = read(html);
      // Without its source every block is written anew.
      const { source: none } = read("");
      const rewritten = writeDocument(doc, none);
      const again = read(rewritten);
      expect(again.doc.content.content.map((node) => node.toJSON())).toEqual(
        doc.content.content
          .filter((node) => node.content.size > 0 || node.type.name !== "paragraph")
          .map((node) => node.toJSON()),
      );
      expect(sanitizeBody(sanitizeBody(rewritten))).toBe(sanitizeBody(rewritten));
    }),
    { numRuns: 100 },
  );
});

test("blocks that are moved keep their own bytes", () => {
  const { doc, source } = read("<p>one  two</p>\n\n<h2>three</h2>\n<p>four</p>");
  const [one, three, four] = doc.content.content;
  const moved = doc.replace(0, doc.content.size, new Slice(doc.type.create(null, [three!, one!, four!]).content, 0, 0));
  expect(writeDocument(moved, source)).toBe("<h2>three</h2>\n<p>one  two</p>\n<p>four</p>");
});

test("an empty document is an empty text, and empty paragraphs of the editor are not stored", () => {
  const { doc, source } = read("");
  expect(doc.childCount).toBe(1);
  expect(writeDocument(doc, source)).toBe("");
  const { doc: two, source: twoSource } = read("<p>a</p>");
  const longer = two.copy(two.content.addToEnd(schema.nodes.paragraph!.create()));
  expect(writeDocument(longer, twoSource)).toBe("<p>a</p>");
});
