import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { makeZip } from "#test/uploads/make-zip.ts";
import { sampleDocx } from "#test/uploads/sample-docx.ts";
import { cleanPaste } from "../paste/clean-paste.ts";
import { docxToHtml } from "./docx-to-html.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import { readImport } from "./read-import.ts";
import { unzip } from "./unzip.ts";

const { window } = new JSDOM();
const parseXml = (text: string) => new window.DOMParser().parseFromString(text, "application/xml");
const clean = (html: string) => {
  const { html: result, leftOut } = cleanPaste(html, window.document);
  return { html: result.replace(/\b(fn(?:ref)?)-\w+-(\d)/g, "$1-$2"), leftOut };
};
const bytesOf = ({ buffer, byteOffset, length }: Buffer) =>
  buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;

test("a Word document keeps headings, marks, links, lists, tables, footnotes and pictures", async () => {
  const html = await docxToHtml(bytesOf(sampleDocx(new Uint8Array([1, 2, 3]))), parseXml);
  expect(clean(html)).toEqual({
    html: [
      "<h2>A plan</h2>",
      '<p>Plain, <strong>bold</strong>, <strong><em>both</em></strong> <a href="https://savia.example/x?a=1&amp;b=2">link</a> and a note<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup><br>Next line.</p>',
      "<ul><li>One<ul><li>Nested</li></ul></li><li>Two</li></ul>",
      "<ol><li>First</li></ol>",
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      '<img src="data:image/png;base64,AQID" alt="A square">',
      '<section class="footnotes"><ol><li id="fn-1">The note. <a href="#fnref-1">↩</a></li></ol></section>',
    ].join("\n"),
    leftOut: { comments: 1 },
  });
});

test("endnotes are notes as well, the text of a box stays, and shapes are counted", async () => {
  const namespaces = 'xmlns:w="w" xmlns:mc="mc" xmlns:r="r" xmlns:a="a" xmlns:wp="wp" xmlns:v="v"';
  const paragraph = (content: string) => `<w:p>${content}</w:p>`;
  const run = (content: string) => `<w:r>${content}</w:r>`;
  const box = `<w:txbxContent>${paragraph(run("<w:t>In a box</w:t>"))}</w:txbxContent>`;
  const docx = makeZip({
    "word/document.xml": `<w:document ${namespaces}><w:body>${paragraph(
      run("<w:t>One</w:t>") +
        run('<w:footnoteReference w:id="1"/>') +
        run("<w:t> two</w:t>") +
        run('<w:endnoteReference w:id="1"/>'),
    )}${paragraph(
      run(
        `<mc:AlternateContent><mc:Choice><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent>`,
      ),
    )}${paragraph(
      run(
        "<mc:AlternateContent><mc:Choice><w:drawing/></mc:Choice><mc:Fallback><w:pict/></mc:Fallback></mc:AlternateContent>",
      ),
    )}</w:body></w:document>`,
    "word/footnotes.xml": `<w:footnotes ${namespaces}><w:footnote w:id="1">${paragraph(run("<w:t>Foot.</w:t>"))}</w:footnote></w:footnotes>`,
    "word/endnotes.xml": `<w:endnotes ${namespaces}><w:endnote w:id="1">${paragraph(run("<w:t>End.</w:t>"))}</w:endnote></w:endnotes>`,
  });
  const { html, leftOut } = clean(await docxToHtml(bytesOf(docx), parseXml));
  expect(html).toContain('One<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup> two<sup');
  expect(html).toContain("<p>In a box</p>");
  expect(html).toMatch(/<li id="fn-1">Foot\..*<li id="fn-2">End\./);
  expect(leftOut).toEqual({ drawings: 1 });
});

test("Markdown notes: none is lost, one may be referred to twice, and code is left alone", () => {
  const { html } = clean(
    markdownToHtml("One[^a] two[^a].\n\n[^a]: The note.\n[^b]: Nothing refers to it.\n\n```\n[^a]: code\n```\n"),
  );
  expect(html.match(/<li id="fn-\d">The note\./g)).toHaveLength(2);
  expect(html).not.toContain("[^a] ");
  expect(html).toContain("Nothing refers to it.");
  expect(html).toContain("<pre><code>[^a]: code</code></pre>");
});

