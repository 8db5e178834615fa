// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { cleanPaste } from "../paste/clean-paste.ts";
import { asBlocks } from "../paste/pasted-pictures.ts";
import { articleBlocks } from "./blocks/extensions.ts";
import { placeDrop, placePaste } from "./place-paste.ts";
import { readDocument, writeDocument } from "./source/document-source.ts";

const table = (...cells: string[]) =>
  `<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>${cells.map((cell) => `<tr><td>${cell}</td><td></td></tr>`).join("")}</tbody></table>`;
const pastedTable = "<table><tr><td>p1</td><td>p2</td></tr><tr><td>p3</td><td>p4</td></tr></table>";
const pastedNote =
  '<p>word<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></p><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> The note.</p></div>';
const note =
  '<p>T<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup></p>\n<section class="footnotes"><ol><li id="fn-1">here <a href="#fnref-1">↩</a></li></ol></section>';
const caption = '<figure><img src="/a.png" alt="A"><figcaption>here</figcaption></figure>';

/**
 * Pastes behind the word "here", or into the first empty line, and returns the article with the ids of footnotes
 * numbered.
 */
function paste(article: string, clipboard: string, drop?: "drop"): { html: string; isBelow: boolean } {
  let isBelow = false;
  const editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: articleBlocks({ captionHint: "", htmlBlock: "" }),
    injectCSS: false,
    editorProps: {
      transformPastedHTML: (html) => asBlocks(cleanPaste(html).html),
      handlePaste: (view, _, slice) => {
        const placed = drop
          ? placeDrop(view.state, slice, { position: view.state.selection.from, isMove: false })
          : placePaste(view.state, slice);
        if (placed) view.dispatch(placed.tr);
        isBelow = placed?.isBelow ?? false;
        return placed !== undefined;
      },
    },
  });
  const { doc, source } = readDocument(article, editor.schema);
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, doc.content));
  let [cursor, emptyLine] = [0, 0];
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text!.includes("here")) cursor = position + node.text!.indexOf("here") + 4;
    if (node.type.name === "paragraph" && node.content.size === 0) emptyLine ||= position + 1;
  });
  editor.commands.setTextSelection(cursor || emptyLine);
  editor.view.pasteHTML(clipboard, new Event("paste") as ClipboardEvent);
  editor.state.doc.check();
  const html = writeDocument(editor.state.doc, source).replace(/\b(fn(?:ref)?)-\w{5}-1/g, "$1-new");
  editor.destroy();
  return { html, isBelow };
}

test.each([
  [
    "a table",
    pastedTable,
    "<table>\n<tbody>\n<tr><td>p1</td><td>p2</td></tr>\n<tr><td>p3</td><td>p4</td></tr>\n</tbody>\n</table>",
  ],
  [
    "text with a table",
    `<p>before</p>${pastedTable}`,
    "<p>before</p>\n<table>\n<tbody>\n<tr><td>p1</td><td>p2</td></tr>\n<tr><td>p3</td><td>p4</td></tr>\n</tbody>\n</table>",
  ],
  ["a picture", '<img src="https://example.org/a.png" alt="x">', '<img src="https://example.org/a.png" alt="x">'],
])("%s pasted into a cell with text stands below the table, which stays whole", (_, clipboard, expected) => {
  const article = table("here", "C");
  expect(paste(article, clipboard)).toEqual({ html: `${article}\n${expected}`, isBelow: true });
});

test("a table pasted into an empty row fills the table", () => {
  const { html, isBelow } = paste(table("", ""), pastedTable);
  expect(html).toContain("<tbody>\n<tr><td>p1</td><td>p2</td></tr>\n<tr><td>p3</td><td>p4</td></tr>\n</tbody>");
  expect(html.match(/<table>/g)).toHaveLength(1);
  expect(isBelow).toBe(false);
});

test("paragraphs, headings and lists pasted into a cell become its lines", () => {
  const { html, isBelow } = paste(table("here"), "<p> one</p><h2>two</h2><ul><li>three</li></ul>");
  expect(html).toContain("<tr><td><p>hereone</p><p>two</p><ul>\n<li>three</li>\n</ul></td><td></td></tr>");
  expect(isBelow).toBe(false);
});

test.each([
  ["a cell", table("here"), "<td>hereword<sup"],
  ["a list", "<ul><li>here</li></ul>", "<li>hereword<sup"],
  ["a box", '<aside class="callout"><p>here</p></aside>', "<p>hereword<sup"],
])("a footnote pasted into %s is one of the article's notes", (_, article, expected) => {
  const { html } = paste(article, pastedNote);
  expect(html).toContain(expected);
  expect(html.match(/<section class="footnotes">\n<ol>\n<li id="fn-new">The note\./g)).toHaveLength(1);
  expect(html.match(/<section/g)).toHaveLength(1);
  expect(html.endsWith("</section>")).toBe(true);
});

test("several paragraphs pasted into a note or a caption become one line", () => {
  const lines = "<p> one</p><p>two <b>three</b></p>";
  expect(paste(note, lines).html).toContain('<li id="fn-1">hereone two <strong>three</strong> <a');
  expect(paste(caption, lines).html).toContain("<figcaption>hereone two <strong>three</strong></figcaption>");
});

test("a picture or a table pasted into a note or a caption is kept, outside of it", () => {
  const picture = '<img src="https://example.org/a.png" alt="x">';
  expect(paste(caption, picture)).toEqual({ html: `${caption}\n${picture}`, isBelow: true });
  expect(paste(note, picture)).toEqual({ html: note.replace("\n", `\n${picture}\n`), isBelow: true });
});

test("what is dropped into a table leaves the table whole, as a paste does", () => {
  const article = table("here");
  for (const dropped of ["<p>a</p><hr><p>b</p>", "<ul><li>k</li></ul><pre>code</pre>", `<p>a</p>${pastedTable}`])
    expect(paste(article, dropped, "drop")).toEqual(paste(article, dropped));
  expect(paste(article, "<p>a</p><hr><p>b</p>", "drop")).toEqual({
    html: `${article}\n<p>a</p>\n<hr>\n<p>b</p>`,
    isBelow: true,
  });
});

test("a whole block that is dragged over a table is left to the editor, several are not", () => {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: articleBlocks({ captionHint: "", htmlBlock: "" }),
    injectCSS: false,
    content: `<p>a</p><hr><p>b</p>${table("here")}`,
  });
  let cell = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.text === "here") cell = position;
  });
  const drop = (to: number) => {
    editor.commands.setTextSelection({ from: 1, to: to - 1 });
    return placeDrop(editor.state, editor.state.doc.slice(0, to), { position: cell, isMove: true });
  };
  expect(drop(3)).toBeUndefined();
  const moved = drop(7)!;
  expect(moved.isBelow).toBe(true);
  moved.tr.doc.check();
  expect(Array.from({ length: moved.tr.doc.childCount }, (_, at) => moved.tr.doc.child(at).type.name)).toEqual([
    "paragraph",
    "table",
    "paragraph",
    "horizontalRule",
    "paragraph",
  ]);
  editor.destroy();
});
