import { createInquiry } from "../support/inquiries.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "scripts_blocked" }, viewport: { width: 360, height: 780 } });

test.beforeEach(async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
});

for (const path of ["/", "/es/about", "/raices-latinas", "/insights"]) {
  test(`every image of ${path} is loaded when it is scrolled into view, although no script file loads`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    for (const picture of await page.locator("main [data-picture]").all()) {
      // Some drawings are hidden on small screens.
      if (!(await picture.isVisible())) continue;
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAttribute("data-picture", "shown");
      await expect(picture.locator("img")).toHaveCSS("opacity", "1");
    }
    expect(await page.locator("html").getAttribute("data-hydrated")).toBeNull();
  });
}

test("[138] the link of an article is copied at the first click, although no script file loads", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/insights/who-decides-what");
  const button = page.getByRole("button", { name: "Copy link" });
  await button.click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/insights/who-decides-what");
});

test("the inquiry form can be submitted, although no script file loads", async ({ page }) => {
  const inquiry = createInquiry({ email: "no-scripts@example.org" });
  await page.goto("/journey");
  for (const field of ["name", "email", "organization", "role", "goals", "vision"] as const)
    await page.locator(`[name=${field}]`).fill(String(inquiry[field]));
  await page.getByRole("button", { name: "Send my inquiry" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. We have your inquiry." })).toBeVisible();
});

test("search works by pressing Enter, although no script file loads", async ({ page }) => {
  await page.goto("/insights");
  await page.getByRole("searchbox").fill("decides");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\?q=decides/);
  await expect(page.locator("main")).toContainText("Who decides what: map your decision rights");
});

test("reload and Back return to the place on the page, although no script file loads", async ({ page }) => {
  // A font that arrives later may break lines differently. The browser then keeps the text in view and changes the
  // position, so the exact position can only be compared when no font arrives.
  await page.route("**/*.woff2", (route) => route.abort());
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.goto("/about");
  // Until then, the heights of parts further down are estimates.
  await expect(page.locator("html")).not.toHaveAttribute("data-late");
  await page.evaluate(() => scrollTo(0, 2400));
  await page.reload();
  expect(await place()).toBe(2400);
  await page.evaluate(() => scrollTo(0, 1500));
  await page.goto("/privacy");
  expect(await place()).toBe(0);
  await page.goBack();
  expect(await place()).toBe(1500);
});
