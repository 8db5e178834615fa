import { eq, inArray, sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { db } from "#db/client.server.ts";
import { storePosts } from "#test/factories/posts.ts";
import { auditEntries, leads, posts } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { createAdmin, sessionCookie, signInAsAdmin } from "../support/sign-in.ts";
import { chooseInMenu, openMenu } from "../support/screens/row-menu.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "list-pattern" } });

const titles = ["Moss", "Fern", "Lichen"];
const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const select = (page: Page, title: string) => page.getByRole("checkbox", { name: `Select “${title}”` });
const published = async () =>
  (await db().select().from(posts).where(inArray(posts.title, titles))).filter((post) => post.published).length;

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts cascade`);
  await storePosts(...titles.map((title) => ({ title, published: false })));
  await signInAsAdmin(context, site);
});

test("several rows are changed at once, after a confirmation where needed, and the result is shown", async ({
  page,
}) => {
  await page.goto("/admin");
  await waitForHydration(page);
  await select(page, "Moss").check();
  await select(page, "Fern").check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByLabel("With the selected").selectOption("Publish");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Publish: 2 entries changed.")).toBeVisible();
  expect(await published()).toBe(2);
  await expect(select(page, "Moss")).not.toBeChecked();
  await expect(page.getByText("2 selected")).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.getByLabel("With the selected").selectOption("Delete");
  await page.getByRole("button", { name: "Apply" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete: 3 entries?" });
  await expect(question).toBeVisible();
  await expectAccessible(page, "the question of a bulk action");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, "Moss")).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).click();
  // Somebody else was faster with one of them.
  await db().update(posts).set({ deletedAt: new Date() }).where(eq(posts.title, "Lichen"));
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Delete: 2 entries changed. 1 stayed as it was.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await page.goto("/admin/bin");
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) })).toHaveCount(3);
});

test("without JavaScript: bulk actions and the bin ask for confirmation, and the list stays filtered", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin?status=draft");
  await page.getByLabel("With the selected").selectOption("Publish");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Nothing is selected.")).toBeVisible();
  await select(page, "Moss").check();
  await page.getByLabel("With the selected").selectOption("Publish");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\/admin\?status=draft&done=publish&changed=1&skipped=0&undo=unpublish&of=[\w-]+$/);
  await expect(page.getByText("Publish: 1 entry changed.")).toBeVisible();
  await expect(row(page, "Moss")).toHaveCount(0);
  await select(page, "Fern").check();
  await page.getByLabel("With the selected").selectOption("Delete");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alertdialog", { name: "Delete: 1 entry?" })).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Delete: 1 entry changed.")).toBeVisible();
  await expect(row(page, "Fern")).toHaveCount(0);
  await page.goto("/admin/bin");
  await chooseInMenu(row(page, "Fern"), "Delete for Good");
  await expect(page.getByRole("alertdialog")).toContainText("Delete “Fern” for good? This cannot be undone.");
  await page.getByRole("button", { name: "Delete for Good" }).first().click();
  await expect(page.getByText("The bin is empty.")).toBeVisible();
  expect(await db().select().from(posts).where(eq(posts.title, "Fern"))).toEqual([]);
  await context.close();
});

test("an unknown bulk action or a lost connection changes nothing", async ({ page, site }) => {
  const headers = { cookie: await sessionCookie(await createAdmin()), origin: site.url };
  const all = await db().select({ id: posts.id }).from(posts);
  for (const bulk of ["purge", "undo", "constructor", "__proto__", ""]) {
    const form = new URLSearchParams([["bulk", bulk], ["confirmed", "1"], ...all.map(({ id }) => ["ids", id])]);
    const answer = await page.request.post("/admin?index", {
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      data: form.toString(),
      maxRedirects: 0,
    });
    expect(answer.status(), bulk).toBe(400);
  }
  await page.goto("/admin");
  await waitForHydration(page);
  await page.route("**/admin*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await select(page, "Moss").check();
  await page.getByLabel("With the selected").selectOption("Publish");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("The post could not be changed.")).toBeVisible();
  await expect(select(page, "Moss")).toBeChecked();
  expect(await db().select().from(posts).where(sql`deleted_at is not null or published`)).toEqual([]);
});

test("the order of the inbox is in the URL, and the status of several leads is changed at once", async ({ page }) => {
  const lead = (name: string, minutesAgo: number) => ({
    emailKey: `${name}@example.org`,
    email: `${name}@example.org`,
    name,
    organization: "",
    language: "en",
    source: "journey",
    search: name.toLowerCase(),
    dueAt: new Date(Date.now() + 3_600_000 - minutesAgo * 60_000),
    updatedAt: new Date(Date.now() - minutesAgo * 60_000),
  });
  await db().delete(leads);
  await db()
    .insert(leads)
    .values([lead("Bruno", 1), lead("Ana", 2), lead("Carla", 3)]);
  const names = () => page.getByRole("heading", { level: 2 }).allInnerTexts();
  await page.goto("/admin/leads");
  await waitForHydration(page);
  expect(await names()).toEqual(["Carla", "Ana", "Bruno"]);
  await page.getByLabel("Sort by").selectOption("By name");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect.poll(names).toEqual(["Ana", "Bruno", "Carla"]);
  await page.getByRole("checkbox", { name: "Select Ana" }).check();
  await page.getByRole("checkbox", { name: "Select Carla" }).check();
  await page.getByLabel("With the selected").selectOption("Close");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Close: 2 entries changed.")).toBeVisible();
  expect((await db().select().from(leads).where(eq(leads.status, "closed"))).map(({ name }) => name).sort()).toEqual([
    "Ana",
    "Carla",
  ]);
});

test("[LI1] eight leads fit on the screen of a laptop, each in two lines, and the whole row opens the lead", async ({
  page,
}) => {
  await db().delete(leads);
  await db()
    .insert(leads)
    .values(
      Array.from({ length: 12 }, (_, index) => ({
        emailKey: `${index}@example.org`,
        email: `${index}@example.org`,
        name: `Person ${index}`,
        organization: "Red de Escuelas del Sur",
        language: "es",
        source: "journey",
        search: "",
        dueAt: new Date(Date.now() + index * 3_600_000),
      })),
    );
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/admin/leads");
  const rows = await page
    .locator("[data-lead]")
    .evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect()).map(({ height, bottom }) => ({ height, bottom })),
    );
  expect(rows.filter(({ bottom }) => bottom <= 768).length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(62);
  // No select cuts its word.
  for (const select of await page.getByRole("search").getByRole("combobox").all())
    expect(await select.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
  const { height } = rows[0]!;
  await page
    .locator("[data-lead]")
    .first()
    .click({ position: { x: 500, y: height - 12 } });
  await expect(page).toHaveURL(/\/admin\/leads\/[\w-]+$/);
});

test("[LI2] the actions of a row are in a menu that the pointer and the keyboard find and that touch always sees", async ({
  page,
  browser,
  site,
}) => {
  await page.goto("/admin");
  await waitForHydration(page);
  const moss = row(page, "Moss");
  const menu = moss.locator("summary");
  const opacity = () => menu.evaluate((element) => Number(getComputedStyle(element).opacity));
  expect(await opacity()).toBe(0);
  await moss.hover();
  await expect.poll(opacity).toBe(1);
  await page.mouse.move(0, 0);
  await moss.getByRole("link", { name: "Moss" }).focus();
  await page.keyboard.press("Tab");
  await expect(menu).toBeFocused();
  await expect.poll(opacity).toBe(1);
  await page.keyboard.press("Enter");
  const publish = moss.getByRole("button", { name: "Publish" });
  await expect(publish).toBeVisible();
  await expectAccessible(page, "an open menu");
  await page.keyboard.press("Escape");
  await expect(publish).toBeHidden();
  await expect(menu).toBeFocused();
  // One menu at a time; an action closes it and keeps the focus at the row.
  await openMenu(moss);
  await openMenu(row(page, "Fern"));
  await expect(publish).toBeHidden();
  await chooseInMenu(moss, "Publish");
  await expect(page.getByText("“Moss” is now public.")).toBeVisible();
  await expect(menu).toBeFocused();

  const phone = await browser.newContext({
    baseURL: site.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 780 },
  });
  await signInAsAdmin(phone, site);
  const touched = await phone.newPage();
  await touched.goto("/admin");
  const shown = row(touched, "Fern").locator("summary");
  expect(await shown.evaluate((element) => Number(getComputedStyle(element).opacity))).toBe(1);
  const box = await shown.boundingBox();
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  await shown.tap();
  await expect(row(touched, "Fern").getByRole("button", { name: "Publish" })).toBeInViewport();
  expect(await touched.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await phone.close();
});

test("the activity log exports the whole list with its filters and order, more than one batch", async ({ page }) => {
  await db().delete(auditEntries);
  // The same time for all, so that only the id determines where a batch ends.
  const createdAt = new Date("2026-01-02T03:04:05Z");
  await db()
    .insert(auditEntries)
    .values([
      ...Array.from({ length: 1203 }, (_, index) => ({
        actorEmail: "ana@savia.example",
        action: "postUpdated",
        subject: `Post ${index}`,
        createdAt,
      })),
      { actorEmail: "ana@savia.example", action: "postDeleted", subject: "=cmd()", createdAt: new Date() },
    ]);
  await page.goto("/admin/audit?action=postUpdated&sort=oldest");
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("Saved a post");
  await expect(page.getByText("1-50 of 1203")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const file = await page.request.get("/admin/audit/export.csv?action=postUpdated&sort=oldest");
  const lines = (await file.text()).split("\r\n").filter(Boolean);
  expect(lines[0]).toBe('\ufeff"when","what","subject","who"');
  expect(new Set(lines.slice(1)).size).toBe(1203);
  expect(lines[1]).toMatch(/^"2026-01-02T03:04:05.000Z","postUpdated","Post \d+","ana@savia.example"$/);
  const everything = await (await page.request.get("/admin/audit/export.csv")).text();
  expect(everything).toContain(`"postDeleted","'=cmd()"`);
  expect(everything).toContain('"activityExported"');
});

test("[R17] axe finds nothing on the lists in both languages, on a phone and a desktop", async ({ browser, site }) => {
  for (const locale of ["en-US", "es-MX"]) {
    const context = await browser.newContext({ baseURL: site.url, locale });
    await signInAsAdmin(context, site);
    const page = await context.newPage();
    for (const width of [360, 1440])
      for (const path of ["/admin", "/admin/audit", "/admin/leads?q=nobody", "/admin/mail"]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await expectAccessible(page, `${path} ${locale} ${width}`);
      }
    await context.close();
  }
});
