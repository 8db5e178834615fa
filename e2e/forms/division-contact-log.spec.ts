import { count } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEntries } from "#db/schema.ts";
import { copyOf } from "../support/copy.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "division-log", env: { DIVISION_CONTACT: "log" } } });

const message = { name: "Ana", email: "ana@example.org", organization: "La Semilla", message: "Hola" };

test("[106] [107] in log-only mode a submit is logged and sends nothing", async ({ page, request }) => {
  const { form } = (await copyOf(request, "en", "raices-latinas")).contact;
  const logged: string[] = [];
  const calls: string[] = [];
  await page.goto("/raices-latinas#contact");
  await waitForHydration(page);
  page.on("console", (entry) => void (entry.type() === "log" && logged.push(entry.text())));
  page.on("request", (call) => void (call.method() !== "GET" && calls.push(call.url())));
  for (const [field, value] of Object.entries(message)) await page.locator(`#contact [name=${field}]`).fill(value);
  await page.locator("#contact form button[type=submit], #contact form button:not([type])").click();
  await expect(page.locator("[data-contact=log-only]")).toContainText(form.logOnly.title);
  await expect.poll(() => logged.join()).toContain(message.email);
  expect(calls).toEqual([]);
  // Nothing was sent, so the text stays in the form and can be copied.
  await expect(page.locator("#contact [name=message]")).toHaveValue(message.message);
});

test("[107] in log-only mode without JavaScript the page says so and stores nothing", async ({
  browser,
  site,
  request,
}) => {
  const { form } = (await copyOf(request, "es", "raices-latinas")).contact;
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.url}/es/raices-latinas#contact`);
  for (const [field, value] of Object.entries(message)) await page.locator(`#contact [name=${field}]`).fill(value);
  await page.locator("#contact form button[type=submit], #contact form button:not([type])").click();
  await expect(page.locator("[data-contact=log-only]")).toContainText(form.logOnly.title);
  expect((await db().select({ count: count() }).from(leadEntries))[0]!.count).toBe(0);
});
