import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { eventRegistrations } from "#db/schema.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { expectAccessible } from "../support/axe.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { freshClient, fakeElapsedTime, trustedProxy } from "../support/inquiries.ts";
import { decodedMail } from "../support/mail/read-mail.ts";
import { expect, waitForHydration, test, type Site } from "../support/site.ts";
import { addEvent } from "../support/test-event.ts";
import { ask } from "../support/wire.ts";
import { longTagForSpanish } from "../support/long-tests.ts";

test.use({ siteOptions: { name: "registration", env: { ...trustedProxy } } });

test.beforeEach(async ({ page }) => page.setExtraHTTPHeaders(freshClient()));

const storedOf = (dateId: string) =>
  db().select().from(eventRegistrations).where(eq(eventRegistrations.dateId, dateId));

/** The contents of the mail with these words, decoded. */
async function mailTo(site: Site, email: string, words: RegExp): Promise<string> {
  const arrived = () => site.mailbox.mails.filter(({ to }) => to.includes(email)).map(({ raw }) => decodedMail(raw));
  await expect.poll(() => arrived().some((mail) => words.test(mail)), { timeout: scaledTimeout(30_000) }).toBe(true);
  return arrived().find((mail) => words.test(mail))!;
}

for (const language of languages) {
  const own = (path: string) => localizedPath(language, path);

  test(`[V7] with JavaScript: register, open the private link, change, cancel (${language})`, {
    tag: longTagForSpanish(language),
  }, async ({ page, request, site }) => {
    const { form, registration: copy } = await copyOf(request, language, "events");
    const event = await addEvent();
    const email = `ana-${language}@example.org`;
    await fakeElapsedTime(page);
    await page.goto(own(`/events/${event.slug}#register`));
    await waitForHydration(page);
    await page.getByRole("button", { name: form.submit }).click();
    await expect(page.locator("#registration-name-error")).toHaveText(form.errors.required.name);
    await expectAccessible(page, "the form with errors", "#register");
    await page.getByLabel(form.name.label).fill("Ana");
    await page.locator("#register").getByRole("textbox", { name: form.email.label }).fill(email);
    await page.getByRole("button", { name: form.submit }).click();
    await expect(page.locator('[data-registration="confirmed"]')).toContainText(form.success.confirmed.title);
    expect(await storedOf(event.dates[0]!.id)).toMatchObject([{ email, status: "confirmed", language }]);

    const mail = await mailTo(site, email, /events\/registration\//);
    expect(mail).toContain("text/calendar");
    const path = /\/events\/registration\/[0-9a-f]{48}/.exec(mail)![0];
    const response = await page.goto(own(path));
    expect(response!.headers()["cache-control"]).toContain("no-store");
    expect(response!.headers()["referrer-policy"]).toBe("same-origin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(copy.status.confirmed);
    await expect(page.getByRole("link", { name: copy.join })).toHaveAttribute("href", "https://meet.example/room");
    await expectAccessible(page, "the private page");
    await waitForHydration(page);
    await page.getByLabel(form.organization.label).fill("Coop");
    await page.getByRole("button", { name: copy.change.submit }).click();
    await expect(page.getByText(copy.change.done)).toBeVisible();
    await expect(page).toHaveURL(own(`${path}?done=change`));
    await page.getByText(copy.cancel.open).click();
    await page.getByRole("button", { name: copy.cancel.confirm }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(copy.status.cancelled);
    await expect(page.getByText(copy.cancel.done)).toBeVisible();
    expect(await storedOf(event.dates[0]!.id)).toMatchObject([{ organization: "Coop", status: "cancelled" }]);
    expect(await mailTo(site, email, /METHOD:CANCEL/)).toMatch(/text\/calendar;[^\n]*method=CANCEL/);
    expect((await page.goto(own(`/events/registration/${"0".repeat(48)}`)))!.status()).toBe(404);
    expect(site.output()).not.toContain(path);
  });

  test(`[V7] [V9] without JavaScript: register, wait, move up and cancel (${language})`, {
    tag: longTagForSpanish(language),
  }, async ({ browser, request, site }) => {
    const { form, registration: copy } = await copyOf(request, language, "events");
    const event = await addEvent({ capacity: "1" });
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      extraHTTPHeaders: freshClient(),
    });
    const page = await context.newPage();
    const send = async (name: string, email: string) => {
      await page.goto(own(`/events/${event.slug}#register`));
      await page.getByLabel(form.name.label).fill(name);
      await page.locator("#register").getByRole("textbox", { name: form.email.label }).fill(email);
      await page.locator("#register form button").click();
    };
    await send("", "not an address");
    await expect(page.locator("#registration-name-error")).toHaveText(form.errors.required.name);
    await expect(page.locator("#registration-email-error")).toHaveText(form.errors.emailInvalid);
    const first = `first-${language}@example.org`;
    const second = `second-${language}@example.org`;
    await send("First", first);
    await expect(page.locator('[data-registration="held"]')).toContainText(form.success.held.title);
    await page.reload();
    await expect(page.locator('[data-registration="held"]')).toBeVisible();
    const linkOf = async (email: string) =>
      /\/events\/registration\/[0-9a-f]{48}/.exec(await mailTo(site, email, /events\/registration\//))![0];
    const path = await linkOf(first);
    await page.goto(own(path));
    await expect(page.getByText(copy.opened.kept)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(copy.status.confirmed);
    // [V20] The event is full now, and the answer is the same for somebody who has a place and for somebody new.
    const shown: string[] = [];
    for (const [name, email] of [
      ["Somebody", first],
      ["Second", second],
    ] as const) {
      await send(name, email);
      await expect(page.locator('[data-registration="held"]')).toBeVisible();
      shown.push(await page.locator("#register").innerText());
    }
    expect(shown[0]).toBe(shown[1]);
    expect((await storedOf(event.dates[0]!.id)).map(({ status }) => status).sort()).toEqual(["confirmed", "waiting"]);
    await page.goto(own(await linkOf(second)));
    await expect(page.getByText(copy.opened.keptWaiting.replace("{{position}}", "1"))).toBeVisible();

    // The focus is where the answer begins, as after every other form.
    await page.goto(own(path));
    await page.getByLabel(form.name.label).fill("");
    await page.getByRole("button", { name: copy.change.submit }).click();
    await expect(page.getByRole("region", { name: copy.change.heading })).toBeFocused();
    await page.getByText(copy.cancel.open).click();
    await page.getByRole("button", { name: copy.cancel.confirm }).click();
    await expect(page.getByText(copy.cancel.done)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const { eventMovedUp } = await copyOf(request, language, "emails");
    await expect
      .poll(async () => (await storedOf(event.dates[0]!.id)).find(({ email }) => email === second)?.status)
      .toBe("confirmed");
    await mailTo(site, second, new RegExp(eventMovedUp.paragraphs[0]!.slice(0, 24)));
    await context.close();
  });
}

test("[V19] a link checker, a prefetch and a request for data keep no held place", async ({ site }) => {
  const event = await addEvent({ capacity: "1" });
  const email = "checked@example.org";
  await ask(site.url, "/functions/register-for-event", {
    headers: freshClient(),
    json: {
      dateId: event.dates[0]!.id,
      name: "Ana",
      email,
      organization: "",
      mailLanguage: "en",
      note: "",
      elapsed: 10_000,
    },
  });
  const path = /\/events\/registration\/[0-9a-f]{48}/.exec(await mailTo(site, email, /events\/registration\//))![0];
  const statuses = [
    await ask(site.url, path, { method: "HEAD" }),
    await ask(site.url, path, { headers: { "sec-purpose": "prefetch;prerender" } }),
    await ask(site.url, path, { headers: { purpose: "prefetch" } }),
    await ask(site.url, `${path}.data`),
    await ask(site.url, `${path}.data`, { method: "HEAD" }),
    await ask(site.url, `${path}.data`, { headers: { "sec-purpose": "prefetch" } }),
  ].map(({ status }) => status);
  expect(await storedOf(event.dates[0]!.id)).toMatchObject([{ status: "confirmed", heldUntil: expect.any(Date) }]);
  // The router leads a request for data on to the page, and a browser asks again for what it may not have ahead.
  expect(statuses).toEqual([200, 503, 503, 202, 200, 503]);
  expect((await ask(site.url, path)).status).toBe(200);
  expect(await storedOf(event.dates[0]!.id)).toMatchObject([{ status: "confirmed", heldUntil: null }]);
});
