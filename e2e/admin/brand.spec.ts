import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { createPerson, sessionCookie, signInAsAdmin } from "../support/sign-in.ts";
import { adminSite, expect, test, waitForHydration } from "../support/site.ts";
import { resetSettings } from "../support/screens/settings-page.ts";

test.use({ siteOptions: adminSite });
test.beforeEach(resetSettings);

const screen = "/admin/settings/brand";
const save = (page: Page) => page.locator('button[name="intent"][value="save"]').click();
const frame = (page: Page) => page.frameLocator('iframe[name="look-preview"]');
const accentIn = (page: Page) =>
  frame(page)
    .locator("html")
    .evaluate((html) => getComputedStyle(html).getPropertyValue("--color-clay").trim());

for (const javaScriptEnabled of [true, false])
  test(`[BR1] the owner tries a colour and a pair of typefaces on the real page, saves them, and restores the delivered look, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    await signInAsAdmin(context, site);
    const visitor = async (path: string) => (await fetch(site.url + path)).text();
    const delivered = await visitor("/about");
    const page = await context.newPage();
    await page.goto(screen);
    if (javaScriptEnabled) await waitForHydration(page);
    await expect(page.getByText("Easy to read: 5.7 : 1 under white")).toBeVisible();
    await page.locator("[name=accent]").fill("2F5D8A");
    await page.getByLabel("Book").check();
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Show in the preview" }).click();
    await expect(frame(page).locator('html[data-look^="2f5d8a-lora-"]')).toBeAttached();
    await expect(frame(page).getByRole("heading", { level: 1 })).toBeVisible();
    if (javaScriptEnabled) await expect.poll(() => accentIn(page)).toBe("#2f5d8a");
    expect(await visitor("/about")).toBe(delivered);
    if (javaScriptEnabled) {
      // What was typed is there again after a reload, and the page stays.
      await expect.poll(() => page.evaluate(() => localStorage.getItem("draft:settings:brand"))).toContain("2F5D8A");
      await page.reload();
      await waitForHydration(page);
      await expect(page.locator("[name=accent]")).toHaveValue("2F5D8A");
      await expect(frame(page).locator('html[data-look^="2f5d8a-lora-"]')).toBeAttached();
    }

    await save(page);
    await expect(page.getByText("The settings are saved")).toBeVisible();
    await expect.poll(() => visitor("/about")).toContain('data-look="2f5d8a-lora-');
    for (const path of ["/es", "/auth"]) expect(await visitor(path)).toContain("/look/2f5d8a-lora-");
    const html = await visitor("/about");
    const styles = /\/look\/2f5d8a-lora-[0-9a-f]{8}\.css/.exec(html)?.[0] ?? "";
    const answer = await fetch(site.url + styles);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.text()).toContain("--color-clay:#2f5d8a");
    expect(html).toContain('<noscript><link rel="stylesheet" href="/look/fonts-lora.css"/></noscript>');
    expect(await visitor("/look/fonts-lora.css")).toContain('font-family:"Source Sans 3"');

    await page.goto(screen);
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByRole("button", { name: "Restore the delivered look" }).click();
    await expect(page.getByText("The delivered look is back.")).toBeVisible();
    await expect(page.locator("[name=accent]")).toHaveValue("#a8482a");
    await expect(page.getByRole("button", { name: "Restore the delivered look" })).toHaveCount(0);
    // Nothing of a look is left in the page.
    await expect.poll(() => visitor("/about")).toBe(delivered);
    await context.close();
  });

test("[BR2] a colour that cannot be read is refused with the nearest that can, also by the server", async ({
  page,
  site,
  browser,
  admin: owner,
}) => {
  await page.goto(screen);
  await waitForHydration(page);
  const accent = page.locator("[name=accent]");
  await accent.fill("#e0a53a");
  await expect(page.getByText("Too light to read: 1.7 : 1")).toBeVisible();
  await save(page);
  await expect(page.locator("#settings-accent-error")).toContainText("too light to read");
  await expect(accent).toBeFocused();
  await page.getByRole("button", { name: /^Use #/ }).click();
  await expect(page.getByText(/Easy to read/)).toBeVisible();
  await save(page);
  await expect(page.getByText("The settings are saved")).toBeVisible();
  const changes = await db().select().from(auditEntries).where(eq(auditEntries.action, "settingsChanged"));
  expect(changes.map(({ subject }) => subject)).toContain("accent");

  const plain = await browser.newContext({ javaScriptEnabled: false, locale: "es-MX", baseURL: site.url });
  await plain.addCookies([
    {
      name: (await sessionCookie(owner)).split("=")[0]!,
      value: (await sessionCookie(owner)).replace(/^[^=]+=/, ""),
      url: site.url,
    },
  ]);
  const other = await plain.newPage();
  await other.goto(screen);
  await other.locator("[name=accent]").fill("ffcc00");
  await save(other);
  await expect(other.locator("#settings-accent-error")).toContainText("demasiado claro");
  await expect(other.locator("[data-nearest]")).toContainText("El color más cercano que se lee es #");
  await expect(other.locator("[name=accent]")).toHaveValue("ffcc00");
  await plain.close();
});

test("[BR1] a look that is not saved is shown to owners only, in a frame of the site, and is never cached", async ({
  site,
}) => {
  const headersFor = async (person: Awaited<ReturnType<typeof createPerson>>) => ({
    cookie: await sessionCookie(person),
  });
  const owner = await createPerson({ admin: true });
  const nobody = await createPerson();
  const draft = `${site.url}/?look=000000-lora`;
  const own = await fetch(draft, { headers: await headersFor(owner) });
  expect(await own.text()).toContain('data-look="000000-lora-');
  expect(own.headers.get("cache-control")).toContain("no-store");
  expect(own.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  for (const headers of [{}, await headersFor(nobody)]) {
    const answer = await fetch(draft, { headers });
    expect(await answer.text()).not.toContain("data-look");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
  for (const name of ["000000-comic-00000000", "red-lora-00000000", "fonts-comic", "fonts", "..%2f..%2fetc"])
    expect((await fetch(`${site.url}/look/${name}.css`)).status, name).toBe(404);
  // Another release's fingerprint gets this one's styles, for a while.
  const old = await fetch(`${site.url}/look/2f5d8a-lora-00000000.css`);
  expect(old.headers.get("cache-control")).toBe("public, max-age=300");
});

for (const language of ["en-US", "es-MX"])
  test(`[BR1] the screen is accessible and fits a phone: ${language}`, { tag: "@long" }, async ({ browser, site }) => {
    for (const width of [360, 1440]) {
      const context = await browser.newContext({
        locale: language,
        baseURL: site.url,
        viewport: { width, height: 900 },
      });
      await signInAsAdmin(context, site);
      const page = await context.newPage();
      await page.goto(screen);
      await waitForHydration(page);
      await expect(frame(page).getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, `${screen} ${width}`, "#content");
      await context.close();
    }
  });
