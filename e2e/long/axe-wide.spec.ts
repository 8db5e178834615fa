import { expectAccessible } from "../support/axe.ts";
import { inSpanish, pages } from "../support/public-pages.ts";
import { test } from "../support/site.ts";

test.use({ siteOptions: { name: "axe-wide" } });

test("[R17] axe finds no accessibility problem on any page at 1440 px", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of [...pages, ...pages.map(inSpanish), "/no-such-page", "/es/no-such-page"]) {
    await page.goto(path);
    await expectAccessible(page, `${path} at 1440`);
  }
});
