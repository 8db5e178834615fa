import { localeTag } from "#app/platform/i18n/language.ts";
import { site } from "#site";
import { addPeople, inSpanish, morePages, pages } from "../support/public-pages.ts";
import { expect, test } from "../support/site.ts";
import { addEvent, localTime } from "../support/test-event.ts";
import { brokenWholes, wholes } from "../support/screens/broken-wholes.ts";

test.use({ siteOptions: { name: "headings" } });

/** Not those of an article's body: the writer chose their words, which may not break well in a narrow column. */
const headings = ":is(h1, h2, h3, .eyebrow):not(.article-body *)";

const addresses = [...pages, ...morePages];

test.beforeAll(async ({ site: _ }) => {
  addresses.push(...(await addPeople()));
});

for (const widths of [
  [320, 360, 390, 414],
  [480, 600, 768, 900],
  [1024, 1280, 1440],
]) {
  test(`[R33] headings have no lost last word and no text breaks inside a whole at ${widths.join(", ")} pixels in either language`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const troubles: string[] = [];
    let measured = 0;
    for (const path of addresses.flatMap((english) => [english, inSpanish(english)])) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        for (const { text, words, lines, lastWords, lastShare, lineBefore } of await page
          .locator(headings)
          .evaluateAll(linesOf)) {
          if (lines === 0) continue;
          measured++;
          if (words > 3 && lines > 1 && lastWords === 1 && lastShare < 0.4 && lineBefore > 1)
            troubles.push(`${path} at ${width}: ${text} (${lastShare})`);
        }
        const broken = await page.locator("body").evaluate(brokenWholes, wholes);
        troubles.push(...broken.map((whole) => `${path} at ${width} breaks inside ${whole}`));
      }
    }
    expect(measured).toBeGreaterThan(widths.length * 200);
    expect(troubles).toEqual([]);
  });
}

test("[R35] every date is written in the language's own pattern, in both languages", async ({ request }) => {
  const past = await addEvent({ title: "A past circle", localStart: localTime(-3) });
  const all = [...addresses, `/events/${past.slug}`];
  const styles: Intl.DateTimeFormatOptions[] = [
    { month: "long", year: "numeric" },
    { day: "numeric", month: "long", year: "numeric" },
    { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  ];
  const troubles: string[] = [];
  let dates = 0;
  for (const path of all.flatMap((english) => [english, inSpanish(english)])) {
    const language = path.startsWith("/es") ? "es" : "en";
    const html = await (await request.get(path)).text();
    for (const [, moment = "", inside = ""] of html.matchAll(/<time[^>]* dateTime="([^"]+)"[^>]*>(.*?)<\/time>/gs)) {
      dates++;
      const written = inside.replace(/<[^>]*>/g, "").replace(/\s/g, " ");
      const zone = path.includes("/events") ? "America/Bogota" : site.timeZone;
      const format = (style: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(localeTag[language], { ...style, timeZone: zone }).format(new Date(moment));
      // The large numeral, and beside it the month and the weekday.
      const numeral = format({ day: "numeric" }) + format(styles[0]!) + format({ weekday: "long" });
      if (![...styles.map(format), numeral].includes(written)) troubles.push(`${path}: ${written} (${moment})`);
    }
  }
  expect(dates).toBeGreaterThan(50);
  expect(troubles).toEqual([]);
});

/** Runs in the page: finds the lines of each heading from the boxes of its words. */
function linesOf(headings: Element[]) {
  return headings.map((heading) => {
    const lines: { middle: number; left: number; right: number; words: number }[] = [];
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    let words = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { index, 0: word } of node.nodeValue!.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width >= 2);
        if (rects.length > 0) words++;
        for (const { top, bottom, left, right } of rects) {
          const middle = (top + bottom) / 2;
          const line = lines.find((known) => Math.abs(known.middle - middle) < (bottom - top) / 2);
          if (!line) lines.push({ middle, left, right, words: 1 });
          else {
            line.left = Math.min(line.left, left);
            line.right = Math.max(line.right, right);
            line.words++;
          }
        }
      }
    }
    const [last, before] = lines.toSorted((one, other) => other.middle - one.middle);
    const widest = Math.max(...lines.map(({ left, right }) => right - left));
    return {
      text: heading.textContent.trim(),
      words,
      lines: lines.length,
      lastWords: last?.words ?? 0,
      // With a single word there too, nothing could have come down.
      lineBefore: before?.words ?? 0,
      lastShare: last ? Math.round(((last.right - last.left) / widest) * 100) / 100 : 1,
    };
  });
}
