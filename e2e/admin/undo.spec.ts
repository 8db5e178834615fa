import { eq, sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { storePosts } from "#test/factories/posts.ts";
import { addresses, events, images, leads, posts, siteRecords } from "#db/schema.ts";
import { leadOf, sendInquiry } from "../support/screens/leads-page.ts";
import { expectAccessible } from "../support/axe.ts";
import { trustedProxy } from "../support/inquiries.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { chooseInMenu, openMenu } from "../support/screens/row-menu.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { addEvent } from "../support/test-event.ts";

test.use({ siteOptions: { name: "undo", env: trustedProxy }, viewport: { width: 1280, height: 720 } });

const undo = (page: Page) => page.getByRole("status").getByRole("button", { name: "Undo" });
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

async function apply(page: Page, action: string) {
  await page.getByLabel("With the selected").selectOption(action);
  await page.getByRole("button", { name: "Apply" }).click();
}

async function addPosts(published: Record<string, boolean>) {
  await db().execute(sql`truncate posts cascade`);
  await storePosts(...Object.entries(published).map(([title, isPublished]) => ({ title, published: isPublished })));
}

const publishedTitles = async () =>
  (await db().select().from(posts).where(eq(posts.published, true))).map(({ title }) => title);

test("[UN1] what was done with several articles is undone, and only where it changed something @long", async ({
  page,
  admin: _,
}) => {
  await addPosts({ Moss: true, Fern: false, Lichen: false });
  await page.goto("/admin");
  await waitForHydration(page);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await apply(page, "Publish");
  await expect(page.getByText("Publish: 3 entries changed.")).toBeInViewport();
  await expectAccessible(page, "a list with its status line");
  await undo(page).click();
  await expect(page.getByText("Undone: 2 entries changed.")).toBeInViewport();
  expect(await publishedTitles()).toEqual(["Moss"]);
});

test("[UN1] without JavaScript a row's action says that it is done and is undone", { tag: "@long" }, async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  await addPosts({ Moss: true });
  const page = await context.newPage();
  await page.goto("/admin");
  await chooseInMenu(row(page, "Moss"), "Unpublish");
  await expect(page.getByText("Done.")).toBeInViewport();
  expect(await publishedTitles()).toEqual([]);
  await undo(page).click();
  await expect((await openMenu(row(page, "Moss"))).getByRole("button", { name: "Unpublish" })).toBeVisible();
  expect(await publishedTitles()).toEqual(["Moss"]);
  await context.close();
});

test("[UN1] a person of the team is hidden and moved, and both are undone; an incomplete one is not shown", {
  tag: "@long",
}, async ({ page, request, admin: _ }) => {
  await db().delete(siteRecords);
  const member = (name: string, position: number, roleEs = "Guía") => ({
    kind: "team-member",
    values: { ...recordTypes["team-member"].empty, name, role: "Guide", roleEs, shown: roleEs !== "" },
    position,
    published: roleEs !== "",
    createdBy: "editor",
  });
  await db()
    .insert(siteRecords)
    .values([member("Rosa", 0), member("Leo", 1), member("Ana", 2, "")]);
  await markContentChanged();
  const names = () => page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  await page.goto("/admin/people");
  await waitForHydration(page);
  await chooseInMenu(row(page, "Leo"), "Hide from the site: Leo");
  await expect(page.getByText("It is no longer on the site.")).toBeInViewport();
  await expect.poll(async () => (await request.get("/about")).text()).not.toContain("Leo");
  await undo(page).click();
  await expect(page.getByText("It is on the site now.")).toBeVisible();
  await expect.poll(async () => (await request.get("/about")).text()).toContain("Leo");

  await chooseInMenu(row(page, "Leo"), "Move up: Leo");
  await expect.poll(names).toEqual(["Leo", "Rosa", "Ana"]);
  await undo(page).click();
  await expect.poll(names).toEqual(["Rosa", "Leo", "Ana"]);
  // The first cannot go further up, so there is nothing to undo.
  await chooseInMenu(row(page, "Rosa"), "Move up: Rosa");
  await expect(undo(page)).toHaveCount(0);
  expect(await names()).toEqual(["Rosa", "Leo", "Ana"]);

  await chooseInMenu(row(page, "Ana"), "Show on the site: Ana");
  await expect(page.getByText("Something is still missing, so it cannot be shown yet.")).toBeVisible();
});

