// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { xssCorpus } from "#test/xss-corpus.ts";
import { blockCommands, type CommandId } from "./block-commands.ts";
import { articleBlocks } from "./blocks/extensions.ts";
import { EditorKeys } from "./editor-keys.ts";
import { describePicture, insertBlock, insertHtml, insertPicture, moveBlock, settlePicture } from "./insert-block.ts";
import { readDocument, writeDocument, type DocumentSource } from "./source/document-source.ts";

let editor: Editor;
let source: DocumentSource;
afterEach(() => editor.destroy());

const context = { chooseImage: () => {}, uploadImage: () => {}, addEmbed: () => {}, buttonText: "Go" };

function openEditor(html: string) {
  editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: [...articleBlocks({ captionHint: "", htmlBlock: "" }), EditorKeys],
    injectCSS: false,
  });
  const read = readDocument(html, editor.schema);
  source = read.source;
  const load = editor.state.tr.replaceWith(0, editor.state.doc.content.size, read.doc.content);
  editor.view.dispatch(load.setMeta("addToHistory", false));
}
const html = () => writeDocument(editor.state.doc, source);
const run = (id: CommandId) => blockCommands.find((command) => command.id === id)!.run(editor, context);
/** Sets the cursor behind this text. */
function putCursor(text: string) {
  let found: number | undefined;
  editor.state.doc.descendants((node, position) => {
    const at = node.isText ? node.text!.indexOf(text) : -1;
    if (found === undefined && at >= 0) found = position + at + text.length;
  });
  editor.commands.setTextSelection(found!);
}

test("every block command that needs no question makes its block", () => {
  const made: Partial<Record<CommandId, string>> = {
    heading: "<h2>words</h2>",
    subheading: "<h3>words</h3>",
    bulletList: "<ul>\n<li>words</li>\n</ul>",
    numberedList: "<ol>\n<li>words</li>\n</ol>",
    quote: "<blockquote><p>words</p></blockquote>",
    pullQuote: '<blockquote class="pull"><p>words</p></blockquote>',
    callout: '<aside class="callout">\n<p>words</p>\n</aside>',
    code: "<pre><code>words</code></pre>",
    divider: "<p>words</p>\n<hr>",
    button: '<p>words</p>\n<p class="button"><a href="/journey">Go</a></p>',
  };
  for (const [id, expected] of Object.entries(made)) {
    openEditor("<p>words</p>");
    putCursor("words");
    run(id as CommandId);
    expect(html(), id).toBe(expected);
    editor.destroy();
  }
  openEditor("");
  run("table");
  expect(html()).toBe(
    `<table>\n<thead>\n<tr><th></th><th></th><th></th></tr>\n</thead>\n<tbody>\n${"<tr><td></td><td></td><td></td></tr>\n".repeat(2)}</tbody>\n</table>`,
  );
});

test("a quote becomes a pull quote and plain text again", () => {
  openEditor("<blockquote><p>words</p></blockquote>");
  putCursor("words");
  run("pullQuote");
  expect(html()).toBe('<blockquote class="pull"><p>words</p></blockquote>');
  run("pullQuote");
  expect(html()).toBe("<p>words</p>");
});

test("a block is inserted in place of an empty paragraph, otherwise behind the block with the cursor", () => {
  openEditor("<p>one</p>\n<p>two</p>");
  putCursor("one");
  insertBlock(editor, { type: "horizontalRule" });
  expect(html()).toBe("<p>one</p>\n<hr>\n<p>two</p>");
  openEditor("");
  insertPicture(editor, { id: "1", url: "/a.png", alt: "", width: 10, height: 20 }, "Blog post image");
  expect(html()).toBe('<img src="/a.png" alt="Blog post image" width="10" height="20">');
});

test("pasted pictures get their address and description, or disappear when they could not be stored", () => {
  openEditor('<p>x</p>\n<img src="blob:1" alt="">\n<img src="blob:2" alt="">');
  settlePicture(editor, "blob:1", { id: "1", url: "/a.png", alt: "", width: 10, height: 20 });
  settlePicture(editor, "blob:2", undefined);
  describePicture(editor, "/a.png", "A leaf");
  expect(html()).toBe('<p>x</p>\n<img src="/a.png" alt="A leaf" width="10" height="20">');
});

test("undo and redo do not bring back the address that a picture had before it was stored", () => {
  openEditor("<p>x</p>");
  insertHtml(editor, '<img src="blob:1" alt="">\n<img src="blob:2" alt="">');
  settlePicture(editor, "blob:1", { id: "1", url: "/a.png", alt: "", width: 10, height: 20 });
  settlePicture(editor, "blob:2", undefined);
  const settled = '<p>x</p>\n<img src="/a.png" alt="" width="10" height="20">';
  expect(html()).toBe(settled);
  editor.commands.undo();
  expect(html()).toBe("<p>x</p>");
  editor.commands.redo();
  expect(html()).toBe(settled);
});

