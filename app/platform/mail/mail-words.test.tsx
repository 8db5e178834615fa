import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { breakAddresses, MailWords } from "./mail-words.tsx";

const addressesIn = (text: string) =>
  [...renderToStaticMarkup(<MailWords>{text}</MailWords>).matchAll(/<span data-address[^>]*>(.*?)<\/span>/g)].map(
    ([, html]) => html!.replaceAll("<wbr/>", ""),
  );

test("addresses of the web and of mailboxes are found, without what ends a sentence", () => {
  expect(addressesIn("Write to ana@coop.example, or see https://coop.example/a?b=c. mailto:x@y.example!")).toEqual([
    "ana@coop.example",
    "https://coop.example/a?b=c",
    "mailto:x@y.example",
  ]);
  expect(addressesIn("at 5@home, 10:30, a/b.c")).toEqual([]);
});

test("a long text without spaces is searched in a moment", () => {
  // With a search that looks back from every character, each takes more than ten seconds.
  for (const text of ["a".repeat(80_000), `${"a".repeat(80_000)}@${"a".repeat(300)}`]) {
    const started = performance.now();
    expect(addressesIn(text)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(scaledTimeout(1000));
  }
});

test("addresses in HTML may break after their signs; tags, entities and other words stay whole", () => {
  expect(
    breakAddresses('<p>See <a href="https://a.example/b?c=1&amp;d=2">https://a.example/b?c=1&amp;d=2</a>.</p>'),
  ).toBe(
    '<p>See <a href="https://a.example/b?c=1&amp;d=2"><span data-address style="overflow-wrap:anywhere;word-break:normal">' +
      "https://<wbr>a.<wbr>example/<wbr>b?<wbr>c=<wbr>1&amp;<wbr>d=<wbr>2</span></a>.</p>",
  );
  expect(breakAddresses("<p>1 &lt; 2 and/or 3</p>")).toBe("<p>1 &lt; 2 and/or 3</p>");
});
