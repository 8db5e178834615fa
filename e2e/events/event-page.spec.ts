import { expectAccessible } from "../support/axe.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { useless } from "../support/screens/on-paper.ts";
import { addEvent, localTime } from "../support/test-event.ts";
import { longTagForSpanish } from "../support/long-tests.ts";

test.use({ siteOptions: { name: "event-page" } });

for (const language of languages) {
  test(`[V4] [V5] [PS6] [PS8] an event has a page with its facts, structured data, a card and calendar links (${language})`, {
    tag: longTagForSpanish(language),
  }, async ({ page, request, site }) => {
    const copy = await copyOf(request, language, "events");
    const bring = { bring: "A pencil", bringEs: "Un lápiz" };
    const event = await addEvent({ capacity: "12", speaker: "Alma Rivera", repeat: "weekly", ...bring });
    const address = localizedPath(language, `/events/${event.slug}`);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(address);
    const title = language === "es" ? event.titleEs : event.title;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText("(UTC−5)").first()).toBeVisible();
    await expect(page.getByText("Alma Rivera")).toBeVisible();
    await expect(page.getByText(language === "es" ? bring.bringEs : bring.bring)).toBeVisible();
    await expect(page.getByRole("button", { name: copy.page.share.copy })).toBeVisible();
    await expect(page.getByRole("heading", { name: copy.page.dates })).toBeVisible();
    // Only people with a place get the link to join.
    expect(await page.content()).not.toContain("meet.example");

    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const data = blocks.map((block) => JSON.parse(block)).filter((block) => block["@type"] === "Event");
    expect(data[0]).toMatchObject({
      name: title,
      startDate: event.dates[0]!.startsAt.toISOString(),
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      performer: { name: "Alma Rivera" },
    });
    const card = await page.locator('meta[property="og:image"]').getAttribute("content");
    expect(card).toBe(`${site.url}/social/${language}/events/${event.slug}.png`);
    expect((await request.get(card!)).headers()["content-type"]).toBe("image/png");
    const file = await request.get(`${address}.ics`);
    expect(await file.text()).toContain("BEGIN:VTIMEZONE");
    await expect(page.getByRole("link", { name: "Google Calendar" })).toHaveAttribute("href", /calendar\.google\.com/);
    await expect(page.getByRole("link", { name: "Outlook" })).toHaveAttribute("href", /outlook\.live\.com/);

    await waitForHydration(page);
    // The browser of the tests is in Mexico City, an hour behind Bogotá.
    await expect(page.locator("[data-your-time]").first()).toBeVisible();
    // A line ends before the hour, not inside it.
    await expect(page.locator("[data-your-time]").first()).toHaveText(/\d:\d\d[\u00a0\u202f][ap]\.?m/i, {
      useInnerText: true,
    });
    await expectAccessible(page, address);
    // On a wide screen the ways to remember and to share it stand beside the facts, below the text.
    await page.setViewportSize({ width: 1440, height: 900 });
    const facts = (await page.getByRole("heading", { name: copy.page.facts }).boundingBox())!;
    const calendar = (await page.getByRole("heading", { name: copy.page.calendar }).boundingBox())!;
    expect(calendar.x + calendar.width).toBeLessThan(facts.x);
    // On paper there is nothing to press or to fill in.
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(`${useless}, main a[href]`).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByText("Alma Rivera")).toBeVisible();
  });
}

test("[V4] past events are listed with their recording, cancelled ones say so, drafts and unknown ones are a 404", async ({
  page,
  request,
}) => {
  const copy = await copyOf(request, "en", "events");
  const { related } = await copyOf(request, "en", "common");
  const past = await addEvent({ title: "A past circle", localStart: localTime(-3) });
  const cancelled = await addEvent({ title: "A cancelled circle", state: "cancelled" });
  const draft = await addEvent({ title: "A hidden circle", state: "draft" });
  await page.goto("/events");
  const list = page.getByRole("region", { name: copy.past.heading });
  await expect(list.getByRole("link", { name: "A past circle" })).toHaveAttribute("href", `/events/${past.slug}`);
  const ended = page.getByRole("article").filter({ hasText: "A cancelled circle" });
  await expect(ended).toContainText(copy.list.cancelled);
  await expect(ended.getByText(copy.list.ics)).toHaveCount(0);
  await expect(page.getByText("A hidden circle")).toHaveCount(0);
  await page.goto(`/events/${past.slug}`);
  await expect(page.getByText(copy.page.past.title)).toBeVisible();
  await expect(page.locator("#register")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: copy.page.calendar })).toHaveCount(0);
  await page.goto(`/events/${cancelled.slug}`);
  await expect(page.getByText(copy.page.cancelled.title)).toBeVisible();
  for (const slug of [draft.slug, "no-such-event"])
    expect((await page.goto(`/events/${slug}`))!.status(), slug).toBe(404);
  await expect(page.getByRole("heading", { name: copy.page.notFound.title })).toBeVisible();
  await expect(page.locator("main").getByRole("link", { name: related.cards.tools.title })).toBeVisible();
  const feed = await (await request.get("/events.ics")).text();
  expect(feed).not.toContain("A hidden circle");
  expect(feed).toContain("STATUS:CANCELLED");
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`/events/${past.slug}<`);
  expect(sitemap).not.toContain(draft.slug);
});
