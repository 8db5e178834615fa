import type { Page } from "@playwright/test";
import { db } from "#db/client.server.ts";
import { drafts, eventRegistrations, events, leadEntries, leads, mails, posts } from "#db/schema.ts";
import { fillRequired } from "../support/editor-page.ts";
import { signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { addEvent } from "../support/test-event.ts";

// What was saved is not offered again as text that "had not been saved", in any form that begins empty.
test.use({ siteOptions: { name: "new-forms" } });

/** Texts of an earlier visit, of another device, and set aside. */
const notice = /had not been saved|is not saved yet|still on this device/;

async function fillEvent(page: Page) {
  const texts = { title: "Once", titleEs: "Una vez", description: "Come.", descriptionEs: "Ven." };
  for (const [name, text] of Object.entries({
    ...texts,
    localStart: "2027-07-01T18:00",
    place: "Lima",
    placeEs: "Lima",
  }))
    await page.locator(`#event-${name}`).fill(text);
}

type Kind = {
  name: string;
  open: () => Promise<string>;
  fill: (page: Page) => Promise<void>;
  save: string | RegExp;
  /** A field, by the text that was typed into it. */
  typed: string;
  count: () => Promise<number>;
  /** The draft of a message or note is personal and stays on the device. */
  onServer: boolean;
};

const kinds: Kind[] = [
  {
    name: "event",
    open: async () => "/admin/events/new",
    fill: fillEvent,
    save: "Save",
    typed: "Una vez",
    count: () => db().$count(events),
    onServer: true,
  },
  {
    name: "post",
    open: async () => "/admin/posts/new",
    fill: (page) => fillRequired(page, "Written once"),
    save: /^Save/,
    typed: "Written once",
    count: () => db().$count(posts),
    onServer: true,
  },
  {
    name: "message to attendees",
    open: async () => `/admin/events/${await attendedEvent()}/attendees/message`,
    async fill(page) {
      for (const [name, text] of Object.entries({
        subject: "A pen",
        body: "Bring it.",
        subjectEs: "Pluma",
        bodyEs: "Tráela.",
      }))
        await page.locator(`#event-message-${name}`).fill(text);
    },
    save: /^Send to/,
    typed: "Tráela.",
    count: () => db().$count(mails),
    onServer: false,
  },
  {
    name: "note about a person",
    open: async () => `/admin/leads/${await aLead()}`,
    fill: (page) => page.locator("#lead-note-note").fill("Called back"),
    save: "Add Note",
    typed: "Called back",
    count: () => db().$count(leadEntries),
    onServer: false,
  },
];

async function aLead(): Promise<string> {
  const email = `eva-${Math.random().toString(36).slice(2)}@example.org`;
  const person = { email, emailKey: email, name: "Eva", organization: "Una", language: "en", source: "journey" };
  const [lead] = await db().insert(leads).values(person).returning();
  return lead!.id;
}

async function attendedEvent(): Promise<string> {
  const event = await addEvent();
  const leadId = await aLead();
  const person = { email: "eva@example.org", emailKey: "eva@example.org", name: "Eva", organization: "", note: "" };
  await db()
    .insert(eventRegistrations)
    .values({ ...person, leadId, dateId: event.dates[0]!.id, language: "en", status: "confirmed", number: 1 });
  return event.id;
}

const keptOnDevice = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft:")));
const values = (page: Page) =>
  page
    .locator("main")
    .evaluate((main) =>
      [...main.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value).join("\n"),
    );

for (const { name, open, fill, save, typed, count, onServer } of kinds)
  test(`[S13] what was saved is not offered again, even when its autosave arrives late: ${name}`, async ({
    page,
    site,
  }) => {
    await signInAsAdmin(page.context(), site);
    const address = await open();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/admin/drafts", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address);
    await waitForHydration(page);
    const before = await count();
    const autosave = onServer ? page.waitForRequest("**/admin/drafts") : undefined;
    await fill(page);
    await autosave;
    await expect.poll(() => keptOnDevice(page)).toHaveLength(1);
    await page.getByRole("button", { name: save }).first().click();
    release();
    await expect.poll(count).toBeGreaterThan(before);
    await expect.poll(() => keptOnDevice(page)).toEqual([]);
    // The page that a save leads to.
    if (name === "event") await expect(page).toHaveURL(/\/admin\/events\/[\w-]+\?done=save$/);
    if (name === "post") await expect(page).toHaveURL(/\/admin$/);
    await expect.poll(() => db().$count(drafts)).toBe(0);
    const saved = await count();
    await page.goto(address);
    await waitForHydration(page);
    await expect(page.getByRole("button", { name: save }).first()).toBeEnabled();
    expect(await values(page)).not.toContain(typed);
    await expect(page.getByText(notice)).toHaveCount(0);
    expect(await db().$count(drafts)).toBe(0);
    expect(await count()).toBe(saved);
  });

test("[S13] an event that was not saved is offered again, on this device and on another one", async ({
  page,
  browser,
  site,
}) => {
  const person = await signInAsAdmin(page.context(), site);
  await page.goto("/admin/events/new");
  await waitForHydration(page);
  await fillEvent(page);
  await expect.poll(() => db().$count(drafts)).toBe(1);
  await page.goto("/admin/events/new");
  await waitForHydration(page);
  await expect(page.locator("#event-titleEs")).toHaveValue("Una vez");
  const context = await browser.newContext({ baseURL: site.url });
  await signInAs(context, site, person);
  const other = await context.newPage();
  await other.goto("/admin/events/new");
  await waitForHydration(other);
  await other.getByRole("button", { name: "Continue with it" }).click();
  await expect(other.locator("#event-titleEs")).toHaveValue("Una vez");
  await context.close();
});
