import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { linkAddress } from "#app/components/admin/rich-text/link-address.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import {
  defaultAlt,
  describeImage,
  formatSelection,
  imageTag,
  insertLink,
  type Edit,
  type Format,
} from "./text-editing.ts";

/** "[" and "]" mark the selection, before and after. */
function apply(marked: string, edit: (selected: { text: string; start: number; end: number }) => Edit): string {
  const start = marked.indexOf("[");
  const end = marked.indexOf("]") - 1;
  const text = marked.replace("[", "").replace("]", "");
  const { from, to, insert, selectFrom, selectTo } = edit({ text, start, end });
  const result = text.slice(0, from) + insert + text.slice(to);
  return `${result.slice(0, selectFrom)}[${result.slice(selectFrom, selectTo)}]${result.slice(selectTo)}`;
}
const format = (marked: string, kind: Format) => apply(marked, (selected) => formatSelection(selected, kind));

test("bold and italic wrap the selection and are removed again", () => {
  expect(format("a [word] here", "strong")).toBe("a <strong>[word]</strong> here");
  expect(format("a <strong>[word]</strong> here", "strong")).toBe("a [word] here");
  expect(format("a [] here", "em")).toBe("a <em>[]</em> here");
});

test("a block format applies to the whole line, and replaces another block format", () => {
  expect(format("First\n  Sec[]ond \nThird", "h2")).toBe("First\n  <h2>[Second]</h2> \nThird");
  expect(format("<h2>Sec[]ond</h2>", "h3")).toBe("<h3>[Second]</h3>");
  expect(format("<h2>Sec[]ond</h2>", "h2")).toBe("[Second]");
  expect(format("[]", "p")).toBe("<p>[]</p>");
});

test("lines become list items without their own bullets and numbers", () => {
  expect(format("[- one\n2. two\n\n<p>three</p>]", "ul")).toBe(
    "<ul>\n  <li>one</li>\n  <li>two</li>\n  <li>three[]</li>\n</ul>",
  );
  expect(format("[]", "ol")).toBe("<ol>\n  <li>[]</li>\n</ol>");
});

test("a link wraps the selection, or shows its own address", () => {
  expect(apply("see [this]", (selected) => insertLink(selected, '/journey?a=1&b="'))).toBe(
    'see <a href="/journey?a=1&amp;b=&quot;">[this]</a>',
  );
  expect(apply("see []", (selected) => insertLink(selected, "https://savia.example/x"))).toBe(
    'see <a href="https://savia.example/x">[savia.example/x]</a>',
  );
});

test.each([
  ["savia.example/a", "https://savia.example/a"],
  ["https://savia.example", "https://savia.example"],
  ["/journey#start", "/journey#start"],
  ["ana@savia.example", "mailto:ana@savia.example"],
  ["javascript:alert(1)", undefined],
  ["//evil.example", undefined],
  ["two words", undefined],
  ["", undefined],
])("the address %j is taken as %j", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test("[283] a picture's tag carries its description, which can change afterwards", () => {
  const picture = { url: "/blog-images/blog-posts/1-a.jpg", alt: "Blog post image", width: 800, height: 600 };
  const text = `one ${imageTag(picture)} two`;
  expect(text).toBe(
    'one <img src="/blog-images/blog-posts/1-a.jpg" alt="Blog post image" width="800" height="600"> two',
  );
  expect(describeImage(text, picture.url, 'A "hill" & $& more')).toBe(
    'one <img src="/blog-images/blog-posts/1-a.jpg" alt="A &quot;hill&quot; &amp; $&amp; more" width="800" height="600"> two',
  );
  expect(describeImage('<img src="/x.png">', "/x.png", "X")).toBe('<img alt="X" src="/x.png">');
});

test("[283] the general description is the specification's, in the language of the text", () => {
  expect(defaultAlt.en).toBe("Blog post image");
  for (const language of ["en", "es"] as const) {
    const { editor } = JSON.parse(readFileSync(`public/locales/${language}/admin.json`, "utf8")) as Copy["admin"];
    expect(defaultAlt[language]).toBe(editor.upload.altDefault);
  }
});
