import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { leads, posts } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { row, seedPosts, stat } from "./dashboard-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { chooseInMenu, openMenu } from "../support/screens/row-menu.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "dashboard" } });

test.beforeEach(async ({ context, site }) => {
  await seedPosts();
  await signInAsAdmin(context, site);
});

test("[241] [242] the stat cards show the counts, and New Post opens the editor", async ({ page }) => {
  await page.goto("/admin");
  for (const [name, count] of [
    ["Total Posts", 12],
    ["Published", 10],
    ["Drafts", 2],
    ["Featured", 3],
  ] as const)
    await expect(stat(page, name)).toHaveText(String(count));
  await page.getByRole("link", { name: "New Post" }).click();
  await expect(page).toHaveURL("/admin/posts/new");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Post");
});

test("[243] [244] [245] [246] [247] a row shows title, badges, short dates and actions, the last changed first", async ({
  page,
}) => {
  await page.goto("/admin");
  expect((await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts())[0]).toBe("Normal 7");
  const first = row(page, "Normal 7");
  await expect(first).toContainText("Savia Stories");
  await expect(first).toContainText("Published");
  await expect(first).not.toContainText("Featured");
  await expect(first).toContainText("Created Feb 8, 2025");
  await expect(first).toContainText("Updated Mar 8, 2025");
  await expect(row(page, "Featured one").getByText("Featured", { exact: true })).toBeVisible();
  await expect(row(page, "Draft two").getByText("Draft", { exact: true })).toBeVisible();
  await openMenu(first);
  const open = first.getByRole("link", { name: /on the site/ });
  await expect(open).toHaveAttribute("target", "_blank");
  await openMenu(row(page, "Draft one"));
  await expect(row(page, "Draft one").getByRole("link", { name: /^Edit/ })).toBeVisible();
  await expect(row(page, "Draft one").getByRole("link", { name: /on the site/ })).toHaveCount(0);
  await openMenu(first);
  const [popup] = await Promise.all([page.waitForEvent("popup"), open.click()]);
  await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Normal 7");
  await popup.close();
  await (await openMenu(first)).getByRole("link", { name: /^Edit/ }).click();
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
});

test("[245] editing the oldest post moves it to the top @long", async ({ page }) => {
  await page.goto("/admin");
  await (await openMenu(row(page, "Draft two"))).getByRole("link", { name: /^Edit/ }).click();
  await waitForHydration(page);
  await page.getByRole("textbox", { name: "Author", exact: true }).fill("Alma");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Draft two");
});

test("[248] publishing and unpublishing change the badge, the count and the public page", async ({ page, request }) => {
  const [draft] = await db().select().from(posts).where(eq(posts.title, "Draft one"));
  expect((await request.get(`/insights/${draft!.slug}`)).status()).toBe(404);
  await page.goto("/admin");
  await waitForHydration(page);
  await chooseInMenu(row(page, "Draft one"), "Publish");
  await expect(row(page, "Draft one").getByText("Published", { exact: true })).toBeVisible();
  await expect(stat(page, "Published")).toHaveText("11");
  await expect(stat(page, "Drafts")).toHaveText("1");
  await expect(page.getByText("“Draft one” is now public.")).toBeVisible();
  expect((await request.get(`/insights/${draft!.slug}`)).status()).toBe(200);
  await chooseInMenu(row(page, "Draft one"), "Unpublish");
  await expect(row(page, "Draft one").getByText("Draft", { exact: true })).toBeVisible();
  expect((await request.get(`/insights/${draft!.slug}`)).status()).toBe(404);
});

test("[250] an empty list offers to create the first post", async ({ page }) => {
  await db().execute(sql`truncate posts cascade`);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await page.getByRole("link", { name: "Create your first post" }).click();
  await expect(page).toHaveURL("/admin/posts/new");
});

test("search, filters and page number are in the URL and can be combined", async ({ page }) => {
  await db()
    .insert(posts)
    .values(
      Array.from({ length: 30 }, (_, index) =>
        makePost({ title: `Más pan ${index}`, cluster: "stories", published: index % 2 === 0 }),
      ),
    );
  await page.goto("/admin");
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) })).toHaveCount(20);
  await page.getByRole("searchbox").fill("mas PAN");
  await page.getByLabel("Status").selectOption("draft");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/q=mas(\+|%20)PAN/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(15);
  await page.getByLabel("Status").selectOption("");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("navigation", { name: "Posts" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(10);
  await page.getByRole("searchbox").fill("nothing like it");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL("/admin");
});

