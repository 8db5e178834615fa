import { plainSpaces } from "#app/platform/i18n/typography.ts";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditEntries, revisions } from "#db/schema.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { freePort } from "../../test/postgres.ts";
import { expectAccessible } from "../support/axe.ts";
import { createAdmin, createPerson, sessionCookie, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { startSiteProcess, type SiteProcess } from "../support/site-process.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { partAddress, partNames } from "#app/features/settings/admin/part-names.ts";
import {
  changeSettings,
  fillSettings,
  resetSettings,
  saveSettings,
  settingsField,
} from "../support/screens/settings-page.ts";

test.use({ siteOptions: { name: "settings" } });

let second: SiteProcess;
let secondUrl: string;

test.beforeAll(async ({ site }) => {
  const port = await freePort();
  secondUrl = `http://127.0.0.1:${port}`;
  second = await startSiteProcess({ PORT: String(port), DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir });
});
test.afterAll(() => second.stop());
test.beforeEach(resetSettings);

const saved = (page: Page) => page.getByText(/The settings are saved|Los ajustes están guardados/);

const changes = {
  name: "Raíz Viva",
  email: "hola@raiz.example",
  phone: "+52 951 100 2000",
  postalAddress: "Calle de la Raíz 5, 68000 Oaxaca",
  founderName: "Inés Ñáñez",
  answerHours: "48",
  calendarAllEventsUrl: "https://calendar.raiz.example/all",
  calendarEmbedUrl: "https://calendar.raiz.example/embed",
};

/** The process that saved shows the changes immediately, the other one within five seconds. */
async function expectChanges(page: Page, origin: string) {
  await expect
    .poll(async () => plainSpaces(await (await page.request.get(`${origin}/journey`)).text()), {
      timeout: scaledTimeout(5000),
    })
    .toContain("will answer you within 48 hours");
  for (const [path, texts] of Object.entries({
    "/": [
      "Raíz Viva on LinkedIn",
      'content="Raíz Viva"',
      "mailto:hola@raiz.example",
      "tel:+529511002000",
      '"telephone":"+52 951 100 2000","address":"Calle de la Raíz 5, 68000 Oaxaca"',
      "Calle de la Raíz 5, 68000 Oaxaca",
    ],
    "/es": ["Raíz Viva en LinkedIn", "mailto:hola@raiz.example"],
    "/about": ["Inés Ñáñez works in English and Spanish", "Raíz Viva was founded in 2023"],
    "/es/about": ["Inés Ñáñez trabaja en español", "En 2023 fundó Raíz Viva"],
    "/es/journey": ["te responde en menos de 48 horas"],
    "/es/events": ["https://calendar.raiz.example/all", "https://calendar.raiz.example/embed"],
    "/privacy": ["answer you within 48 hours"],
  })) {
    const response = await page.request.get(origin + path);
    const html = plainSpaces((await response.text()).replaceAll("<!-- -->", ""));
    for (const text of texts) expect(html, `${origin}${path}`).toContain(text);
    expect(html).not.toContain("hello@savia.example");
    expect(response.headers()["content-security-policy"]).toContain("frame-src https://calendar.raiz.example ");
  }
}

test("[S1] [S3] the owner changes name, address, founder, promise and calendar; both processes show it in both languages", async ({
  page,
  site,
  admin: _,
}) => {
  test.setTimeout(120_000);
  await changeSettings(page, changes, async (address) => {
    await page.goto(address);
    await waitForHydration(page);
  });
  await expectChanges(page, site.url);
  await expectChanges(page, secondUrl);
  // The browser hydrates with the same settings: watchPage fails on a difference.
  await page.goto("/about");
  await waitForHydration(page);
  await expect(page.locator("header").getByText("Raíz Viva")).toBeVisible();
  const entries = await db().select().from(auditEntries).where(eq(auditEntries.action, "settingsChanged"));
  const changed = entries.flatMap(({ subject }) => subject?.split(", ") ?? []);
  expect(changed).toEqual(expect.arrayContaining(Object.keys(changes)));
});

test("[S1] the same without JavaScript, in Spanish; one hour is written in words", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "es-MX", baseURL: site.url });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await changeSettings(page, changes, (address) => page.goto(address));
  await expectChanges(page, site.url);
  await changeSettings(page, { answerHours: "1", remindAfterHours: "1" }, (address) => page.goto(address));
  await page.goto(partAddress("contact"));
  await settingsField(page, "linkNames").nth(1).fill("Instagram");
  await settingsField(page, "linkUrls").nth(1).fill("https://www.instagram.com/raiz.example");
  await saveSettings(page);
  await expect(saved(page)).toBeVisible();
  await page.goto("/es/journey");
  await expect(page.getByText("Una persona del equipo te responde en menos de una hora.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Raíz Viva en Instagram" })).toHaveAttribute(
    "href",
    "https://www.instagram.com/raiz.example",
  );
  await page.goto("/journey");
  await expect(page.getByText("Someone on our team will answer you within one hour.")).toBeVisible();
  await context.close();
});

