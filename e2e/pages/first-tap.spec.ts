import { expect, readOnlySite, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite, viewport: { width: 360, height: 780 } });

test("[138] copying a link works before hydration, and its message stays afterwards", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/es/insights/who-decides-what");
  await page.getByRole("button", { name: "Copiar enlace" }).click();
  await expect(page.getByRole("button", { name: "Enlace copiado" })).toBeVisible();
  release();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "yes");
  await expect(page.getByRole("button", { name: "Enlace copiado" })).toBeVisible();
});

test("hydration does not reload an image that was loaded before", async ({ page }) => {
  await page.goto("/about");
  const picture = page.locator("main [data-picture]").first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("data-picture", "shown");
  const image = await picture.locator("img").elementHandle();
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "yes");
  expect(await image!.evaluate((element) => element.isConnected)).toBe(true);
  await expect(picture.locator("img")).toHaveCount(1);
});

test("images are loaded after a client-side navigation", async ({ page }) => {
  await page.goto("/privacy");
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "yes");
  await page.evaluate(() => ((window as { same?: boolean }).same = true));
  await page
    .locator("footer")
    .getByRole("link", { name: /Raíces Latinas/ })
    .click();
  await expect(page).toHaveURL(/raices-latinas/);
  expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
  const picture = page.locator("main [data-picture]").first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("data-picture", "shown");
});

test("on a slow connection a link loads a new document, which is faster than a client-side navigation", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" }, configurable: true }),
  );
  await page.setViewportSize({ width: 1300, height: 800 });
  for (const [link, address] of [
    ["footer a[href='/raices-latinas']", "/raices-latinas"],
    ["header nav a[href='/events']", "/events"],
    ["main nav a[href='/']", "/"],
  ] as const) {
    await page.goto("/about");
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.locator(link).filter({ visible: true }).click();
    await expect(page).toHaveURL(address);
    await waitForHydration(page);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
  }
});
