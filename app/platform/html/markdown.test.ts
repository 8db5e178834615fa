import fc, { runs } from "#test/generated.ts";
import { marked as markdownToHtml } from "marked";
import { expect, test } from "vitest";
import { escapeXml } from "#app/platform/text/storable-text.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { htmlTree, textOf } from "./html-tree.server.ts";
import { toMarkdown } from "./markdown.server.ts";
import { pageMarkdown } from "./page-markdown.server.ts";

const base = "https://savia.example";
const convert = (html: string) => toMarkdown(htmlTree(html).children, base);
const words = (html: string) => textOf(htmlTree(html)).replace(/\s+/g, " ").trim();

test.each([
  ["headings and paragraphs", "<h2>A <em>b</em></h2><p>One\n  two<br>three</p>", "## A *b*\n\nOne two\\\nthree"],
  [
    "links and pictures",
    '<p><a href="/about">Us</a> <img src="/a b.png" alt="A [tree]"></p>',
    "[Us](https://savia.example/about) ![A \\[tree\\]](https://savia.example/a%20b.png)",
  ],
  ["a picture without a description", '<p>A<img src="/a.png" alt=""></p>', "A"],
  ["a mark before a link", '<p>Look!<a href="/a">here</a></p>', "Look\\![here](https://savia.example/a)"],
  ["an address with parentheses", '<p><a href="https://x.example/a_(b)">c</a></p>', "[c](https://x.example/a_%28b%29)"],
  ["spaces inside of marks", "<p>a<strong> b </strong>c<em></em></p>", "a **b** c"],
  ["lists in lists", "<ul><li>a<ol><li>b</li><li>c</li></ol></li><li><p>d</p></li></ul>", "- a\n  1. b\n  2. c\n- d"],
  ["a list of paragraphs", "<ol start=3><li><p>a</p><p>b</p></li><li>c</li></ol>", "3. a\n\n   b\n\n4. c"],
  ["cards", "<ul><li><h3>a</h3><p>b</p></li><li><h3>c</h3></li></ul>", "### a\n\nb\n\n### c"],
  ["a card that is a link", '<a href="/a"><h3>b</h3><p>c</p></a>', "### [b](https://savia.example/a)\n\nc"],
  ["a quotation", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  [
    "a table",
    "<table><tr><th>a</th><th colspan=2>b</th></tr><tr><td>1 | 2</td><td><p>3</p></td></tr></table>",
    "| a | b |  |\n| --- | --- | --- |\n| 1 \\| 2 | 3 |  |",
  ],
  ["code", "<p><code>a`b</code></p><pre><code>x\n```\n</code></pre>", "``a`b``\n\n````\nx\n```\n````"],
  [
    "facts",
    "<dl><div><dt>When</dt><dd>today</dd></div><dt>Where</dt><dd>here</dd></dl>",
    "- **When**: today\n- **Where**: here",
  ],
  ["parts set apart by styles", "<p><span>a</span><span>b</span><span>c</span>d</p>", "a b c d"],
  ["what folds", "<details><summary>A</summary><p>b</p></details>", "**A**\n\nb"],
  ["what folds below its heading", "<h3>A</h3><details><summary>A</summary><p>b</p></details>", "### A\n\nb"],
  [
    "menus, forms, drawings and scripts",
    "<nav><a href='/'>x</a></nav><form><p>x</p></form><svg><title>x</title></svg><script>x</script><p hidden>x</p><i aria-hidden=true>x</i>y",
    "y",
  ],
  [
    "a note that is only read aloud",
    '<a href="https://x.example" target="_blank">a<span> (opens in a new tab)</span></a>',
    "[a](https://x.example/)",
  ],
])("[MD1] %s", (_, html, markdown) => {
  expect(convert(html)).toBe(markdown);
});

test.each([
  "# a",
  "1. a",
  "1) a",
  "- a",
  "+ a",
  "---",
  "===",
  "> a",
  "| a |",
  "* a",
  "`a`",
  "<b>a</b>",
  "&amp;lt;",
  "&copy;",
  "[a](b)",
  "![a](b)",
  "~~a~~",
  "a\\",
  "_a_ **b**",
  "    a",
  "http://a_b_c",
])("[MD1] a text that looks like a mark stays a text: %s", (text) =>
  expect(words(markdownToHtml(convert(`<p>${escapeXml(text)}</p>`), { async: false }))).toBe(words(escapeXml(text))),
);

test("[MD1] whatever is written, its words come back", () => {
  const piece = fc.constantFrom(
    "a",
    "B1",
    "*",
    "_",
    "`",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "#",
    "-",
    "1.",
    "|",
    "~",
    "\\",
    "!",
    "&amp;",
    " ",
    "\n",
    "=",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = `<p>${escapeXml(pieces.join(""))}</p>`;
      expect(words(markdownToHtml(convert(html), { async: false }))).toBe(words(html));
    }),
    { numRuns: runs(2000) },
  );
});

test("[MD1][MD4] a page has its facts first; one that search engines must not list has none", () => {
  const page = (robots: string) =>
    `<html lang="es"><head><title>A "b"</title><meta name="description" content="c"><meta name="robots" content="${robots}"><link rel="canonical" href="${base}/es/a"></head><body><header>x</header><main id="content"><h1>d</h1></main><footer>x</footer></body></html>`;
  expect(pageMarkdown(page("index, follow"), base)?.text).toBe(
    `---\ntitle: "A \\"b\\""\ndescription: "c"\nurl: "${base}/es/a"\nlanguage: "es"\n---\n\n# d\n`,
  );
  expect(pageMarkdown(page("noindex, follow"), base)).toBeUndefined();
});

test(
  "[MD1] thousands of nested elements take no longer than thousands of others",
  () => {
    for (const tag of ["ul", "blockquote", "strong", "div"]) {
      const html = `<${tag}><li>`.repeat(20_000) + "deep";
      expect(convert(html), tag).toBeTypeOf("string");
    }
  },
  scaledTimeout(20_000),
);
