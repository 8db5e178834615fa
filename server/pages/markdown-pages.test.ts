import { expect, test } from "vitest";
import { markdownPath, pageOfMarkdown } from "#app/platform/pages/markdown-path.ts";
import { prefersMarkdown } from "./markdown-pages.ts";

test.each([
  ["/", "/index.md"],
  ["/es", "/es/index.md"],
  ["/about", "/about.md"],
  ["/es/insights/a-b", "/es/insights/a-b.md"],
  ["/insights/index", "/insights/index.md"],
])("[MD1] the Markdown of %s is at %s", (page, markdown) => {
  expect(markdownPath(page)).toBe(markdown);
  expect(pageOfMarkdown(markdown)).toBe(page);
});

test("[MD4] only public pages have one", () => {
  for (const path of [
    "/admin",
    "/auth",
    "/account",
    "/tools/result/abc",
    "/tools/team/abc",
    "/preview/abc",
    "/draft/abc",
    "/index",
    "/events/registration/abc",
  ])
    expect([path, markdownPath(path), pageOfMarkdown(`${path}.md`)]).toEqual([
      path,
      undefined,
      path === "/index" ? "/" : undefined,
    ]);
  expect(pageOfMarkdown("/es.md")).toBeUndefined();
  expect(pageOfMarkdown("/about.mdx")).toBeUndefined();
});

test.each([
  ["text/markdown", true],
  ["Text/Markdown; q=0.5", true],
  ["text/markdown, text/html, */*", true],
  ["text/html;q=0.8, text/markdown", true],
  ["text/markdown;q=0.2, */*;q=0.1", true],
  ["text/html, text/markdown", false],
  ["text/html, text/markdown;q=0.9", false],
  ["text/markdown;q=0, */*", false],
  ["text/markdown;q=0", false],
  ["text/*", false],
  ["*/*", false],
  ["", false],
  [undefined, false],
])("[MD2] Accept: %s", (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});
