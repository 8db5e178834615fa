import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { storePosts } from "#test/factories/posts.ts";
import { addresses, jobs, posts } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";

test.use({ siteOptions: { name: "jobs" }, viewport: { width: 1280, height: 720 } });

/** A statement of the site waits 15 s at most, on a busy machine too: then one of them is left out, and the next waits. */
const titles = Array.from({ length: 12 }, (_, index) => `Article ${index}`);
const line = (page: Page, state: string) => page.locator(`[data-notice="jobs"] [data-job="${state}"]`);
const published = () => db().$count(posts, eq(posts.published, true));

test.beforeEach(async () => {
  await db().execute(sql`truncate posts, addresses, jobs cascade`);
  await storePosts(...titles.map((title) => ({ title, published: false })));
});

/** Also after a test that has failed: nothing would end while one is held. */
const holds: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const release of holds.splice(0)) await release();
});

/** Holds what the statement locks until the returned function is called. */
async function hold(statement: ReturnType<typeof sql>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((isHeld) => {
    ended = db().transaction(async (tx) => {
      await tx.execute(statement);
      isHeld();
      await released;
    });
  });
  const end = async () => {
    release();
    await ended;
  };
  holds.push(end);
  return end;
}

const holdPosts = () => hold(sql`select 1 from posts for update`);

for (const javaScriptEnabled of [true, false])
  test(`[JB1] several articles: the work goes on when the page is left, is shown everywhere and undone, ${javaScriptEnabled ? "with" : "without"} JavaScript`, {
    tag: javaScriptEnabled ? [] : ["@long"],
  }, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    await signInAsAdmin(context, site);
    const page = await context.newPage();
    const open = async (path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await waitForHydration(page);
    };
    await open("/admin");
    const release = await holdPosts();
    if (javaScriptEnabled) await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    else
      for (const title of titles) await page.getByRole("checkbox", { name: `Select “${title}”`, exact: true }).check();
    await page.getByLabel("With the selected").selectOption("Publish");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(line(page, "running")).toContainText("Changing several entries");
    await open("/admin/events");
    await expect(line(page, "running")).toContainText("of 12");
    await expect(line(page, "running").getByRole("progressbar")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "a page with longer work");
    await release();
    if (!javaScriptEnabled)
      await expect.poll(async () => (await db().select().from(jobs)).map(({ state }) => state)).toEqual(["done"]);
    if (!javaScriptEnabled) await open("/admin/events");
    await expect(line(page, "done")).toContainText("entries changed.");
    const changed = await published();
    expect(changed).toBeGreaterThan(1);
    await line(page, "done").getByRole("button", { name: "Undo" }).click();
    await page.waitForURL(/\/admin(\?.*)?$/);
    await expect.poll(published).toBe(0);
    // What was undone is not offered again, also where undoing took long itself.
    await expect(page.locator('[data-notice="jobs"]').getByRole("button", { name: "Undo" })).toHaveCount(0);
    await open("/admin/audit");
    await page.getByText("Longer work").click();
    await expect(page.locator("#longer-work")).toContainText(`${changed} entries changed.`);
    await context.close();
  });

test("[JB2] [JB3] longer work is stopped by whoever began it, its line is closed, and a killed one says so", {
  tag: "@long",
}, async ({ page, admin }) => {
  const { id, email } = admin;
  await page.goto("/admin");
  await waitForHydration(page);
  const release = await holdPosts();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByLabel("With the selected").selectOption("Publish");
  await page.getByRole("button", { name: "Apply" }).click();
  await line(page, "running").getByRole("button", { name: "Stop" }).click();
  await expect.poll(async () => (await db().select().from(jobs))[0]?.stopAsked).toBe(true);
  await release();
  await expect(page.locator('[data-notice="jobs"] [data-job]:not([data-job="running"])')).toBeVisible();
  await page.getByRole("button", { name: /^Close: Changing several entries/ }).click();
  await expect(page.locator('[data-notice="jobs"]')).toHaveCount(0);
  // Its process has not been heard of for longer than its lease.
  await db().insert(jobs).values({
    kind: "redirects",
    actorId: id,
    actorEmail: email,
    subject: "old.csv",
    done: 4000,
    total: 20_000,
    leasedUntil: sql`now() - interval '1 second'`,
  });
  await page.goto("/admin/events");
  await expect(line(page, "stopped")).toContainText("Importing old.csv: stopped. 4000 of 20,000.");
  await expect(line(page, "stopped")).toContainText("Import the file again for the rest.");
});

test("[JB4] a file of redirects is imported while the page is left, and its outcome is there afterwards", {
  tag: "@long",
}, async ({ page, admin: _ }) => {
  await page.goto("/admin/redirects/import");
  await waitForHydration(page);
  const release = await hold(sql`lock table addresses in share row exclusive mode`);
  const lines = Array.from({ length: 1200 }, (_, index) => `/long-${index},${index === 3 ? "/nowhere" : "/about"}`);
  await page.getByLabel("CSV file").setInputFiles({
    name: "long.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\n")),
  });
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("The import goes on, also when you leave this page.")).toBeVisible();
  await expect(line(page, "running")).toContainText("Importing long.csv");
  await page.goto("/admin");
  await release();
  await expect(line(page, "done")).toContainText("1199 lines imported. 1 line was not imported.");
  await line(page, "done").getByRole("link", { name: "See the import" }).click();
  await expect(page.getByText("1199 redirects added.")).toBeVisible();
  await expect(page.getByText("There is no page at this address that visitors can see.")).toBeVisible();
  expect(await db().$count(addresses)).toBe(1199);
});
