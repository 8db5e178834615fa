import type { Page } from "@playwright/test";
import { permissions, isAllowed, roles, startPageOf, type Role } from "#app/platform/auth/permissions.ts";
import { db } from "#db/client.server.ts";
import { userRoles } from "#db/schema.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import { screenPatterns, walkScreens, type Walk } from "../support/every-screen.ts";
import { fillSite } from "../support/full-site.ts";
import { trustedProxy } from "../support/inquiries.ts";
import { chooseLanguage, createAdmin, createPerson, sessionCookie, signInAs, type Person } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";

test.use({ siteOptions: { name: "every-screen", env: trustedProxy } });

let owner: Person;
let walk: Walk;

test.beforeAll(async ({ playwright, site }) => {
  test.setTimeout(180_000);
  const request = await playwright.request.newContext({ baseURL: site.url });
  owner = await createAdmin({ email: "lucia.fernandez@cooperativa.example" });
  const cookie = await sessionCookie(owner);
  const { scanned } = await fillSite(request, site, owner, cookie);
  // What is new is linked until it has been read.
  walk = await walkScreens(
    request,
    cookie,
    "/admin/overview",
    "/admin/news",
    "/admin/messages",
    `/admin/leads/${scanned}`,
  );
  await request.dispose();
});

test("[SC1] links lead the owner to every screen of the admin area", () => {
  expect(screenPatterns.filter((pattern) => !walk.screens.has(pattern))).toEqual([]);
});

// Colours do not depend on the language, and the width does not change what axe sees much: each once is enough.
for (const { language, scheme, width } of [
  { language: "en", scheme: "light", width: 1280 },
  { language: "es", scheme: "dark", width: 360 },
] as const)
  test(`[SC1] every screen has its title and its help, axe finds nothing, and nothing is wider than the window (${language}, ${scheme}, ${width} px)`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(480_000);
    await chooseLanguage(context, site, language);
    await signInAs(context, site, owner);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const failed: string[] = [];
    const own = ["/account", "/account/security", "/account/email", "/account/data"].map(
      (path) => [path, path] as const,
    );
    for (const [pattern, address] of [...walk.screens, ...own])
      await checkScreen(page, address, width).catch((error: Error) => failed.push(`${pattern}: ${error.message}`));
    expect(failed).toEqual([]);
  });

async function checkScreen(page: Page, address: string, width: number) {
  await page.setViewportSize({ width, height: 780 });
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
  // The handbook is about the admin area.
  if (address.startsWith("/admin")) await expect(page.locator("[data-help]").first()).toBeVisible();
  await expectAccessible(page, `${address} at ${width}`);
  for (const other of [360, 768, 1440]) {
    await page.setViewportSize({ width: other, height: 780 });
    await expectNoSidewaysScroll(page, `${address} at ${other}`);
  }
}

for (const role of roles)
  test(`[SC2] no link leads a person with the role ${role} to a page that is not there or not theirs`, async ({
    request,
  }) => {
    test.setTimeout(180_000);
    const cookie = await sessionCookie(await personAs(role));
    const dead: string[] = [];
    const statusOf = async (address: string) =>
      (await request.get(address, { headers: { cookie }, maxRedirects: 0 })).status();
    const own = [...walk.screens].filter(([pattern, address]) => opens(pattern, address, role));
    expect(own.length).toBeGreaterThan(0);
    for (const [pattern, address] of own) {
      const status = await statusOf(address);
      if (status >= 400) dead.push(`${pattern} ${address}: ${status}`);
    }
    const { linked } = await walkScreens(request, cookie, startPageOf([role]), ...own.map(([, address]) => address));
    // The same page with another filter is tried once.
    const pages = new Map([...linked].map(([address, from]) => [address.replace(/\?.*/, ""), { address, from }]));
    for (const { address, from } of pages.values()) {
      const status = await statusOf(address);
      if (status >= 400) dead.push(`${address} on ${from}: ${status}`);
    }
    expect(dead).toEqual([]);
  });

for (const javaScriptEnabled of [true, false])
  test(`[SC3] what is empty says how it fills, and what is not there leads back, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled,
      viewport: { width: 360, height: 780 },
    });
    await signInAs(context, site, owner);
    const page = await context.newPage();
    await page.goto("/admin/events?q=zzyzxqva");
    await expect(page.getByRole("status").filter({ hasText: "Nothing matches these filters." })).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.waitForURL("/admin/events");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();

    await page.goto(walk.screens.get("/admin/settings/:part/history")!);
    await expect(page.getByRole("heading", { name: "No earlier versions yet." })).toBeVisible();
    await expect(page.getByText("Every save adds one.")).toBeVisible();

    await page.goto("/admin/nowhere");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveText(["Back"]);
    await page.getByRole("main").getByRole("link", { name: "Back" }).click();
    await page.waitForURL("/admin");
    await context.close();
  });

test("[SC3] a further webhook is added below the others, in a form that opens", async ({ page, context, site }) => {
  await signInAs(context, site, owner);
  await page.goto("/admin/hooks");
  await waitForHydration(page);
  const field = page.getByLabel("Address of the receiver");
  await expect(field).toBeHidden();
  await page.getByText("New webhook").click();
  await expect(field).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  // What was refused stays open.
  await expect(page.getByText("Choose at least one.")).toBeVisible();
  await expect(field).toBeVisible();
});

const opens = (pattern: string, address: string, role: Role) => {
  const row = permissions[pattern] ?? permissions["/admin/settings/:part"];
  return row !== undefined && !address.endsWith(".csv") && isAllowed(row.open, { roles: [role] });
};

async function personAs(role: Role): Promise<Person> {
  if (role === "owner") return owner;
  const person = await createPerson({ email: `${role}@cooperativa.example` });
  await db().insert(userRoles).values({ userId: person.id, role });
  return person;
}
