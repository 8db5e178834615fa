import { expect, test } from "vitest";
import { appended, hasWords, linkAddresses, paragraphsHtml } from "./answer-text.ts";

test("[CT4] an address in the text becomes a link, one that is a link already stays one", () => {
  expect(
    linkAddresses('<p>See https://a.example/b?c=1&amp;d. <a href="https://x.example">https://x.example</a></p>'),
  ).toBe(
    '<p>See <a href="https://a.example/b?c=1&amp;d">https://a.example/b?c=1&amp;d</a>. <a href="https://x.example">https://x.example</a></p>',
  );
});

test("[CT4] markup without words is nothing to send", () => {
  expect(hasWords("<p></p><ul><li><p>&nbsp;</p></li></ul>")).toBe(false);
  expect(hasWords("<p>a</p>")).toBe(true);
  expect(hasWords("  ")).toBe(false);
  expect(hasWords("a < b")).toBe(true);
});

test("what is put in comes below what was typed, as text or as paragraphs", () => {
  expect(appended("", "One\n\nTwo")).toBe("One\n\nTwo");
  expect(appended("Typed.\n", "One")).toBe("Typed.\n\nOne");
  expect(appended("<p>Typed.</p>", "One\n\n<b>Two")).toBe("<p>Typed.</p>\n<p>One</p>\n<p>&#60;b&#62;Two</p>");
  expect(paragraphsHtml("a\nb")).toBe("<p>a<br />b</p>");
});
