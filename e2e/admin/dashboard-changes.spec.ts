import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { row, seedPosts, stat } from "./dashboard-page.ts";
import { createPerson, sessionCookie, signInAsAdmin } from "../support/sign-in.ts";
import { chooseInMenu } from "../support/screens/row-menu.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "dashboard-changes" } });

test.beforeEach(async ({ context, site }) => {
  await seedPosts();
  await signInAsAdmin(context, site);
});

test("[249] deleting asks first, removes the post from list and site, and undo or the bin restores it", async ({
  page,
  request,
}) => {
  const [post] = await db().select().from(posts).where(eq(posts.title, "Normal 3"));
  await page.goto("/admin");
  await waitForHydration(page);
  await chooseInMenu(row(page, "Normal 3"), /^Delete/);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this post?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(row(page, "Normal 3")).toBeVisible();
  expect((await request.get(`/insights/${post!.slug}`)).status()).toBe(200);
  await chooseInMenu(row(page, "Normal 3"), /^Delete/);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "Normal 3")).toHaveCount(0);
  await expect(stat(page, "Total Posts")).toHaveText("11");
  expect((await request.get(`/insights/${post!.slug}`)).status()).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Normal 3")).toBeVisible();
  await chooseInMenu(row(page, "Normal 3"), /^Delete/);
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", { name: "Open the bin" }).click();
  await expect(row(page, "Normal 3")).toContainText("30 days left");
  await row(page, "Normal 3").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("“Normal 3” is back among your posts.")).toBeVisible();
  await expect(page.getByText("The bin is empty.")).toBeVisible();
  expect((await request.get(`/insights/${post!.slug}`)).status()).toBe(200);
});

test("a post in the bin can be deleted for good after a confirmation", async ({ page }) => {
  await db()
    .update(posts)
    .set({ deletedAt: new Date(), deletedBy: "ana@savia.example" })
    .where(eq(posts.title, "Normal 1"));
  await page.goto("/admin/bin");
  await waitForHydration(page);
  await chooseInMenu(row(page, "Normal 1"), "Delete for Good");
  await expect(page.getByRole("alertdialog")).toContainText("This cannot be undone.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for Good" }).click();
  await expect(page.getByText("“Normal 1” is gone.")).toBeVisible();
  expect(await db().select().from(posts).where(eq(posts.title, "Normal 1"))).toEqual([]);
});

test("[251] decision 62: a failed action is logged and shown, and the list stays usable", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  await page.goto("/admin");
  await waitForHydration(page);
  await page.route("**/admin*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await chooseInMenu(row(page, "Normal 0"), "Unpublish");
  await expect(page.getByText("The post could not be changed.")).toBeVisible();
  await chooseInMenu(row(page, "Normal 0"), /^Delete/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The post could not be deleted.")).toBeVisible();
  await expect(row(page, "Normal 0").getByText("Published", { exact: true })).toBeVisible();
  await expect.poll(() => logged.filter((text) => text.includes("The post could not be changed."))).toHaveLength(2);
});

test("[251] a failure to load the list is logged and shown", async ({ page, site }) => {
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

test("without JavaScript posts are published, deleted after a confirmation, and restored", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin");
  await chooseInMenu(row(page, "Draft one"), "Publish");
  await expect(page).toHaveURL(/\/admin\?undo=unpublish&of=[\w-]+$/);
  await expect(row(page, "Draft one").getByText("Published", { exact: true })).toBeVisible();
  await chooseInMenu(row(page, "Draft one"), /^Delete/);
  await expect(page.getByRole("alertdialog", { name: "Are you sure you want to delete this post?" })).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await chooseInMenu(row(page, "Draft one"), /^Delete/);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row(page, "Draft one")).toHaveCount(0);
  await page.goto("/admin/bin");
  await row(page, "Draft one").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("The bin is empty.")).toBeVisible();
  await context.close();
});

test("[237] [253] [R2] visitors and plain users are redirected from pages, and their writes are refused", async ({
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
