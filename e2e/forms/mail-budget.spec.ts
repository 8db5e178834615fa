import { randomUUID } from "node:crypto";
import { like } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { copyOf } from "../support/copy.ts";
import {
  fillRequired,
  freshClient,
  sendButton,
  createInquirer,
  trustedProxy,
  createInquiry,
} from "../support/inquiries.ts";
import { sameAnswers } from "../support/screens/scanner-page.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "mail-budget", env: trustedProxy } });

const rounds = 30;

test(`${rounds} rounds over every form that sends mail, with tags and changing clients, send one mailbox at most five mails`, async ({
  site,
}) => {
  test.setTimeout(600_000);
  const mailbox = (round: number) => (round % 3 === 0 ? "victim@example.org" : `Victim+${round}@Example.org`);
  const post = (path: string, body: string, type: string) =>
    fetch(site.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": type, ...freshClient() },
      body,
    });
  const json = (path: string, body: object) => post(path, JSON.stringify(body), "application/json");
  const form = (path: string, fields: Record<string, string>) =>
    post(path, new URLSearchParams(fields).toString(), "application/x-www-form-urlencoded");
  const statuses = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    const email = mailbox(round);
    const text = `${round} ${randomUUID()}`;
    const { challenges: _, ...inquiry } = createInquiry({ email, goals: text });
    const scan = { firstName: "Ana", lastName: text, company: "Sol", language: "en", answers: sameAnswers(3) };
    const requests: Record<string, Promise<Response>> = {
      journey: json("/functions/send-journey-form", { ...inquiry, challenges: [] }),
      journeyPage: form("/journey", { ...(inquiry as Record<string, string>), goals: `${text} by page` }),
      division: json("/functions/send-division-message", { ...createInquirer(), email, message: text }),
      divisionPage: form("/es/raices-latinas", { ...createInquirer(), email, message: `${text} by page` }),
      scanner: json("/functions/send-assessment-results", { ...scan, email }),
      signUp: form("/auth", { intent: "sign-up", email, password: text.slice(0, 20) }),
      resend: form("/auth", { intent: "resend", email }),
      forgot: form("/auth/forgot", { email }),
      letters: form("/es/subscribe", { address: email }),
    };
    for (const [name, request] of Object.entries(requests))
      statuses.set(name, [...(statuses.get(name) ?? []), (await request).status]);
  }
  const queued = await db().select().from(mails).where(like(mails.recipient, "%ictim%"));
  // Account pages use the budget whether or not they send a mail, so there may be fewer.
  expect(queued.length).toBeLessThanOrEqual(5);
  expect(queued.length).toBeGreaterThan(0);
  // The forms stored every submission and refused nobody; the account pages limit their requests.
  for (const name of ["journey", "division", "scanner"])
    expect(statuses.get(name)!.filter((status) => status === 200).length, name).toBeGreaterThanOrEqual(rounds - 5);
  expect(statuses.get("forgot")).toContain(429);
  await expect
    .poll(async () => (await db().select().from(mails)).filter(({ state }) => state !== "sent").length, {
      timeout: scaledTimeout(120_000),
    })
    .toBe(0);
  const arrived = site.mailbox.mails.filter(({ to }) => to.some((address) => /^victim/i.test(address)));
  expect(arrived).toHaveLength(queued.length);
});

for (const language of ["en", "es"] as const) {
  test(`when no confirmation is mailed, the journey page does not promise one (${language})`, async ({
    page,
    request,
    site,
  }) => {
    const { success } = await copyOf(request, language, "journey");
    await page.goto(language === "es" ? "/es/journey" : "/journey");
    await waitForHydration(page);
    // Flagged because of its links.
    const person = createInquirer({ goals: "http://a.example http://b.example http://c.example" });
    await fillRequired(page, person);
    await sendButton(page).click();
    await expect(page.getByText(success.withoutConfirmation.title)).toBeVisible();
    await expect(page.getByText(success.steps[0]!.title)).toHaveCount(0);
    // The same after a reload, which loads it from the server.
    await page.reload();
    await expect(page.getByText(success.withoutConfirmation.description)).toBeVisible();
    expect(site.mailbox.mails.some(({ to }) => to.includes(person.email))).toBe(false);
  });
}

test("when no confirmation is mailed, the division's page and the scanner do not promise one, also without JavaScript", async ({
  browser,
  request,
  site,
}) => {
  const { contact } = await copyOf(request, "en", "raices-latinas");
  const results = await copyOf(request, "en", "results");
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/raices-latinas");
  const { name, email, organization } = createInquirer();
  for (const [field, value] of Object.entries({ name, email, organization }))
    await page.locator(`[name=${field}]`).fill(value);
  await page.locator("[name=message]").fill("http://a.example http://b.example http://c.example");
  await page.locator("#contact form button[type=submit], #contact form button:not([type])").click();
  await expect(page.getByText(contact.form.success.textWithoutMail)).toBeVisible();

  const answer = await request.post("/functions/send-assessment-results", {
    data: {
      firstName: "http://a.example",
      lastName: "http://b.example",
      email: createInquirer().email,
      company: "http://c.example",
      language: "en",
      answers: sameAnswers(3),
    },
    headers: freshClient(),
  });
  const { link, mailed } = (await answer.json()) as { link: string; mailed: boolean };
  expect(mailed).toBe(false);
  await page.goto(link);
  await expect(page.locator("[data-result]")).toContainText(results.notMailedNote);
  await expect(page.locator("[data-result]")).not.toContainText(results.mailedNote);
  await context.close();
});
