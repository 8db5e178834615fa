import type { Page, Route } from "@playwright/test";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expect, test } from "../support/site.ts";

const origin = "https://calendar.example";

test.use({ siteOptions: { name: "calendar", env: { CALENDAR_EMBED_URL: `${origin}/embed` } } });

/** Delays the external calendar until the returned function is called. */
async function stallCalendar(page: Page): Promise<() => Promise<void>> {
  const delayed: Route[] = [];
  let open = false;
  const respond = (route: Route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><p>A full calendar</p>" });
  await page.route(`${origin}/**`, (route) => (open ? respond(route) : void delayed.push(route)));
  return async () => {
    await expect.poll(() => delayed.length).toBeGreaterThan(0);
    open = true;
    await Promise.all(delayed.map(respond));
  };
}

for (const language of languages) {
  const address = localizedPath(language, "/events");

  test(`[150] [151] [152] [153] the calendar frame has the right size and an overlay while it loads (${language})`, async ({
    page,
    request,
  }) => {
    const { frame } = await copyOf(request, language, "events");
    if (language === "en") expect(frame.loading).toBe("Loading events...");
    const release = await stallCalendar(page);
    const response = await page.goto(address);
    expect(response!.headers()["content-security-policy"]).toContain(`frame-src ${origin} `);

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

  test(`a calendar that does not load within ten seconds is replaced by the site's own list (${language})`, async ({
    page,
    request,
  }) => {
    const { frame, list } = await copyOf(request, language, "events");
    // The page's clock is stopped, so that a busy machine does not use up any of the ten seconds.
    await page.clock.install({ time: new Date("2026-03-02T12:00:00Z") });
    await page.clock.pauseAt(new Date("2026-03-02T12:00:01Z"));
    await stallCalendar(page);
    await page.goto(address);
    // Starts the hydration, which otherwise waits for idle time.
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await expect(page.locator("iframe")).toHaveAttribute("src", `${origin}/embed`);
    await page.clock.fastForward(9_000);
    await expect(page.getByText(frame.loading)).toBeVisible();
    await page.clock.fastForward(1_500);
    await expect(page.getByText(frame.fallbackNote)).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(page.getByRole("link", { name: list.ics }).first()).toBeVisible();
  });

  test(`without JavaScript the site's own list replaces the calendar (${language})`, async ({
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
