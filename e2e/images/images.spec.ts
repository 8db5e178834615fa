import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, readOnlySite, waitForHydration, waitForLayout, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite, viewport: { width: 1280, height: 800 } });

const portrait = "main [data-picture]";

/** Scrolls until the top of the portrait is this many pixels below the viewport. */
async function scrollNear(page: Page, distance: number) {
  await page
    .locator(portrait)
    .first()
    .evaluate((element, below) => {
      window.scrollTo({
        top: element.getBoundingClientRect().top + scrollY - innerHeight - below,
        behavior: "instant",
      });
    }, distance);
  // Two frames: the observer reports after layout, React renders after that.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

test("[169] [170] a picture waits behind its placeholder until it is 50 px away, then fades in", {
  tag: "@long",
}, async ({ page }) => {
  // Whatever arrives late above the portrait would move it while it is approached.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto("/about");
  await waitForHydration(page);
  await waitForLayout(page);
  const picture = page.locator(portrait).first();
  const placeholder = picture.locator("[data-placeholder]");
  await expect(picture).toHaveAttribute("data-picture", "waiting");
  await expect(picture.locator("img")).toHaveCount(0);
  await expect(placeholder).toBeVisible();

  await scrollNear(page, 60);
  await expect(picture).toHaveAttribute("data-picture", "waiting");
  await scrollNear(page, 40);
  await expect(picture).toHaveAttribute("data-picture", "shown");
  await expect(placeholder).toHaveCount(0);
  const image = picture.locator("img");
  await expect(image).toHaveCSS("transition-property", "opacity");
  await expect(image).toHaveCSS("opacity", "1");
});

test("[170] a picture that cannot be loaded counts as loaded", async ({ page }) => {
  await page.route("**/images/founder.*", (route) => route.abort());
  await page.goto("/about");
  await waitForHydration(page);
  const picture = page.locator(portrait).first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("data-picture", "shown");
  await expect(picture.locator("[data-placeholder]")).toHaveCount(0);
});

test("[170] while it loads it is transparent and its space is reserved", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route("**/images/founder.*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/about");
  await waitForHydration(page);
  const picture = page.locator(portrait).first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("data-picture", "loading");
  await expect(picture.locator("img")).toHaveCSS("opacity", "0");
  const before = await picture.boundingBox();
  release();
  await expect(picture).toHaveAttribute("data-picture", "shown");
  const after = await picture.boundingBox();
  expect([after!.width, after!.height]).toEqual([before!.width, before!.height]);
});

test("[171] [173] a local .png has a .webp alternative that exists and is smaller", async ({ page, request }) => {
  await page.goto("/es/about");
  await waitForHydration(page);
  const picture = page.locator(portrait).first();
  await picture.scrollIntoViewIfNeeded();
  const source = picture.locator("picture > source[type='image/webp']");
  const webp = (await source.getAttribute("srcset"))!;
  const png = (await picture.locator("img").getAttribute("src"))!;
  expect([png, webp]).toEqual(["/images/founder.png", "/images/founder.webp"]);
  const [light, heavy] = [await request.get(webp), await request.get(png)];
  expect([light.status(), light.headers()["content-type"]]).toEqual([200, "image/webp"]);
  expect((await light.body()).length).toBeLessThan((await heavy.body()).length);
  expect(
    (await light.body()).equals(
      await sharp(await heavy.body())
        .webp({ quality: 85 })
        .toBuffer(),
    ),
  ).toBe(true);
  await expect
    .poll(() => picture.locator("img").evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain(webp);
});

test("[169] without JavaScript every picture is shown", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/", "/es/about", "/raices-latinas"]) {
    await page.goto(path);
    for (const picture of await page.locator("[data-picture]").all()) {
      await expect(picture.locator("noscript img")).toBeVisible();
      await expect(picture.locator("[data-placeholder]")).toBeHidden();
    }
  }
  await context.close();
});
