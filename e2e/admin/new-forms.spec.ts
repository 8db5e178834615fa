import type { Page } from "@playwright/test";
import { saveRecord } from "#app/features/proof/admin/saving.server.ts";
import { db } from "#db/client.server.ts";
import { drafts, eventRegistrations, events, leadEntries, leads, mails, posts, siteRecords } from "#db/schema.ts";
import { fillRequired } from "../support/screens/editor-page.ts";
import { signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { adminSite, expect, test, waitForHydration } from "../support/site.ts";
import { addEvent, localTime } from "../support/test-event.ts";

// What was saved is not offered again as text that "had not been saved", in any form that begins empty.
test.use({ siteOptions: adminSite });

/** Texts of an earlier visit, of another device, and set aside. */
const notice = /had not been saved|is not saved yet|still on this device/;

async function fillEvent(page: Page) {
  const texts = { title: "Once", titleEs: "Una vez", description: "Come.", descriptionEs: "Ven." };
  for (const [name, text] of Object.entries({
    ...texts,
    localStart: localTime(30),
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
    name: "person",
    open: async () => "/admin/people/new",
    fill: (page) => page.locator("#team-member-name").fill("Rosa Vidal"),
    save: "Save",
    typed: "Rosa Vidal",
    count: () => db().$count(siteRecords),
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
  test(`[S13] what was saved is not offered again, even when its autosave arrives late: ${name}`, {
    tag: "@long",
  }, async ({ page, admin: _ }) => {
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

test("[S13] an event that was not saved is offered again, on this device and on another one", { tag: "@long" }, async ({
  page,
  browser,
  site,
  admin: person,
}) => {
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

test("[SV2] [SV3] an event is saved in Spanish alone, and refused with its first missing text when it is published", async ({
  page,
  admin: _,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto("/admin/events/new");
  await waitForHydration(page);
  for (const [name, text] of Object.entries({
    titleEs: "Ronda",
    descriptionEs: "Ven.",
    localStart: localTime(30),
  }))
    await page.locator(`#event-${name}`).fill(text);
  const missing = "2 texts are still to be written in the other language: Title (English), Description (English).";
  await expect(page.getByText(missing)).toBeInViewport();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ronda");
  await expect(page.getByText("Not written yet in this language.")).toHaveCount(2);
  await page.locator("#event-state").selectOption("published");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("#event-title")).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "Please look at these fields again" })).toBeInViewport();
  expect(await db().select({ state: events.state }).from(events)).toContainEqual({ state: "draft" });
  await page.goto("/admin/events");
  await expect(page.getByRole("link", { name: "Ronda" })).toBeVisible();
});

test("[SV4] without JavaScript a new form that was sent before its answer was lost is answered as the first time, or asks", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await db().delete(siteRecords);
  await page.goto("/admin/people/new");
  const id = await page.locator("[name=create_id]").inputValue();
  const empty = { role: "", roleEs: "", text: "", textEs: "", picture: "", focusX: "50", focusY: "50" };
  const form = { ...empty, name: "Rosa", version: "0", create_id: id, intent: "save" };
  const send = (typed = form) =>
    context.request.post("/admin/people/new", { form: typed, headers: { origin: site.url }, maxRedirects: 0 });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => [answer.status(), answer.headers().location])).toEqual(
    Array(2).fill([303, `/admin/people/${id}?saved`]),
  );
  const other = await send({ ...form, name: "Eva" });
  expect(other.status()).toBe(409);
  expect(await other.text()).toContain("This form was sent before");
  const leo = { id: "leo", email: "leo@savia.example" };
  await saveRecord(leo, "team-member", id, { ...empty, name: "Rosa V.", shown: false }, 1);
  await page.getByLabel(/^Name/).fill("Rosa Vidal");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Someone else saved this" });
  await expect(notice.getByRole("button", { name: "Load their version" })).toHaveAttribute("href", new RegExp(id));
  await notice.getByRole("button", { name: "Save my version" }).click();
  await expect(page).toHaveURL(`/admin/people/${id}?saved`);
  expect((await db().select().from(siteRecords)).map(({ values }) => values)).toMatchObject([{ name: "Rosa Vidal" }]);
  await context.close();
});

test("[SV4] a new person whose answer was lost is saved again as the same person, with what was typed meanwhile", async ({
  page,
  admin: _,
}) => {
  await db().delete(siteRecords);
  await page.goto("/admin/people/new");
  await waitForHydration(page);
  await page.locator("#team-member-name").fill("Rosa");
  await page.route("**/admin/people/new*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  await saveButton.click();
  await expect(page.getByText("This could not be saved.")).toBeVisible();
  expect(await db().$count(siteRecords)).toBe(1);
  await page.unroute("**/admin/people/new*");
  await page.locator("#team-member-name").fill("Rosa Vidal");
  await saveButton.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rosa Vidal");
  expect((await db().select().from(siteRecords)).map(({ values }) => values)).toMatchObject([{ name: "Rosa Vidal" }]);
});

test("[SV4] without JavaScript a new article that was sent before asks, and stays one article", {
  tag: "@long",
}, async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await db().delete(posts);
  await page.goto("/admin/posts/new");
  const id = await page.locator("[name=create_id]").inputValue();
  const form = { title: "Once", cluster: "business", preview_snippet: "P", body_content: "<p>B</p>", create_id: id };
  const headers = { origin: site.url };
  const sent = { form: { ...form, intent: "save" }, headers, maxRedirects: 0 };
  expect((await context.request.post("/admin/posts/new", sent)).status()).toBe(303);
  await db().update(posts).set({ title: "Leo's title", version: 2 });
  await fillRequired(page, "My title");
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await page.getByRole("button", { name: "Save my version" }).click();
  await expect(page).toHaveURL("/admin");
  expect(await db().select({ id: posts.id, title: posts.title }).from(posts)).toEqual([{ id, title: "My title" }]);
  await context.close();
});

test("[SV4] a new article whose answer was lost is saved again as the same article, with what was typed meanwhile", {
  tag: "@long",
}, async ({ page, admin: _ }) => {
  await db().delete(posts);
  await page.goto("/admin/posts/new");
  await waitForHydration(page);
  await fillRequired(page, "Once");
  await page.route("**/admin/posts/new*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  const saveButton = page.getByRole("button", { name: /^Save/ }).first();
  await saveButton.click();
  await expect(page.getByText("The post could not be saved.")).toBeVisible();
  await page.unroute("**/admin/posts/new*");
  await fillRequired(page, "Once more");
  await saveButton.click();
  await expect(page).toHaveURL("/admin");
  expect(await db().select({ title: posts.title, version: posts.version }).from(posts)).toEqual([
    { title: "Once more", version: 2 },
  ]);
});
