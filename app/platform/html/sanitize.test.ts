import { expect, test } from "vitest";
import { bodyBlocks } from "#test/articles/body-blocks.ts";
import { xssCorpus } from "#test/xss-corpus.ts";
import { bodyTags, sanitizeBody } from "./sanitize.server.ts";

test("[139] the eleven tags are kept; other tags are removed, but not their text", () => {
  const allowed =
    "<h2>A</h2><h3>B</h3><p><strong>c</strong> <em>d</em></p><ul><li>e</li></ul><ol><li>f</li></ol><blockquote><p>g</p></blockquote>";
  expect(sanitizeBody(allowed)).toBe(allowed);
  expect(sanitizeBody('<div class="x"><span style="color:red">text</span><center>middle</center></div>')).toBe(
    "textmiddle",
  );
});

test.each(Object.entries(bodyBlocks))("the block %s is stored as it is", (_, block) => {
  expect(sanitizeBody(block("words"))).toBe(block("words"));
});

test("classes and ids that belong to no block are removed", () => {
  expect(
    sanitizeBody(
      '<figure class="wide x"><img src="/a.png" class="y"></figure><p class="button z" id="main">a</p><blockquote class="row">b</blockquote><h2 id="fn-1">c</h2>',
    ),
  ).toBe(
    '<figure class="wide"><img src="/a.png" alt="" loading="lazy" decoding="async" /></figure><p class="button">a</p><blockquote>b</blockquote><h2>c</h2>',
  );
  expect(sanitizeBody('<ol><li id="fn-a">x</li><li id="location">y</li></ol><a id="fnref-A B">z</a>')).toBe(
    '<ol><li id="fn-a">x</li><li>y</li></ol><a>z</a>',
  );
});

test("elements that are only allowed with a class are replaced by their content when it is missing", () => {
  expect(sanitizeBody("<section><p>a</p></section><aside>b</aside>m<sup>2</sup>")).toBe("<p>a</p>bm2");
});

test("table cells keep small colspan and rowspan values and no other attributes", () => {
  expect(
    sanitizeBody(
      '<table border="1"><tr><td colspan="3" rowspan="0" style="x">a</td><th colspan="1000">b</th></tr></table>',
    ),
  ).toBe('<table><tr><td colspan="3">a</td><th>b</th></tr></table>');
});

test("[139] scripts, event handlers, dangerous URLs, svg and math are removed", () => {
  const html =
    '<p onclick="x()">a<script>alert(1)</script><svg><script>alert(1)</script></svg><math><mi>b</mi></math><img src=x onerror=alert(1)><a href="javascript:alert(1)">c</a></p>';
  expect(sanitizeBody(html)).toBe('<p>a<img src="x" alt="" loading="lazy" decoding="async" /><a>c</a></p>');
});

test("links to other sites get rel=noopener noreferrer; links within the site have no target", () => {
  expect(sanitizeBody('<a href="https://example.org" target="_blank">x</a>')).toBe(
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer">x</a>',
  );
  expect(sanitizeBody('<a href="/tools" target="_blank" id="y" class="z">x</a>')).toBe('<a href="/tools">x</a>');
  expect(sanitizeBody('<a href="//evil.example">x</a><a href="mailto:a@b.example">m</a>')).toBe(
    '<a>x</a><a href="mailto:a@b.example">m</a>',
  );
});

test("images are lazy-loaded and keep their size; an image without an allowed URL is removed", () => {
  expect(sanitizeBody('<img src="/blog-images/a.webp" alt="A" width="800" height="600" style="x" srcset="y">')).toBe(
    '<img src="/blog-images/a.webp" alt="A" width="800" height="600" loading="lazy" decoding="async" />',
  );
  expect(sanitizeBody('<img src="data:image/svg+xml,<svg/>"><img alt="none">')).toBe("");
});

test("headings and emphasis tags of other editors are replaced by the allowed ones", () => {
  expect(sanitizeBody("<h1>a</h1><h5>b</h5><b>c</b><i>d</i>")).toBe("<h2>a</h2><h3>b</h3><strong>c</strong><em>d</em>");
});

test("URLs can be rewritten while sanitizing", () => {
  expect(sanitizeBody('<a href="/tools">x</a>', { href: (href) => `/es${href}` })).toBe('<a href="/es/tools">x</a>');
});

test("sanitizing twice gives the same result as sanitizing once", () => {
  const once = sanitizeBody(
    '<p>1 &lt; 2 &amp; "quotes" <a href="https://example.org?a=1&b=2" target="_blank">x</a><img src="/a.png"></p>',
  );
  expect(sanitizeBody(once)).toBe(once);
});

const attributes =
  '(?: (?:href|title|target|rel|src|alt|width|height|loading|decoding|class|id|colspan|rowspan)="[^"<>]*")*';
const allowedTag = new RegExp(`</?(?:${bodyTags.join("|")})${attributes}(?: /)?>`, "g");

function expectHarmless(html: string) {
  expect(html.replace(allowedTag, "")).not.toMatch(/[<>]/);
  expect(html).not.toMatch(/ (?:href|src)="\s*(?:javascript|data|vbscript)/i);
  expect(sanitizeBody(html)).toBe(html);
}

test.each(Object.entries(xssCorpus))(
  "[139] %s: nothing but allowed tags with allowed attributes is left",
  (_, body) => {
    expectHarmless(sanitizeBody(body));
  },
);

test.each(Object.entries(bodyBlocks))("[139] no attack of the corpus gets through the block %s", (_, block) => {
  for (const attack of Object.values(xssCorpus)) expectHarmless(sanitizeBody(block(attack)));
});

test("the corpus has at least sixty attacks", () => {
  expect(Object.keys(xssCorpus).length).toBeGreaterThanOrEqual(60);
});
