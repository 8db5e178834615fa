import { listUpcoming } from "../../app/features/events/events.server.ts";
import { eventView } from "../../app/features/events/event-view.ts";
import { site as brand } from "../../site.config.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expectRelated } from "../support/services.ts";
import { expect, readOnlySite, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite });

const upcomingEvents = async (language: "en" | "es") =>
  (await listUpcoming()).map((entry) => eventView(entry, language));

for (const language of languages) {
  const address = localizedPath(language, "/events");

  test(`[149] [155] the page has a hero, an introduction and related pages (${language})`, async ({
    page,
    request,
  }) => {
    const copy = await copyOf(request, language, "events");
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(copy.hero.title);
    expect(copy.intro.length).toBeGreaterThanOrEqual(2);
    for (const { title, text } of copy.intro) {
      await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByRole("link", { name: brand.email }).first()).toHaveAttribute(
      "href",
      `mailto:${brand.email}`,
    );
    await expectRelated(
      page,
      ["/journey", "/insights", "/about"].map((path) => localizedPath(language, path)),
    );
  });

  test(`[154] the two calendar buttons lead to the site's own list and feed (${language})`, async ({
    page,
    request,
  }) => {
    const copy = await copyOf(request, language, "events");
    await page.goto(address);
    await page.getByRole("link", { name: copy.viewAll }).click();
    await expect(page).toHaveURL(new RegExp(`${address}#gatherings-heading$`));
    await expect(page.getByRole("heading", { name: copy.list.heading })).toBeInViewport();

    const href = await page.getByRole("link", { name: copy.subscribe }).getAttribute("href");
    expect(href).toBe(`${address}.ics`);
    const feed = await request.get(href!);
    expect([feed.status(), feed.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    const summaries = (await feed.text()).replace(/\r\n[\t ]/g, "").match(/(?<=^SUMMARY:).*(?=\r$)/gm);
    const upcoming = await upcomingEvents(language);
    expect(new Set(summaries)).toEqual(new Set(upcoming.map(({ title }) => title.replaceAll(",", "\\,"))));
    if (language === "en") expect([copy.viewAll, copy.subscribe]).toEqual(["View All Events", "Subscribe for Updates"]);
  });

  test(`without an external calendar the site's own events are listed, each with an .ics file (${language})`, async ({
    page,
    request,
  }) => {
    const copy = await copyOf(request, language, "events");
    await page.goto(address);
    await expect(page.locator("iframe")).toHaveCount(0);
    const upcoming = await upcomingEvents(language);
    expect(upcoming.length).toBeGreaterThan(0);
    const gatherings = page.getByRole("region", { name: copy.list.heading }).getByRole("article");
    await expect(gatherings.getByRole("heading")).toHaveText(upcoming.map(({ title }) => title));
    for (const [index, event] of upcoming.entries()) {
      const link = gatherings.nth(index).getByRole("link", { name: copy.list.ics });
      await expect(gatherings.nth(index).getByRole("link", { name: copy.list.register })).toHaveAttribute(
        "href",
        `${address}/${event.slug}#register`,
      );
      await expect(link).toHaveAttribute("href", `${address}/${event.slug}.ics`);
      const file = await request.get(`${address}/${event.slug}.ics`);
      expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
      const unfolded = (await file.text()).replace(/\r\n[\t ]/g, "");
      expect(unfolded).toContain(`SUMMARY:${event.title.replaceAll(",", "\\,")}`);
      // Bogotá is five hours behind UTC all year.
      const clock = new Date(Date.parse(event.start) - 5 * 3_600_000).toISOString().replace(/[-:]|\.000Z/g, "");
      expect(unfolded).toContain(`DTSTART;TZID=America/Bogota:${clock}`);
    }
    expect((await request.get(`${address}/no-such-event.ics`)).status()).toBe(404);
  });
}