test("people waiting for an answer are shown above the figures, in the header and on the closed menu", async ({
  page,
}) => {
  await page.goto("/admin");
  await expect(page.locator("[data-waiting-notice]")).toHaveCount(0);
  const lead = (number: number, dueAt: Date) => ({
    emailKey: `${number}@example.org`,
    email: `${number}@example.org`,
    name: "Jo",
    organization: "",
    language: "en",
    source: "journey",
    search: "",
    dueAt,
  });
  const soon = new Date(Date.now() + 3_600_000);
  await db()
    .insert(leads)
    .values([lead(1, soon)]);
  try {
    await page.reload();
    await expect(page.locator("[data-waiting-notice]")).toHaveText("1 person is waiting for an answer. Open the inbox");
    await expect(page.locator("nav [data-waiting=in-time]").last()).toContainText("1 waiting");
    await db()
      .insert(leads)
      .values([lead(2, soon), lead(3, soon), lead(4, new Date(Date.now() - 3_600_000))]);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.reload();
    await expect(page.getByRole("button", { name: "Open menu, 1 overdue" })).toBeVisible();
    await expect(page.locator("[data-menu-mark]")).toBeVisible();
    await expectAccessible(page, "the dashboard with people who wait");
    await page.getByRole("link", { name: "1 answer is overdue, 3 more people are waiting. Open the inbox" }).click();
    await expect(page).toHaveURL("/admin/leads");
  } finally {
    await db().delete(leads);
  }
});

test("[SH1] the navigation stands in groups and marks the current place", async ({ page }) => {
  await page.goto("/admin");
  const navigation = page.getByRole("navigation", { name: "Admin" });
  for (const [group, places] of [
    ["Content", ["Pages", "Articles", "Events", "People", "Stories", "Quotes", "Facts", "Images"]],
    ["Conversations", ["Inbox", "Subscribers", "Templates", "Letters", "Mail"]],
    ["Site", ["Settings", "Redirects", "Webhooks", "Users", "Activity", "Bin"]],
  ] as const)
    await expect(navigation.getByRole("list", { name: group }).getByRole("link")).toHaveText([...places]);
  await expect(navigation.locator("[aria-current]")).toHaveText(["Articles"]);
  await navigation.getByRole("link", { name: "Images" }).click();
  await page.getByRole("link", { name: "Pictures of the pages" }).click();
  await expect(page).toHaveURL("/admin/pictures");
  await expect(navigation.locator("[aria-current]")).toHaveText(["Images"]);
});

test("the Spanish interface shows Spanish titles, marks English ones, and links to the Spanish page", async ({
  browser,
  site,
}) => {
  await db().update(posts).set({ titleEs: "Normal siete" }).where(eq(posts.title, "Normal 7"));
  await db().update(posts).set({ titleEs: "Al fondo", deletedAt: new Date() }).where(eq(posts.title, "Draft one"));
  const context = await browser.newContext({ baseURL: site.url, locale: "es-MX" });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin");
  await openMenu(row(page, "Normal siete"));
  await expect(row(page, "Normal siete").getByRole("link", { name: /en el sitio/ })).toHaveAttribute(
    "href",
    /^\/es\/insights\//,
  );
  await expect(row(page, "Normal 6").getByRole("heading", { name: "Normal 6", exact: true })).toHaveAttribute(
    "lang",
    "en",
  );
  await page.getByRole("searchbox").fill("normal 7");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(row(page, "Normal siete")).toBeVisible();
  await page.goto("/admin/bin");
  await expect(row(page, "Al fondo")).toBeVisible();
  await context.close();
});

test("[R17] the dashboard and the bin pass axe and fit the screen", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(180_000);
  await db().update(posts).set({ deletedAt: new Date() }).where(eq(posts.title, "Normal 1"));
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/admin", "/admin/bin"]) {
      await page.goto(path);
      await expectAccessible(page, `${path} at ${width}`);
    }
  }
});