test("a picture whose name is not a valid encoding does not stop the import", async () => {
  const file = new File(["![x](100%.png)"], "text.md", { type: "text/markdown" });
  const large = new File(["x".repeat(3 * 1024 * 1024)], "large.md");
  expect(await readImport([large], { withTitle: false })).toBe("tooLarge");
  expect(await readImport([new File(["x"], "a.txt")], { withTitle: true })).toBe("none");
  Object.assign(globalThis, { document: window.document });
  try {
    expect(await readImport([file], { withTitle: true })).toMatchObject({ leftOut: { pictures: 1 } });
    const titled = (text: string, withTitle: boolean) =>
      readImport([new File([text], "a.md", { type: "text/markdown" })], { withTitle });
    expect(await titled("# A *new* plan\n\nText", true)).toEqual({
      title: "A new plan",
      html: "<p>Text</p>",
      leftOut: {},
    });
    expect(await titled("# A new plan\n\nText", false)).toMatchObject({ html: "<h2>A new plan</h2>\n<p>Text</p>" });
    const later = await titled("First\n\n# Not the title", true);
    expect(later).not.toHaveProperty("title");
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});

test("[E7] in Word, a caption belongs to its picture, above or below, and else stays a paragraph", async () => {
  const namespaces = 'xmlns:w="w" xmlns:r="r" xmlns:a="a" xmlns:wp="wp"';
  const picture = (descr: string) =>
    `<w:p><w:r><w:drawing><wp:docPr descr="${descr}"/><a:blip r:embed="rId1"/></w:drawing></w:r></w:p>`;
  const line = (text: string, style = "") =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const docx = makeZip({
    "word/document.xml": `<w:document ${namespaces}><w:body>${[
      line("The title", "T"),
      picture("A hill"),
      line("Figure 1. The hill", "C"),
      line("Between"),
      line("Figure 2. The river", "C"),
      picture("IMG_0012.JPG"),
      line("A caption of nothing", "C"),
    ].join("")}</w:body></w:document>`,
    "word/_rels/document.xml.rels": '<Relationships><Relationship Id="rId1" Target="media/a.png"/></Relationships>',
    "word/styles.xml": `<w:styles ${namespaces}><w:style w:styleId="C"><w:name w:val="caption"/></w:style><w:style w:styleId="T"><w:name w:val="Title"/></w:style></w:styles>`,
    "word/media/a.png": new Uint8Array([1, 2, 3]),
  });
  const shown = (alt: string, caption: string) =>
    `<figure><img src="data:image/png;base64,AQID" alt="${alt}"><figcaption>${caption}</figcaption></figure>`;
  expect(clean(await docxToHtml(bytesOf(docx), parseXml)).html.split("\n")).toEqual([
    "<h2>The title</h2>",
    shown("A hill", "Figure 1. The hill"),
    "<p>Between</p>",
    // The name of a file is no description.
    shown("", "Figure 2. The river"),
    "<p>A caption of nothing</p>",
  ]);
});

test("a file that is no Word document, damaged or far too large is refused", async () => {
  await expect(
    docxToHtml(bytesOf(Buffer.from("no archive at all, just some text in a file")), parseXml),
  ).rejects.toThrow("not a ZIP");
  await expect(docxToHtml(bytesOf(makeZip({ "a.txt": "x" })), parseXml)).rejects.toThrow("not a Word document");
  const bomb = makeZip({ "word/document.xml": new Uint8Array(120 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  await expect(unzip(bytesOf(bomb))).rejects.toThrow("too large");
});

test("Markdown keeps headings, marks, lists, tasks, tables, code, footnotes and pictures", () => {
  const markdown = `---
title: Meta
---
# A plan

Text with **bold**, *italics*, \`code\`, a [link](https://savia.example) and a note[^1].

- One
  - Nested
- [x] Done

| A | B |
|---|---|
| 1 | 2 |

\`\`\`js
const a = 1;
\`\`\`

![A hill](https://savia.example/hill.jpg)

[^1]: The *note*
    goes on.
`;
  expect(clean(markdownToHtml(markdown))).toEqual({
    html: [
      "<h2>A plan</h2>",
      '<p>Text with <strong>bold</strong>, <em>italics</em>, <code>code</code>, a <a href="https://savia.example">link</a> and a note<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup>.</p>',
      "<ul><li>One<ul><li>Nested</li></ul></li><li>☑ Done</li></ul>",
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      "<pre><code>const a = 1;</code></pre>",
      '<img src="https://savia.example/hill.jpg" alt="A hill">',
      '<section class="footnotes"><ol><li id="fn-1">The <em>note</em> goes on. <a href="#fnref-1">↩</a></li></ol></section>',
    ].join("\n"),
    leftOut: { elsewhere: 1 },
  });
});