test("blocks move up and down and stop at the ends", () => {
  openEditor("<p>one</p>\n<h2>two</h2>\n<p>three</p>");
  putCursor("two");
  expect(moveBlock(editor, -1)).toBe(true);
  expect(html()).toBe("<h2>two</h2>\n<p>one</p>\n<p>three</p>");
  expect(moveBlock(editor, -1)).toBe(false);
  moveBlock(editor, 1);
  moveBlock(editor, 1);
  expect(html()).toBe("<p>one</p>\n<p>three</p>\n<h2>two</h2>");
  expect(editor.state.selection.$from.parent.textContent).toBe("two");
});

test("footnotes are numbered in the order of the text, follow their marks and come back with undo", () => {
  openEditor("<p>one</p>\n<p>two</p>");
  const note = (text: string) => {
    const { footnote } = editor.schema.nodes;
    let at: number | undefined;
    editor.state.doc.descendants((node, position) => {
      if (node.type === footnote && node.content.size === 0) at = position + 1;
    });
    editor.commands.insertContentAt(at!, text);
  };
  putCursor("two");
  editor.commands.addFootnote();
  note("Second");
  putCursor("one");
  editor.commands.addFootnote();
  note("First");
  const shape = () => html().replace(/\b(fn(?:ref)?)-\w+/g, "$1-x");
  const mark = (number: number) => `<sup class="footnote"><a href="#fn-x" id="fnref-x">${number}</a></sup>`;
  const item = (text: string) => `<li id="fn-x">${text} <a href="#fnref-x">↩</a></li>`;
  const notes = (...texts: string[]) =>
    `<section class="footnotes">\n<ol>\n${texts.map(item).join("\n")}\n</ol>\n</section>`;
  expect(shape()).toBe(`<p>one${mark(1)}</p>\n<p>two${mark(2)}</p>\n${notes("First", "Second")}`);
  let first: number | undefined;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === "footnoteReference") first ??= position;
  });
  editor.commands.deleteRange({ from: first!, to: first! + 1 });
  expect(shape()).toBe(`<p>one</p>\n<p>two${mark(1)}</p>\n${notes("Second")}`);
  editor.commands.undo();
  expect(shape()).toBe(`<p>one${mark(1)}</p>\n<p>two${mark(2)}</p>\n${notes("First", "Second")}`);
});

test("an imported document is put behind the block with the cursor, its footnotes after those that are there", () => {
  const withNote = (text: string, id: string) =>
    `<p>${text}<sup class="footnote"><a href="#fn-${id}" id="fnref-${id}">1</a></sup></p><section class="footnotes"><ol><li id="fn-${id}">${text} note <a href="#fnref-${id}">↩</a></li></ol></section>`;
  openEditor(withNote("Old", "a"));
  putCursor("Old");
  insertHtml(editor, withNote("New", "b"));
  const sections = editor.state.doc.content.content.filter(({ type }) => type.name === "footnotes");
  expect(sections.map(({ textContent }) => textContent)).toEqual(["Old noteNew note"]);
  expect(editor.state.doc.lastChild!.type.name).toBe("footnotes");
});

test("typing after the initial load and undoing it brings back every byte", () => {
  const body = "<p>one   two</p>\n\n<ul>\n  <li>a</li></ul><p>three</p>";
  openEditor(body);
  putCursor("three");
  editor.commands.insertContent(" four");
  expect(html()).toBe("<p>one   two</p>\n\n<ul>\n  <li>a</li></ul><p>three four</p>");
  editor.commands.undo();
  expect(html()).toBe(body);
});

test.each(Object.entries(xssCorpus))(
  "an attack in the HTML view leaves nothing in the visual view that runs: %s",
  (_, attack) => {
    openEditor(attack);
    const elements = [...editor.view.dom.querySelectorAll("*")];
    const names = elements.flatMap((element) => [element.localName, ...element.getAttributeNames()]);
    expect(
      names.filter((name) => /^on|^(?:script|style|iframe|object|embed|svg|math|form|input|srcdoc)$/.test(name)),
    ).toEqual([]);
    const addresses = elements.map((element) => element.getAttribute("href") ?? "");
    expect(addresses.filter((href) => /^\s*(?:javascript|data|vbscript)/i.test(href))).toEqual([]);
  },
);