test("[UN1] status and owner of a lead are undone, with the deadline it had, in the inbox and on its page", async ({
  page,
  request,
  admin,
}) => {
  await db().delete(leads);
  const { id, name } = await sendInquiry(request);
  const due = new Date(Date.now() + 3_600_000);
  await db().update(leads).set({ dueAt: due }).where(eq(leads.id, id));
  await page.goto("/admin/leads");
  await waitForHydration(page);
  await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await apply(page, "Close");
  await expect(page.getByText("Close: 1 entry changed.")).toBeInViewport();
  await undo(page).click();
  await expect(page.getByText("Undone: 1 entry changed.")).toBeVisible();
  expect(await leadOf(id)).toMatchObject({ status: "new", dueAt: due, closedAt: null });

  await page.goto(`/admin/leads/${id}`);
  await waitForHydration(page);
  const choose = (label: string, option: string) => page.getByLabel(label).selectOption(option);
  const form = (label: string) => page.locator("form").filter({ has: page.getByLabel(label) });
  await choose("Status", "spam");
  await form("Status").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The change is saved.")).toBeInViewport();
  await undo(page).click();
  await expect(page.getByText("Undone. It is as it was before.")).toBeInViewport();
  expect(await leadOf(id)).toMatchObject({ status: "new", dueAt: due });
  await choose("Owner", admin.id);
  await form("Owner").getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await leadOf(id))?.ownerId).toBe(admin.id);
  await undo(page).click();
  await expect.poll(async () => (await leadOf(id))?.ownerId).toBe(null);
  // What was undone is not undone again.
  await expect(undo(page)).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test(`[UN2] a deleted event is brought back from the line that says so, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    await signInAsAdmin(context, site);
    const { id, title, slug } = await addEvent();
    const page = await context.newPage();
    await page.goto("/admin/events");
    if (javaScriptEnabled) await waitForHydration(page);
    await openMenu(row(page, title));
    await page.getByRole("button", { name: `Delete: ${title}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("The event is deleted.")).toBeInViewport();
    expect(await db().$count(events, eq(events.id, id))).toBe(0);
    await undo(page).click();
    await expect(page.getByText("The event is back.")).toBeInViewport();
    await expect(row(page, title)).toBeVisible();
    await expect.poll(async () => (await page.request.get(`/events/${slug}`)).status()).toBe(200);
    await db().delete(events).where(eq(events.id, id));
    await context.close();
  });

for (const javaScriptEnabled of [true, false])
  test(`[UN3] deleted images and redirects are brought back from the line that says so, ${javaScriptEnabled ? "with" : "without"} JavaScript`, {
    tag: "@long",
  }, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    const { email } = await signInAsAdmin(context, site);
    for (const table of [images, addresses]) await db().delete(table);
    await db()
      .insert(images)
      .values(
        ["one", "two"].map((name) => ({
          path: `blog-images/blog-posts/1741132800000-undo${name}x.jpg`,
          originalName: `${name}.jpg`,
          width: 20,
          height: 20,
          bytes: 20,
          uploadedBy: email,
        })),
      );
    await db().insert(addresses).values({ path: "/moved", target: "/about", status: 301 });
    await markContentChanged();
    const page = await context.newPage();
    const open = async (path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await waitForHydration(page);
    };
    const confirm = () => page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await open("/admin/images");
    if (javaScriptEnabled) await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    else
      for (const name of ["one.jpg", "two.jpg"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await apply(page, "Delete");
    await confirm();
    await expect(page.getByText("Delete: 2 entries changed.")).toBeInViewport();
    expect(await db().$count(images)).toBe(0);
    await undo(page).click();
    await expect(page.getByText("Undone: 2 entries changed.")).toBeInViewport();
    expect(await db().$count(images)).toBe(2);

    await open("/admin/redirects");
    await openMenu(row(page, "/moved"));
    await page.getByRole("button", { name: "Delete: /moved" }).click();
    await confirm();
    await expect(page.getByText(javaScriptEnabled ? "Deleted: /moved → /about" : "Done.")).toBeInViewport();
    expect(await db().$count(addresses)).toBe(0);
    await undo(page).click();
    await expect(row(page, "/moved")).toBeVisible();
    expect(await db().$count(addresses)).toBe(1);
    await context.close();
  });
