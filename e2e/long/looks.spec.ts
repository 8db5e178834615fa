import { pairings } from "#app/platform/site/look.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import { inSpanish, pages } from "../support/public-pages.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "looks" } });

const looked = (path: string, accent: string, pairing: string) => `${path}?look=${accent}-${pairing}`;

for (const pairing of pairings)
  test(`[BR3] with the pair ${pairing} no page is wider than a small phone, and only its own fonts are loaded`, async ({
    page,
    admin: _,
  }) => {
    test.setTimeout(scaledTimeout(240_000));
    const fonts = new Set<string>();
    page.on("request", (request) => {
      const file = /assets\/([a-z-]+?)(?:-latin|-3|-[\w-]{8}\.)/.exec(request.url())?.[1];
      if (request.url().endsWith(".woff2") && file) fonts.add(file);
    });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [...pages, ...pages.map(inSpanish)]) {
        await page.goto(looked(path, "2f5d8a", pairing));
        await expect(page.locator(`html[data-look^="2f5d8a-${pairing}"]`)).toBeAttached();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await expectNoSidewaysScroll(page, `${path} ${pairing} ${width}`);
      }
    }
    const expected: Record<string, string[]> = {
      fraunces: ["figtree", "fraunces"],
      lora: ["lora", "source-sans"],
      newsreader: ["figtree", "newsreader"],
      figtree: ["figtree"],
      system: [],
    };
    expect([...fonts].sort()).toEqual(expected[pairing]);
  });

for (const accent of ["000000", "2f2fbf"])
  test(`[BR2] axe finds nothing on any page with the accent #${accent}`, async ({ page, admin: _ }) => {
    test.setTimeout(scaledTimeout(240_000));
    for (const path of pages) {
      await page.goto(looked(path, accent, "fraunces"));
      await expectAccessible(page, `${path} #${accent}`);
    }
  });
