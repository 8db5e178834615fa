import { eq, sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { contentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { makePost } from "#db/factories.ts";
import { leads, posts } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { createPerson, sessionCookie, signInAsAdmin } from "../support/sign-in.ts";
import { expect, hydrated, test } from "../support/site.ts";

test.use({ siteOptions: { name: "dashboard" } });

const day = (date: string) => new Date(`${date}T18:00:00Z`);

/** What the rows of the acceptance list assume: 8 normal and 2 featured published posts, 2 drafts. */
async function seed() {
  await db().execute(sql`truncate posts cascade`);
  const clusters = ["business", "evolution", "consciousness", "stories"];
  await db()
    .insert(posts)
    .values([
      ...Array.from({ length: 8 }, (_, index) =>
        makePost({
          title: `Normal ${index}`,
          cluster: clusters[index % 4],
          createdAt: day(`2025-02-0${index + 1}`),
          updatedAt: day(`2025-03-0${index + 1}`),
        }),
      ),
      makePost({ title: "Featured one", featured: true, createdAt: day("2025-01-01"), updatedAt: day("2025-01-02") }),
      makePost({ title: "Featured two", featured: true, createdAt: day("2025-01-03"), updatedAt: day("2025-01-04") }),
      makePost({ title: "Draft one", published: false, createdAt: day("2024-12-01"), updatedAt: day("2024-12-02") }),
      makePost({
        title: "Draft two",
        published: false,
        featured: true,
        createdAt: day("2024-11-01"),
        updatedAt: day("2024-11-02"),
      }),
    ]);
  await contentChanged();
}

const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const stat = (page: Page, name: string) =>
  page.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd");

test.beforeEach(async ({ context, site }) => {
  await seed();
  await signInAsAdmin(context, site);
});

test("[241] [242] the stat cards count, New Post leads to the editor", async ({ page }) => {
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

test("[243] [244] [245] [246] [247] a row: title, badges, dates in short form, the last changed first, its actions", async ({
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
  const open = first.getByRole("link", { name: /on the site/ });
  await expect(open).toHaveAttribute("target", "_blank");
  await expect(row(page, "Draft one").getByRole("link", { name: /on the site/ })).toHaveCount(0);
  const [popup] = await Promise.all([page.waitForEvent("popup"), open.click()]);
  await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Normal 7");
  await popup.close();
  await first.getByRole("link", { name: /^Edit/ }).click();
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
});

test("[245] editing the oldest puts it first", async ({ page }) => {
  await page.goto("/admin");
  await row(page, "Draft two").getByRole("link", { name: /^Edit/ }).click();
  await hydrated(page);
  await page.getByRole("textbox", { name: "Author", exact: true }).fill("Alma");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Draft two");
});

test("[248] the toggle changes badge, stat and public page, both ways", async ({ page, request }) => {
  const [draft] = await db().select().from(posts).where(eq(posts.title, "Draft one"));
  expect((await request.get(`/insights/${draft!.slug}`)).status()).toBe(404);
  await page.goto("/admin");
  await hydrated(page);
  await row(page, "Draft one").getByRole("button", { name: "Publish" }).click();
  await expect(row(page, "Draft one").getByText("Published", { exact: true })).toBeVisible();
  await expect(stat(page, "Published")).toHaveText("11");
  await expect(stat(page, "Drafts")).toHaveText("1");
  await expect(page.getByText("“Draft one” is now public.")).toBeVisible();
  expect((await request.get(`/insights/${draft!.slug}`)).status()).toBe(200);
  await row(page, "Draft one").getByRole("button", { name: "Unpublish" }).click();
  await expect(row(page, "Draft one").getByText("Draft", { exact: true })).toBeVisible();
  expect((await request.get(`/insights/${draft!.slug}`)).status()).toBe(404);
});

test("[249] delete asks; cancel keeps; accept removes from list and site; undo and the bin bring it back", async ({
  page,
  request,
}) => {
  const [post] = await db().select().from(posts).where(eq(posts.title, "Normal 3"));
  await page.goto("/admin");
  await hydrated(page);
  await row(page, "Normal 3")
    .getByRole("button", { name: /^Delete/ })
    .click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this post?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(row(page, "Normal 3")).toBeVisible();
  expect((await request.get(`/insights/${post!.slug}`)).status()).toBe(200);
  await row(page, "Normal 3")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "Normal 3")).toHaveCount(0);
  await expect(stat(page, "Total Posts")).toHaveText("11");
  expect((await request.get(`/insights/${post!.slug}`)).status()).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Normal 3")).toBeVisible();
  await row(page, "Normal 3")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", { name: "Open the bin" }).click();
  await expect(row(page, "Normal 3")).toContainText("30 days left");
  await row(page, "Normal 3").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("“Normal 3” is back among your posts.")).toBeVisible();
  await expect(page.getByText("The bin is empty.")).toBeVisible();
  expect((await request.get(`/insights/${post!.slug}`)).status()).toBe(200);
});

test("what is in the bin can be deleted for good, after a question", async ({ page }) => {
  await db()
    .update(posts)
    .set({ deletedAt: new Date(), deletedBy: "ana@savia.example" })
    .where(eq(posts.title, "Normal 1"));
  await page.goto("/admin/bin");
  await hydrated(page);
  await row(page, "Normal 1").getByRole("button", { name: "Delete for Good" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("This cannot be undone.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for Good" }).click();
  await expect(page.getByText("“Normal 1” is gone.")).toBeVisible();
  expect(await db().select().from(posts).where(eq(posts.title, "Normal 1"))).toEqual([]);
});

test("[250] without posts the page says so and leads to the first", async ({ page }) => {
  await db().execute(sql`truncate posts cascade`);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await page.getByRole("link", { name: "Create your first post" }).click();
  await expect(page).toHaveURL("/admin/posts/new");
});

test("[251] decision 62: failures are logged and shown, and the page stands", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  await page.goto("/admin");
  await hydrated(page);
  await page.route("**/admin*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await row(page, "Normal 0").getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("The post could not be changed.")).toBeVisible();
  await row(page, "Normal 0")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The post could not be deleted.")).toBeVisible();
  await expect(row(page, "Normal 0").getByText("Published", { exact: true })).toBeVisible();
  await expect.poll(() => logged.filter((text) => text.includes("The post could not be changed."))).toHaveLength(2);
});

test("[251] a list that cannot be read is logged and shown", async ({ page, site }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await db().execute(sql`alter table posts rename column search_en to search_gone`);
  await db().execute(sql`alter table posts rename column featured to featured_gone`);
  try {
    await page.goto("/admin");
    await expect(page.getByRole("alert")).toHaveText("The posts could not be loaded.");
    await expect(page.getByRole("link", { name: "New Post" })).toBeVisible();
    await expect.poll(() => logged.join("\n")).toContain("The posts could not be loaded.");
    await expect.poll(() => site.output()).toContain("the posts could not be listed");
  } finally {
    await db().execute(sql`alter table posts rename column search_gone to search_en`);
    await db().execute(sql`alter table posts rename column featured_gone to featured`);
  }
});

test("search, filters and pages have their address and work together", async ({ page }) => {
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

test("who waits for an answer stands above the numbers, in words, in the header and on the closed menu", async ({
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
    await expect(page.getByRole("banner").locator("[data-waiting=in-time]").first()).toContainText("1 waiting");
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

test("the Spanish interface shows Spanish titles, says which are English, and opens the Spanish page", async ({
  browser,
  site,
}) => {
  await db().update(posts).set({ titleEs: "Normal siete" }).where(eq(posts.title, "Normal 7"));
  await db().update(posts).set({ titleEs: "Al fondo", deletedAt: new Date() }).where(eq(posts.title, "Draft one"));
  const context = await browser.newContext({ baseURL: site.url, locale: "es-MX" });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin");
  await expect(row(page, "Normal siete").getByRole("link", { name: /en el sitio/ })).toHaveAttribute(
    "href",
    /^\/es\/insights\//,
  );
  await expect(row(page, "Normal 6").getByRole("link", { name: "Normal 6", exact: true })).toHaveAttribute(
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

test("without JavaScript: toggle, the question, deletion and restoring", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin");
  await row(page, "Draft one").getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(row(page, "Draft one").getByText("Published", { exact: true })).toBeVisible();
  await row(page, "Draft one")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByRole("alertdialog", { name: "Are you sure you want to delete this post?" })).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await row(page, "Draft one")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row(page, "Draft one")).toHaveCount(0);
  await page.goto("/admin/bin");
  await row(page, "Draft one").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("The bin is empty.")).toBeVisible();
  await context.close();
});

test("[237] [253] [R2] nobody and plain users get nothing: pages lead away, writes are refused and change nothing", async ({
  request,
  site,
}) => {
  const [post] = await db().select().from(posts).where(eq(posts.title, "Draft one"));
  const cookie = await sessionCookie(await createPerson());
  const pages = [
    "/admin",
    "/admin/posts/new",
    `/admin/posts/${post!.id}`,
    `/admin/posts/${post!.id}/revisions`,
    "/admin/bin",
    "/admin/images",
  ];
  for (const path of pages) {
    const anonymous = await request.get(path, { maxRedirects: 0, headers: { cookie: "" } });
    expect(anonymous.headers().location, path).toMatch(/^\/auth/);
    expect((await request.get(path, { maxRedirects: 0, headers: { cookie } })).headers().location, path).toBe("/");
  }
  const form = {
    id: post!.id,
    title: "Taken",
    cluster: "business",
    preview_snippet: "x",
    body_content: "x",
    version: "1",
  };
  const writes: [string, Record<string, string>][] = [
    ["/admin?index", { ...form, intent: "publish" }],
    ["/admin?index", { ...form, intent: "delete" }],
    ["/admin/posts/new", { ...form, intent: "save" }],
    [`/admin/posts/${post!.id}`, { ...form, intent: "save" }],
    [`/admin/posts/${post!.id}`, { ...form, intent: "share" }],
    [`/admin/posts/${post!.id}/revisions`, { version: "1" }],
    ["/admin/posts/preview", { body: "<p>x</p>" }],
    ["/admin/bin", { ...form, intent: "purge" }],
    ["/admin/images", { ...form, intent: "delete" }],
    ["/admin/images/upload", form],
  ];
  const before = await db().select().from(posts).orderBy(posts.id);
  for (const [path, body] of writes) {
    for (const suffix of [path, path.replace(/(\?|$)/, ".data$1")]) {
      const options = { form: body, maxRedirects: 0, headers: { origin: site.url } };
      expect(
        (await request.post(suffix, { ...options, headers: { ...options.headers, cookie: "" } })).status(),
        suffix,
      ).toBe(401);
      expect(
        (await request.post(suffix, { ...options, headers: { ...options.headers, cookie } })).status(),
        suffix,
      ).toBe(403);
    }
  }
  expect(await db().select().from(posts).orderBy(posts.id)).toEqual(before);
});

test("[R17] axe finds nothing on the dashboard and the bin, and nothing is wider than the screen", async ({ page }) => {
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