test("[S2] a setting that the environment fixes is shown with its variable and cannot be changed", async ({
  page,
  admin: _,
}) => {
  await page.goto(partAddress("mail"));
  await expect(page.getByRole("region", { name: "Mail server" })).toContainText("has fixed it (SMTP_URL)");
  const fixed = page.locator('[data-fixed="TEAM_EMAIL"]');
  await expect(fixed).toHaveCount(5);
  await expect(fixed.first()).toHaveValue("team@savia.example");
  await expect(fixed.first()).toHaveAttribute("readonly");
  await expect(page.getByText("Fixed by TEAM_EMAIL in the server's environment.").first()).toBeVisible();
  // The stored value is kept, whatever a request sends instead.
  await waitForHydration(page);
  await settingsField(page, "inquiryTo").evaluate((input: HTMLInputElement) => {
    input.value = "attacker@example.org";
  });
  await fillSettings(page, { senderName: "Raíz Viva" });
  await saveSettings(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(settingsField(page, "inquiryTo")).toHaveValue("");
});

for (const javaScriptEnabled of [true, false])
  test(`[S3] mistakes are explained and nothing typed is lost, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    await signInAsAdmin(context, site);
    const page = await context.newPage();
    const open = async (address: string) => {
      await page.goto(address);
      if (javaScriptEnabled) await waitForHydration(page);
    };
    const summary = page.getByRole("alert").filter({ hasText: "Please look at these fields again" });
    await open(partAddress("events"));
    await fillSettings(page, { calendarEmbedUrl: "http://calendar.example/embed" });
    await saveSettings(page);
    await expect(summary).toContainText("The address must begin with https://.");
    await expect(settingsField(page, "calendarEmbedUrl")).toHaveValue("http://calendar.example/embed");
    await fillSettings(page, { calendarEmbedUrl: "" });
    await saveSettings(page);
    await expect(saved(page)).toBeVisible();
    await open(partAddress("contact"));
    await fillSettings(page, { linkUrls: "ftp://example.org", email: "hola@raiz.example" });
    await saveSettings(page);
    await expect(summary).toContainText("The address must begin with https://.");
    await expect(settingsField(page, "linkUrls").first()).toHaveValue("ftp://example.org");
    await expect(settingsField(page, "email")).toHaveValue("hola@raiz.example");
    if (javaScriptEnabled) await expectAccessible(page, "settings with errors");
    await open(partAddress("privacy"));
    await fillSettings(page, { remindAfterHours: "30", answerHours: "soon" });
    await saveSettings(page);
    await expect(summary).toContainText("A whole number of hours, from 1 to 720.");
    await fillSettings(page, { answerHours: "4" });
    await saveSettings(page);
    await expect(summary).toContainText("The reminder must not come after the promised time.");
    await fillSettings(page, { remindAfterHours: "3" });
    await saveSettings(page);
    await expect(saved(page)).toBeVisible();
    await context.close();
  });

test("[S6] versions are compared and restored; a second owner is told about a conflict", async ({
  page,
  site,
  browser,
  admin: ana,
}) => {
  await page.goto(partAddress("organization"));
  await waitForHydration(page);
  await fillSettings(page, { name: "Raíz Viva" });
  const other = await browser.newContext({ baseURL: site.url });
  await signInAs(other, site, await createAdmin());
  const theirs = await other.newPage();
  await theirs.goto(partAddress("organization"));
  await waitForHydration(theirs);
  await saveSettings(page);
  await expect(saved(page)).toBeVisible();
  await fillSettings(theirs, { name: "Savia Viva", founderName: "Inés Ñáñez" });
  await saveSettings(theirs);
  await expect(theirs.getByRole("alert").filter({ hasText: ana.email })).toBeVisible();
  await theirs.getByRole("button", { name: "Save my version" }).click();
  await expect(saved(theirs)).toBeVisible();
  await other.close();

  await page.goto("/admin/settings/site/history");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("History");
  await expect(page.getByText("Founder's name")).toBeVisible();
  await expectAccessible(page, "the history of the settings");
  await page.getByLabel("Earlier").selectOption("1");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect
    .poll(async () => plainSpaces(await (await page.request.get("/about")).text()))
    .toContain("Alma Rivera works in English");
  expect(await db().$count(revisions, eq(revisions.kind, "settings"))).toBe(4);
  expect((await page.request.get("/admin/settings/other/history")).status()).toBe(404);
});

test("[S14] each part has its address; two owners who change different parts do not meet, and nothing is undone", async ({
  page,
  site,
  browser,
  admin: _,
}) => {
  await page.goto("/admin/settings");
  await expect(page).toHaveURL(partAddress("organization"));
  const parts = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
  await expect(parts).toHaveText([
    "Organization",
    "Brand",
    "Contact",
    "Mail",
    "Events",
    "Letters",
    "Privacy and answers",
    "Search engines and assistants",
    "Backups",
  ]);
  await expect(parts.first()).toHaveAttribute("aria-current", "page");
  expect((await page.request.get("/admin/settings/other")).status()).toBe(404);
  await waitForHydration(page);
  await fillSettings(page, { name: "Raíz Viva" });
  const other = await browser.newContext({ baseURL: site.url });
  await signInAs(other, site, await createAdmin());
  const theirs = await other.newPage();
  await theirs.goto(partAddress("contact"));
  await waitForHydration(theirs);
  await fillSettings(theirs, { email: "hola@raiz.example" });
  await saveSettings(page);
  await expect(saved(page)).toBeVisible();
  await saveSettings(theirs);
  await expect(saved(theirs)).toHaveText("The settings are saved. Visitors see them within seconds.");
  await other.close();
  await page.reload();
  await expect(settingsField(page, "name")).toHaveValue("Raíz Viva");
  await page.goto(partAddress("contact"));
  await expect(settingsField(page, "email")).toHaveValue("hola@raiz.example");
});

test("[S11] only owners open the settings or send their forms", async ({ request }) => {
  for (const role of ["nobody", "user"] as const) {
    const headers: Record<string, string> =
      role === "nobody" ? {} : { cookie: await sessionCookie(await createPerson()) };
    for (const intent of ["save", "test-mail", "remove-samples", "remove-logo", "confirm"]) {
      const response = await request.post(partAddress("organization"), { headers, form: { intent }, maxRedirects: 0 });
      expect([401, 403], `${role} ${intent}`).toContain(response.status());
    }
  }
});

for (const width of [360, 1440])
  for (const locale of ["en-US", "es-MX"])
    test(`[S11] the settings have no accessibility problem at ${width} px in ${locale}`, async ({ browser, site }) => {
      const context = await browser.newContext({ locale, baseURL: site.url, viewport: { width, height: 900 } });
      await signInAsAdmin(context, site);
      const page = await context.newPage();
      for (const part of partNames) {
        await page.goto(partAddress(part));
        await waitForHydration(page);
        await expectAccessible(page, `${part} ${width} ${locale}`);
      }
      await page.goto("/admin");
      await waitForHydration(page);
      await expect(page.locator("[data-step]")).toHaveCount(8);
      await expectAccessible(page, `first steps ${width} ${locale}`);
      await context.close();
    });
