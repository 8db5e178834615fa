import type { Page, Route } from "@playwright/test";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expect, test } from "../support/site.ts";

const origin = "https://calendar.example";

test.use({ siteOptions: { name: "calendar", env: { CALENDAR_EMBED_URL: `${origin}/embed` } } });

/** Holds the outside calendar back until the returned function is called. */
async function stallCalendar(page: Page): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let open = false;
  const answer = (route: Route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><p>A full calendar</p>" });
  await page.route(`${origin}/**`, (route) => (open ? answer(route) : void waiting.push(route)));
  return async () => {
    open = true;
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await Promise.all(waiting.map(answer));
  };
}

for (const language of languages) {
  const address = localizedPath(language, "/events");

  test(`[150] [151] [152] [153] the calendar's frame, its overlay and its size (${language})`, async ({
    page,
    request,
  }) => {
    const { frame } = await copyOf(request, language, "events");
    if (language === "en") expect(frame.loading).toBe("Loading events...");
    const release = await stallCalendar(page);
    const response = await page.goto(address);
    expect(response!.headers()["content-security-policy"]).toContain(`frame-src ${origin};`);

    const calendar = page.locator("iframe");
    await expect(calendar).toHaveAttribute("src", `${origin}/embed`);
    await expect(calendar).toHaveAttribute("title", frame.title);
    const overlay = page.getByText(frame.loading);
    await expect(overlay).toBeVisible();
    const size = await calendar.evaluate((element) => {
      const { height, minHeight, maxHeight } = getComputedStyle(element);
      return [height, minHeight, maxHeight];
    });
    expect(size).toEqual(["600px", "400px", "800px"]);
    expect(
      await page.locator("[data-overlay]").evaluate((element) => getComputedStyle(element).transitionDuration),
    ).toMatch(/^0\.5s/);

    await release();
    await expect(overlay).toBeHidden();
    await expect(page.frameLocator("iframe").getByText("A full calendar")).toBeVisible();
  });

  test(`a calendar that does not come in ten seconds gives way to the site's own list (${language})`, async ({
    page,
    request,
  }) => {
    const { frame, list } = await copyOf(request, language, "events");
    await page.clock.install();
    await stallCalendar(page);
    await page.goto(address);
    await expect(page.locator("iframe")).toHaveAttribute("src", `${origin}/embed`);
    await page.clock.fastForward(9_000);
    await expect(page.getByText(frame.loading)).toBeVisible();
    await page.clock.fastForward(1_500);
    await expect(page.getByText(frame.fallbackNote)).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(page.getByRole("link", { name: list.ics }).first()).toBeVisible();
  });

  test(`without JavaScript the site's own list stands in the calendar's place (${language})`, async ({
    browser,
    site,
    request,
  }) => {
    const { list, frame } = await copyOf(request, language, "events");
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole("heading", { name: list.heading })).toBeVisible();
    await expect(page.getByRole("link", { name: list.ics }).first()).toBeVisible();
    await expect(page.getByText(frame.loading)).toBeHidden();
    await context.close();
  });
}
