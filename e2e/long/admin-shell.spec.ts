import type { Page } from "@playwright/test";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { posts, userRoles } from "#db/schema.ts";
import { addEvent } from "../support/test-event.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import { createPerson, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";

test.use({ siteOptions: { name: "admin-shell" } });

const screens = [
  "/admin",
  "/admin/posts/new",
  "/admin/calendar",
  "/admin/authors",
  "/admin/pages",
  "/admin/pages/about",
  "/admin/events",
  "/admin/events/new",
  "/admin/people",
  "/admin/stories",
  "/admin/quotes",
  "/admin/facts",
  "/admin/categories",
  "/admin/categories/new",
  "/admin/templates",
  "/admin/templates/new",
  "/admin/images",
  "/admin/pictures",
  "/admin/leads",
  "/admin/mail",
  "/admin/overview",
  "/admin/settings/organization",
  "/admin/settings/brand",
  "/admin/settings/mail",
  "/admin/settings/backups",
  "/admin/users",
  "/admin/users/invitations",
  "/admin/audit",
  "/admin/bin",
  "/admin/search?q=about",
];
const navigation = (page: Page) => page.getByRole("navigation", { name: "Admin" });
const places = async (page: Page) => (await navigation(page).getByRole("link").allInnerTexts()).map((t) => t.trim());
const widthOfSide = (page: Page) => navigation(page).evaluate((nav) => nav.parentElement!.clientWidth);

for (const scheme of ["light", "dark"] as const)
  test(`[SH3] axe finds nothing on the screens of the admin area in the ${scheme} scheme, and nothing scrolls sideways at 360 px`, async ({
    page,
    admin: _,
  }) => {
    test.setTimeout(300_000);
    await db()
      .insert(posts)
      .values(makePost({ title: "Draft", published: false }));
    await addEvent();
    await page.emulateMedia({ colorScheme: scheme });
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(screen);
      await expectAccessible(page, `${screen} ${scheme} at 1440`);
      await page.setViewportSize({ width: 360, height: 780 });
      await expectNoSidewaysScroll(page, `${screen} ${scheme} at 360`);
    }
    await page.getByRole("button", { name: /^Open menu/ }).click();
    await expect(navigation(page)).toBeVisible();
    await expectAccessible(page, `the sheet in ${scheme}`);
  });

test("[SH3] the colours follow the system; a preview of the site stays light", async ({ page, admin: _ }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const backgrounds = () =>
    page.evaluate(() =>
      [document.body, document.querySelector("[role=region]")].map(
        (element) => element && getComputedStyle(element).backgroundColor,
      ),
    );
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/admin/posts/new");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
  expect(await backgrounds()).toEqual(["rgb(15, 26, 21)", "rgb(247, 242, 232)"]);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await backgrounds()).toEqual(["rgb(247, 242, 232)", "rgb(247, 242, 232)"]);
  await page.emulateMedia({ colorScheme: "dark" });
  // Public pages have one look.
  await page.goto("/about");
  expect((await backgrounds())[0]).toBe("rgb(247, 242, 232)");
});

test("[SH1] the side bar folds, stays folded at the next visit, and folds by itself where the window is narrow", async ({
  page,
  admin: _,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/leads");
  await waitForHydration(page);
  expect(await widthOfSide(page)).toBe(231);
  // The link stays reachable by its name, the label of the switch is what people click.
  await page.locator("label", { hasText: "Fold the side bar" }).click();
  await expect(page.getByRole("switch", { name: "Fold the side bar" })).toBeChecked();
  expect(await widthOfSide(page)).toBe(63);
  await navigation(page).getByRole("link", { name: "Activity" }).click();
  await expect(page).toHaveURL("/admin/audit");
  await expect(navigation(page).getByRole("link", { name: "Activity" })).toHaveAttribute("aria-current", "page");
  const html = await (await page.request.get("/admin/audit")).text();
  expect(html, "folded before any script runs").toMatch(/<input[^>]*role="switch"[^>]*checked=""/);
  await page.reload();
  expect(await widthOfSide(page)).toBe(63);
  await page.getByRole("switch", { name: "Fold the side bar" }).press("Space");
  expect(await widthOfSide(page)).toBe(231);
  await page.setViewportSize({ width: 900, height: 900 });
  expect(await widthOfSide(page)).toBe(63);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(navigation(page)).toBeHidden();
});

test("[SH1] skip link, navigation, search and page follow each other by keyboard", async ({ page, admin: _ }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/users");
  await waitForHydration(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  const order: string[] = [];
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() => {
      const focused = document.activeElement!;
      if (focused.closest("main")) return "page";
      if (focused.closest("nav")) return "navigation";
      return focused.getAttribute("aria-keyshortcuts") ? "search" : "";
    });
    if (place && order.at(-1) !== place) order.push(place);
    if (place === "page") break;
  }
  expect(order).toEqual(["navigation", "search", "page"]);
});

test("[SH1] each role sees only its own places, also without JavaScript and on a phone", async ({ browser, site }) => {
  const expected = {
    editor: [
      "Overview",
      "Pages",
      "Articles",
      "Events",
      "People",
      "Stories",
      "Quotes",
      "Facts",
      "Images",
      "Subscribers",
      "Letters",
      "Redirects",
      "Activity",
      "Bin",
    ],
    advisor: ["Inbox", "Overview", "Events", "Templates", "Activity"],
    reader: ["Overview"],
  };
  for (const [role, list] of Object.entries(expected)) {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const person = await createPerson();
    await db().insert(userRoles).values({ userId: person.id, role });
    await signInAs(context, site, person);
    const page = await context.newPage();
    await page.goto("/admin/overview");
    expect(await places(page), role).toEqual(list);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole("button", { name: "Open menu" }).click();
    expect(await places(page), `${role} on a phone`).toEqual(list);
    await expect(page.getByRole("banner").getByText(person.email, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    await expect(page.locator("[aria-keyshortcuts]")).toHaveCount(role === "reader" ? 0 : 1);
    await context.close();
  }
});

test("[SH4] Ctrl+K and the slash open a search that arrow keys and Enter lead through", async ({ page, admin: _ }) => {
  await db()
    .insert(posts)
    .values(makePost({ title: "Lichen on stone", published: false }));
  await page.goto("/admin/audit");
  await waitForHydration(page);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("searchbox");
  await expect(field).toBeFocused();
  await expect(dialog.getByRole("link", { name: "Settings" })).toBeVisible();
  await expectAccessible(page, "the search");
  await field.fill("lichen on");
  await expect(dialog.getByRole("link")).toHaveText(["Lichen on stoneDraft"]);
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("link", { name: "Lichen on stone" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await field.fill("new event");
  // Pages of the handbook follow.
  await expect(dialog.getByRole("link").first()).toHaveText("New event");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/events/new");
  await expect(dialog).toBeHidden();
  // A slash is a letter where somebody writes.
  await page
    .getByLabel(/^Title/)
    .first()
    .press("/");
  await expect(dialog).toBeHidden();
  await page.goto("/admin/audit");
  await waitForHydration(page);
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("[SH4] the same search without JavaScript, in Spanish", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, locale: "es-MX" });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin/audit");
  await page.getByRole("link", { name: "Buscar o ir a…" }).click();
  await page.getByRole("searchbox").fill("invitar");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL("/admin/search?q=invitar");
  await page.getByRole("link", { name: "Invitar a alguien" }).click();
  await expect(page).toHaveURL("/admin/users/invitations");
  await page.goto("/admin/search?q=zzyzxqva");
  await expect(page.getByRole("main")).toContainText("Nada contiene «zzyzxqva».");
  await context.close();
});
