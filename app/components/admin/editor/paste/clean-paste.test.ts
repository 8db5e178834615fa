import { readdirSync, readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { sanitizeBody } from "#app/platform/html/sanitize.server.ts";
import { xssCorpus } from "#test/xss-corpus.ts";
import { cleanPaste } from "./clean-paste.ts";

const folder = new URL("./fixtures/", import.meta.url);
const { document } = new JSDOM().window;
const clean = (html: string) => {
  const { html: result, leftOut } = cleanPaste(html, document);
  // The ids of footnotes are random.
  return { html: result.replace(/\b(fn(?:ref)?)-\w+-(\d)/g, "$1-$2"), leftOut };
};
const fixture = (name: string) => clean(readFileSync(new URL(`${name}.html`, folder), "utf8"));

test("Word: headings, marks, breaks, nested lists, tables and footnotes stay; its pictures and comments are reported", () => {
  expect(fixture("word")).toEqual({
    html: [
      "<h2>A plan for the year</h2>",
      "<p>One.</p>",
      '<p><strong>Two</strong> with <em>italics</em>, a <a href="https://savia.example/x?a=1&amp;b=2">link</a> and a note<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup>.<br>Second line.</p>',
      "<ul><li>First<ul><li>Nested</li></ul></li><li>Second</li></ul>",
      "<ol><li>Step</li></ol>",
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      '<section class="footnotes"><ol><li id="fn-1">The note in Word. <a href="#fnref-1">↩</a></li></ol></section>',
    ].join("\n"),
    leftOut: { comments: 1, pictures: 1 },
  });
});

test("Google Docs: nothing is bold that was not, nested lists are in their items, links lead straight to their target", () => {
  expect(fixture("google-docs")).toEqual({
    html: [
      "<h2>A plan for the year</h2>",
      '<p>Plain, <strong>bold</strong>, <em>italic</em> and a <a href="https://savia.example/x">link</a>.</p>',
      "<ul><li>One<ul><li>Nested</li></ul></li><li>Two</li></ul>",
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      '<img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXabc?key=x" alt="" width="624" height="351">',
    ].join("\n"),
    leftOut: { elsewhere: 1 },
  });
});

test("LibreOffice: lists, tables, footnotes and pictures stay", () => {
  expect(fixture("libreoffice")).toEqual({
    html: [
      "<h2>Un plan</h2>",
      '<p>Texto con <strong>negrita</strong>, <em>cursiva</em> y una nota<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup>.</p>',
      "<ol><li>Uno<ul><li>Dentro</li></ul></li><li>Dos</li></ol>",
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="Un dibujo" width="10" height="12">',
      '<section class="footnotes"><ol><li id="fn-1">La nota. <a href="#fnref-1">↩</a></li></ol></section>',
    ].join("\n"),
    leftOut: {},
  });
});

test("Pages: paragraphs, lists and tables stay", () => {
  expect(fixture("pages")).toEqual({
    html: [
      "<p><strong>Opening</strong> line with <em>italics</em>.</p>",
      '<p>Second paragraph, <a href="https://savia.example">linked</a>.</p>',
      "<ul><li>One</li><li>Two</li></ul>",
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
    ].join("\n"),
    leftOut: {},
  });
});

test("Notion: tasks, callouts, toggles, code, captions and videos become our blocks", () => {
  expect(fixture("notion")).toEqual({
    html: [
      "<h2>A plan</h2>",
      '<p>Text with <strong>bold</strong>, <em>italics</em>, <code>code</code> and a <a href="https://www.notion.so/page">link</a>.</p>',
      "<ul><li>One<ul><li>Nested</li></ul></li><li>Two</li></ul>",
      "<ul><li>☑ Done</li><li>☐ Open</li></ul>",
      "<blockquote><p>A quote</p></blockquote>",
      '<aside class="callout"><p>💡 A callout</p></aside>',
      "<p>A toggle</p>",
      "<p>Inside it</p>",
      "<pre><code>const a = 1;\n  b();</code></pre>",
      "<hr>",
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      '<figure><img src="https://savia.example/p.png" alt="P"><figcaption>A caption</figcaption></figure>',
      '<figure class="embed"><a href="https://www.youtube.com/embed/abcdefghijk">YouTube</a></figure>',
    ].join("\n"),
    leftOut: { elsewhere: 1 },
  });
});

test("web pages: structure stays, scripts and trackers go, drawings, forms and frames are reported", () => {
  expect(fixture("web")).toEqual({
    html: [
      "<h2>An article</h2>",
      "<p>Opening words.</p>",
      "<p>A second line<br>with a break</p>",
      '<p>Text <strong>bold</strong> bad <a href="/relative">ours</a>.</p>',
      '<figure><img src="https://pictures.example/a.jpg" alt="A hill" width="1200" height="800"><figcaption>The <em>hill</em></figcaption></figure>',
      "<table><thead><tr><th>Name</th><th>Number</th></tr></thead><tbody><tr><td>One</td><td>1<br>2</td></tr></tbody></table>",
      '<p>Ref<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup></p>',
      '<section class="footnotes"><ol><li id="fn-1">A note on the web. <a href="#fnref-1">↩</a></li></ol></section>',
    ].join("\n"),
    leftOut: { elsewhere: 1, drawings: 1, formFields: 2, frames: 1 },
  });
});

test("every fixture comes out as HTML that the sanitizer stores unchanged but for its own attributes", () => {
  for (const name of readdirSync(folder)) {
    const { html } = fixture(name.replace(".html", ""));
    const shape = (text: string) => text.replace(/ (?:loading|decoding|rel|src|alt)="[^"]*"| \/(?=>)|\n/g, "");
    expect(shape(sanitizeBody(html.replace(/src="data:[^"]*"/g, 'src="/a.png"'))), name).toBe(shape(html));
  }
});

test("a few words stay words, and two paragraphs stay two", () => {
  expect(clean("<span>just <b>words</b></span>").html).toBe("just <strong>words</strong>");
  expect(clean("<div>One.</div><div>Two.</div>").html).toBe("<p>One.</p>\n<p>Two.</p>");
});

test.each(Object.entries(xssCorpus))("a pasted attack leaves nothing that runs: %s", (_, attack) => {
  const { html } = clean(attack);
  const box = document.createElement("div");
  box.innerHTML = html;
  const names = [...box.querySelectorAll("*")].flatMap((element) => [
    element.localName,
    ...element.getAttributeNames(),
  ]);
  expect(
    names.filter((name) => /^on|^(?:script|style|iframe|object|embed|svg|math|form|input|srcdoc)$/.test(name)),
  ).toEqual([]);
  expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data:text)/i);
});

test("a picture in the memory of another page is left out, and handlers of events are not read", () => {
  expect(clean('<p onclick="x()">a</p><img src="blob:https://other.example/1">')).toEqual({
    html: "<p>a</p>",
    leftOut: { pictures: 1 },
  });
});
