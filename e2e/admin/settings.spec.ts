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
import { fillSettings, resetSettings, saveSettings, settingsField } from "./settings-page.ts";

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
  founderName: "Inés Ñáñez",
  answerHours: "48",
  calendarAllEventsUrl: "https://calendar.raiz.example/all",
  calendarEmbedUrl: "https://calendar.raiz.example/embed",
};

/** The process that saved shows the changes immediately, the other one within five seconds. */
async function expectChanges(page: Page, origin: string) {
  await expect
    .poll(async () => (await page.request.get(`${origin}/journey`)).text(), { timeout: scaledTimeout(5000) })
    .toContain("will answer you within 48 hours");
  for (const [path, texts] of Object.entries({
    "/": ["Raíz Viva on LinkedIn", 'content="Raíz Viva"', "mailto:hola@raiz.example"],
    "/es": ["Raíz Viva en LinkedIn", "mailto:hola@raiz.example"],
    "/about": ["Inés Ñáñez works in English and Spanish", "Raíz Viva was founded in 2023"],
    "/es/about": ["Inés Ñáñez trabaja en español", "En 2023 fundó Raíz Viva"],
    "/es/journey": ["te responde en menos de 48 horas"],
    "/es/events": ["https://calendar.raiz.example/all", "https://calendar.raiz.example/embed"],
    "/privacy": ["answer you within 48 hours"],
  })) {
    const response = await page.request.get(origin + path);
    const html = (await response.text()).replaceAll("<!-- -->", "");
    for (const text of texts) expect(html, `${origin}${path}`).toContain(text);
    expect(html).not.toContain("hello@savia.example");
    expect(response.headers()["content-security-policy"]).toContain("frame-src https://calendar.raiz.example ");
  }
}

test("[S1] [S3] the owner changes name, address, founder, promise and calendar; both processes show it in both languages", async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(120_000);
  await signInAsAdmin(context, site);
  await page.goto("/admin/settings");
  await waitForHydration(page);
  await fillSettings(page, changes);
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await saveSettings(page);
  await expect(saved(page)).toBeVisible();
  await expectChanges(page, site.url);
  await expectChanges(page, secondUrl);
  // The browser hydrates with the same settings: watchPage fails on a difference.
  await page.goto("/about");
  await waitForHydration(page);
  await expect(page.locator("header").getByText("Raíz Viva")).toBeVisible();
  const [entry] = await db().select().from(auditEntries).where(eq(auditEntries.action, "settingsChanged"));
  expect(entry!.subject).toContain("calendarEmbedUrl");
});

test("[S1] the same without JavaScript, in Spanish; one hour is written in words", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "es-MX", baseURL: site.url });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin/settings");
  await fillSettings(page, changes);
  await saveSettings(page);
  await expect(saved(page)).toBeVisible();
  await expectChanges(page, site.url);
  await fillSettings(page, { answerHours: "1", remindAfterHours: "1" });
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
  context,
  site,
}) => {
  await signInAsAdmin(context, site);
  await page.goto("/admin/settings");
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
  await fillSettings(page, { name: "Raíz Viva" });
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
    await page.goto("/admin/settings");
    if (javaScriptEnabled) await waitForHydration(page);
    await fillSettings(page, {
      calendarEmbedUrl: "http://calendar.example/embed",
      linkUrls: "ftp://example.org",
      remindAfterHours: "30",
      answerHours: "soon",
      name: "Raíz Viva",
    });
    await saveSettings(page);
    const summary = page.getByRole("alert").filter({ hasText: "Please look at these fields again" });
    await expect(summary).toContainText("The address must begin with https://.");
    await expect(summary).toContainText("A whole number of hours, from 1 to 720.");
    await expect(settingsField(page, "calendarEmbedUrl")).toHaveValue("http://calendar.example/embed");
    await expect(settingsField(page, "linkUrls").first()).toHaveValue("ftp://example.org");
    await expect(settingsField(page, "name")).toHaveValue("Raíz Viva");
    if (javaScriptEnabled) await expectAccessible(page, "settings with errors");
    await fillSettings(page, {
      calendarEmbedUrl: "",
      linkUrls: "https://networks.example/raiz",
      answerHours: "4",
      remindAfterHours: "30",
    });
    await saveSettings(page);
    await expect(summary).toContainText("The reminder must not come after the promised time.");
    await fillSettings(page, { remindAfterHours: "3" });
    await saveSettings(page);
    await expect(saved(page)).toBeVisible();
    await context.close();
  });

test("[S6] versions are compared and restored; a second owner is told about a conflict", async ({
  page,
  context,
  site,
  browser,
}) => {
  const ana = await signInAsAdmin(context, site);
  await page.goto("/admin/settings");
  await waitForHydration(page);
  await fillSettings(page, { name: "Raíz Viva" });
  const other = await browser.newContext({ baseURL: site.url });
  await signInAs(other, site, await createAdmin());
  const theirs = await other.newPage();
  await theirs.goto("/admin/settings");
  await waitForHydration(theirs);
  await saveSettings(page);
  await expect(saved(page)).toBeVisible();
  await fillSettings(theirs, { founderName: "Inés Ñáñez" });
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
  await expect.poll(async () => (await page.request.get("/about")).text()).toContain("Alma Rivera works in English");
  expect(await db().$count(revisions, eq(revisions.kind, "settings"))).toBe(4);
  expect((await page.request.get("/admin/settings/other/history")).status()).toBe(404);
});

test("[S11] only owners open the settings or send their forms", async ({ request }) => {
  for (const role of ["nobody", "user"] as const) {
    const headers: Record<string, string> =
      role === "nobody" ? {} : { cookie: await sessionCookie(await createPerson()) };
    for (const intent of ["save", "test-mail", "remove-samples", "remove-logo", "confirm"]) {
      const response = await request.post("/admin/settings", { headers, form: { intent }, maxRedirects: 0 });
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
      await page.goto("/admin/settings");
      await waitForHydration(page);
      await expectAccessible(page, `settings ${width} ${locale}`);
      await page.goto("/admin");
      await waitForHydration(page);
      await expect(page.locator("[data-step]")).toHaveCount(8);
      await expectAccessible(page, `first steps ${width} ${locale}`);
      await context.close();
    });
