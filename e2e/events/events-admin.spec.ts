import type { EventValues } from "#app/features/events/event-record.ts";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events } from "#db/schema.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { expectAccessible } from "../support/axe.ts";
import { copyOf } from "../support/copy.ts";
import { freshClient, trustedProxy } from "../support/inquiries.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { addEvent, localTime } from "../support/test-event.ts";

test.use({ siteOptions: { name: "events-admin", env: { ...trustedProxy } } });

/** The next day of Madrid's summer time. Weekly dates reach the winter within the 400 days that are stored. */
function nextSummerDay(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  const isSummer = () => /^(0[4-9]|10-[01])/.test(day.toISOString().slice(5, 10));
  while (!isSummer()) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

for (const javaScriptEnabled of [true, false]) {
  test(`[V1] an editor writes, publishes, changes and duplicates an event (JavaScript ${javaScriptEnabled ? "on" : "off"})`, {
    tag: javaScriptEnabled ? [] : ["@long"],
  }, async ({ browser, request, site }) => {
    const { events: copy, common } = await copyOf(request, "en", "admin");
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    await signInAsAdmin(context, site);
    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/admin/events");
    await page.getByRole("link", { name: copy.new }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(copy.newTitle);
    if (javaScriptEnabled) {
      await waitForHydration(page);
      await expectAccessible(page, "/admin/events/new");
    }
    const day = nextSummerDay();
    const title = javaScriptEnabled ? "Typed with scripts" : "Typed without scripts";
    const field = (name: keyof EventValues) => page.locator(`#event-${name}`);
    await field("title").fill(title);
    await field("titleEs").fill("Escrito a mano");
    await field("description").fill("Come.");
    await field("localStart").fill(`${day}T18:00`);
    await field("state").selectOption("published");
    await page.getByRole("button", { name: common.save }).click();
    await expect(page.locator("#event-descriptionEs-error")).toBeVisible();
    await field("descriptionEs").fill("Ven.");
    await field("timeZone").selectOption("Europe/Madrid");
    await field("repeat").selectOption("weekly");
    await field("repeatUntil").fill(`${day.slice(0, 4)}-12-31`);
    await field("capacity").fill("20");
    await expect(field("state")).toHaveValue("published");
    await page.getByRole("button", { name: common.save }).click();
    await expect(page.getByText(copy.saved)).toBeVisible();
    // Daylight saving time.
    await expect(page.getByText("(UTC+2)").first()).toBeVisible();
    const [event] = await db().select().from(events).where(eq(events.title, title));
    const dates = await db()
      .select()
      .from(eventDates)
      .where(eq(eventDates.eventId, event!.id))
      .orderBy(eventDates.startsAt);
    expect(dates[0]!.startsAt.toISOString()).toBe(`${day}T16:00:00.000Z`);
    expect(dates.at(-1)!.startsAt.toISOString()).toMatch(/T17:00:00\.000Z$/);
    if (javaScriptEnabled) await expectAccessible(page, "/admin/events/:id");
    await page.getByRole("button", { name: copy.duplicate }).click();
    await expect(page.getByText(copy.duplicated)).toBeVisible();
    expect(await db().$count(events, eq(events.title, title))).toBe(2);
    await context.close();
  });
}

test("[V15] the team sees who comes, records attendance, exports the list and writes to everybody", async ({
  page,
  context,
  site,
  request,
}) => {
  const { events: copy } = await copyOf(request, "en", "admin");
  const event = await addEvent({ title: "For the team", capacity: "2", confirmByMail: false });
  const dateId = event.dates[0]!.id;
  for (const [name, mailLanguage] of [
    ["Ana", "en"],
    ["Beto", "es"],
    ["=1+1", "en"],
  ] as const)
    await request.post("/functions/register-for-event", {
      headers: freshClient(),
      data: {
        dateId,
        name,
        email: `${name === "=1+1" ? "sum" : name.toLowerCase()}@example.org`,
        mailLanguage,
        elapsed: 9000,
      },
    });
  await signInAsAdmin(context, site);
  await page.goto(`/admin/events/${event.id}/attendees`);
  await waitForHydration(page);
  await expect(page.locator('[data-figure="confirmed"]')).toContainText("2 of 2");
  await expect(page.locator('[data-figure="waiting"]')).toContainText("1");
  await expectAccessible(page, "attendees");
  await page.getByRole("button", { name: `${copy.attendees.markAttended}: Ana` }).click();
  await expect(page.locator('[data-figure="attended"]')).toContainText("1");
  const csv = await (await page.request.get(`/admin/events/${event.id}/attendees/export.csv?date=${dateId}`)).text();
  expect(csv).toContain("ana@example.org");
  expect(csv).not.toMatch(/^=1\+1/m);

  await page.getByRole("link", { name: copy.message.title }).click();
  await waitForHydration(page);
  await page.getByLabel(copy.message.subject).fill("Bring a pen");
  await page.getByLabel(copy.message.body).fill("A blue one.");
  await page.getByLabel(copy.message.subjectEs).fill("Trae un lapicero");
  await page.getByLabel(copy.message.bodyEs).fill("Uno azul.");
  await expectAccessible(page, "message");
  await page.getByRole("button", { name: /^Send to 2/ }).click();
  await expect(page.getByText(copy.message.sent)).toBeVisible();
  const arrived = () =>
    site.mailbox.mails.flatMap(({ to, raw }) => (/Bring a pen|Trae un lapicero/.test(String(raw)) ? to : [])).sort();
  await expect.poll(arrived, { timeout: scaledTimeout(30_000) }).toEqual(["ana@example.org", "beto@example.org"]);

  const [first] = await db().select().from(eventRegistrations).where(eq(eventRegistrations.email, "ana@example.org"));
  await page.goto(`/admin/leads/${first!.leadId}`);
  await expect(page.getByText("Registration: For the team")).toBeVisible();
});

test("[V4] the recording of a past date is shown on the event's page", async ({ page, context, site, request }) => {
  const { events: copy } = await copyOf(request, "en", "admin");
  const event = await addEvent({ title: "Recorded", localStart: localTime(-2) });
  await signInAsAdmin(context, site);
  await page.goto(`/admin/events/${event.id}`);
  await waitForHydration(page);
  await page.getByLabel(copy.dates.recording).fill("https://video.example/1");
  await page.getByRole("button", { name: copy.dates.saveRecording }).click();
  await expect(page.getByText(copy.changed)).toBeVisible();
  await page.goto(`/events/${event.slug}`);
  await expect(page.getByRole("link", { name: /Watch the recording/ }).first()).toHaveAttribute(
    "href",
    "https://video.example/1",
  );
});
