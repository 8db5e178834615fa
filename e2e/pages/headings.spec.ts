import { addPeople, inSpanish, morePages, pages } from "../support/public-pages.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "headings" } });

/** Not those of an article's body: the writer chose their words, which may not break well in a narrow column. */
const headings = ":is(h1, h2, h3):not(.article-body *)";

const addresses = [...pages, ...morePages];

test.beforeAll(async ({ site: _ }) => {
  addresses.push(...(await addPeople()));
});

for (const width of [360, 768, 1440]) {
  test(`no heading has a single short word on its last line, at ${width} pixels in either language`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 800 });
    const orphans: string[] = [];
    let measured = 0;
    for (const path of addresses.flatMap((english) => [english, inSpanish(english)])) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const lines = (await page.locator(headings).evaluateAll(lineBreaks)).filter(({ count }) => count > 0);
      measured += lines.length;
      for (const { text, count, lastWords, lastShare } of lines) {
        if (count > 1 && lastWords < 2 && lastShare < 0.4) orphans.push(`${path}: ${text} (${lastShare})`);
      }
    }
    expect(measured).toBeGreaterThan(150);
    expect(orphans).toEqual([]);
  });
}

/** Runs in the page: finds the line breaks of each heading from the positions of its words. */
function lineBreaks(headings: Element[]) {
  return headings.map((heading) => {
    const lines: { top: number; left: number; right: number; words: number }[] = [];
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { index, 0: word } of node.nodeValue!.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { top, bottom, left, right } = range.getBoundingClientRect();
        if (right - left < 2) continue;
        const middle = (top + bottom) / 2;
        const line = lines.find((known) => Math.abs(known.top - middle) < (bottom - top) / 2);
        if (!line) lines.push({ top: middle, left, right, words: 1 });
        else {
          line.left = Math.min(line.left, left);
          line.right = Math.max(line.right, right);
          line.words++;
        }
      }
    }
    const last = lines.toSorted((one, other) => other.top - one.top)[0];
    const widest = Math.max(...lines.map(({ left, right }) => right - left));
    return {
      text: heading.textContent,
      count: lines.length,
      lastWords: last?.words ?? 0,
      lastShare: last ? Math.round(((last.right - last.left) / widest) * 100) / 100 : 1,
    };
  });
}
