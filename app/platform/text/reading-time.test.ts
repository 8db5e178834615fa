import { expect, test } from "vitest";
import { bodyBlocks } from "#test/articles/body-blocks.ts";
import { countWords, plainText, readingMinutes } from "./reading-time.ts";

const bodyOf = (words: number) => `<p>${Array.from({ length: words }, (_, n) => `word${n}`).join(" ")}</p>`;

test.each([
  [0, 1],
  [10, 1],
  [200, 1],
  [201, 2],
  [400, 2],
  [401, 3],
])("[134] %i words take %i minutes", (words, minutes) => {
  expect(readingMinutes(bodyOf(words))).toBe(minutes);
});

test("block tags separate words, inline tags do not, and dashes are not words", () => {
  expect(
    countWords("<h2>One</h2><p>two — <strong>th</strong>ree</p><ul><li>four</li><li>five&nbsp;six</li></ul>"),
  ).toBe(6);
});

test("the plain text has no tags and no entities left", () => {
  expect(plainText("<p>Fish &amp; chips, 2 &lt; 3</p>\n<p>“<em>Yes</em>”</p>")).toBe("Fish & chips, 2 < 3 “Yes”");
});

test("the words of every block count, the marks of footnotes do not", () => {
  for (const [name, block] of Object.entries(bodyBlocks)) expect(plainText(block("alpha")), name).toContain("alpha");
  expect(countWords(bodyBlocks.footnote!("alpha"))).toBe(2);
  expect(plainText(bodyBlocks.table!("x"))).toBe("Head x x");
  expect(countWords("<p>semi<code>colon</code>, line<br />break</p>")).toBe(3);
});
