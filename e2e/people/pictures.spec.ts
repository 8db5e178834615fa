import type { Page } from "@playwright/test";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { images, sitePictures } from "#db/schema.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { photo } from "../support/screens/upload-page.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { startSecondProcess } from "../support/site-process.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "pictures" }, viewport: { width: 1280, height: 900 } });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const slot = (page: Page, name: string) => page.locator(`[data-picture-slot="${name}"]`).first();

test.beforeEach(async () => {
  await db().delete(sitePictures);
  await markContentChanged();
});

test("[Q7] the hero is replaced with a photograph and restored; a second process follows within 5 s", async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(120_000);
  const second = await startSecondProcess(site, { SITE_URL: site.url });
  try {
    const home = async () => (await fetch(`${second.url}/es`)).text();
    expect(await home()).not.toContain("Cerros al amanecer");
    await signInAsAdmin(context, site);
    await page.goto("/admin/pictures");
    await expectAccessible(page, "the pictures of the site");
    await page.getByRole("link", { name: "Home: opening" }).click();
    await waitForHydration(page);
    await page.getByRole("button", { name: "Use this photograph" }).click();
    await expect(page.getByRole("alert").first()).toContainText("This is still missing.");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload a photograph" }).click();
    await (await chooser).setFiles(await photo(2000, 1200));
    await expect(page.getByAltText("The chosen picture")).toBeVisible();
    await field(page, "What the photograph shows (English)").fill("Hills at dawn");
    await field(page, "What the photograph shows (Spanish)").fill("Cerros al amanecer");
    await field(page, "Focus from the left, in percent").fill("80");
    await expectAccessible(page, "the form of a picture");
    await page.getByRole("button", { name: "Use this photograph" }).click();
    await expect(page.getByText("The photograph is on the site.")).toBeVisible();
    const started = Date.now();
    await expect.poll(home, { timeout: scaledTimeout(30_000), intervals: [100] }).toContain("Cerros al amanecer");
    expect(Date.now() - started).toBeLessThan(scaledTimeout(5000));

    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const picture = slot(page, "home-hero").locator("img");
      await expect(picture).toHaveAttribute("alt", "Hills at dawn");
      await expect(picture).toHaveCSS("object-position", "80% 50%");
      await expectNoSidewaysScroll(page, `the photograph at ${width} px`);
      // The photograph fills its frame, and the title does not overlap it.
      const [frame, image, title] = await Promise.all([
        slot(page, "home-hero").boundingBox(),
        picture.boundingBox(),
        page.locator("#home-title").boundingBox(),
      ]);
      expect(Math.abs(frame!.height - image!.height)).toBeLessThan(2);
      const words = await page.locator("#home-title span").evaluateAll((lines) =>
        Math.max(
          ...lines.map((line) => {
            const range = document.createRange();
            range.selectNodeContents(line);
            return range.getBoundingClientRect().right;
          }),
        ),
      );
      const besides = words <= frame!.x || title!.y + title!.height <= frame!.y || frame!.y + frame!.height <= title!.y;
      expect(besides, `the title beside the photograph at ${width} px`).toBe(true);
    }
    await waitForHydration(page);
    await expect(slot(page, "home-hero").locator("img")).toHaveAttribute("alt", "Hills at dawn");

    await page.goto("/admin/pictures/home-hero");
    await page.getByRole("button", { name: "Restore the delivered picture" }).click();
    await expect(page.getByText("The delivered picture is back.")).toBeVisible();
    await expect.poll(home, { timeout: scaledTimeout(30_000), intervals: [100] }).not.toContain("Cerros al amanecer");
    await page.goto("/");
    await expect(slot(page, "home-hero").locator("svg")).toBeVisible();
    await page.goto("/admin/pictures/home-hero/history");
    await page.getByRole("button", { name: "Restore this version" }).click();
    await expect.poll(home, { timeout: scaledTimeout(30_000), intervals: [100] }).toContain("Cerros al amanecer");
  } finally {
    await second.stop();
  }
});

test("[Q7] [Q8] the founder is replaced and restored without JavaScript, from a file and from the library", async ({
  browser,
  site,
}) => {
  await db().delete(images);
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin/pictures/founder");
  await field(page, "What the photograph shows (English)").fill("Alma in the garden");
  await page
    .getByLabel("Upload a photograph")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
  await page.getByRole("button", { name: "Use this photograph" }).click();
  await expect(page.getByText("The file was not stored").first()).toBeVisible();
  await expect(field(page, "What the photograph shows (English)")).toHaveValue("Alma in the garden");
  await field(page, "What the photograph shows (Spanish)").fill("Alma en el huerto");
  await page.getByLabel("Upload a photograph").setInputFiles(await photo(900, 900));
  await page.getByRole("button", { name: "Use this photograph" }).click();
  await expect(page.getByText("The photograph is on the site.")).toBeVisible();
  await page.goto("/es/about");
  await expect(slot(page, "founder").getByAltText("Alma en el huerto")).toBeAttached();
  await page.goto("/admin/pictures/founder");
  await page.getByRole("button", { name: "Restore the delivered picture" }).click();
  await expect(page.getByText("The delivered picture is back.")).toBeVisible();

  await page.goto("/admin/pictures/program-1");
  await page.getByLabel("Alma in the garden").check();
  await field(page, "What the photograph shows (English)").fill("Seeds");
  await field(page, "What the photograph shows (Spanish)").fill("Semillas");
  await page.getByRole("button", { name: "Use this photograph" }).click();
  await expect(page).toHaveURL("/admin/pictures/program-1?saved");
  await page.goto("/raices-latinas");
  await expect(slot(page, "program-1").getByAltText("Seeds")).toBeAttached();

  await page.goto("/admin/images");
  await expect(page.getByRole("link", { name: "A picture of the site" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await context.close();
});

test("[Q7] every large picture of a public page has a slot of its own", async ({ page }) => {
  const found = new Set<string>();
  for (const path of [
    "/",
    "/about",
    "/offerings",
    "/insights",
    "/tools",
    "/tools/team",
    "/events",
    "/journey",
    "/raices-latinas",
  ]) {
    await page.goto(path);
    const slots = page.locator("[data-picture-slot]");
    for (const element of await slots.all()) found.add((await element.getAttribute("data-picture-slot"))!);
  }
  expect([...found].sort()).toEqual(
    [
      "about-hero",
      "events-hero",
      "founder",
      "home-hero",
      "home-invitation",
      "insights-hero",
      "journey-hero",
      "offerings-hero",
      "program-1",
      "program-2",
      "program-3",
      "raices-latinas-hero",
      "team-hero",
      "tools-hero",
    ].sort(),
  );
});
