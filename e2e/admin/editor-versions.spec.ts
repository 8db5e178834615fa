import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import {
  box,
  button,
  fillRequired,
  htmlField,
  newest,
  open,
  save,
  store,
  stored,
} from "../support/screens/editor-page.ts";
import { createAdmin, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "editor-versions" } });

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts cascade`);
  await signInAsAdmin(context, site);
});

test("decision 63: the second editor is told, can keep their text or load the other's", async ({
  page,
  browser,
  site,
}) => {
  const post = await store({ title: "Shared", published: false });
  const other = await createAdmin({ email: "leo@savia.example" });
  const context = await browser.newContext({ baseURL: site.url });
  await signInAs(context, site, other);
  const theirs = await context.newPage();
  await open(page, post.id);
  await open(theirs, post.id);
  await box(theirs, "Title").fill("Leo's title");
  await save(theirs, "Save Draft");
  await box(page, "Title").fill("My title");
  await button(page, "Save Draft").click();
  await expect(page.getByText("Someone else saved this post")).toBeVisible();
  await expect(page.getByText(/leo@savia.example saved it on/)).toBeVisible();
  expect((await stored(post.id)).title).toBe("Leo's title");
  await page.getByRole("button", { name: "Load their version" }).click();
  await expect(box(page, "Title")).toHaveValue("Leo's title");
  await expect(page.getByText(/Your own text from .* is still on this device/)).toBeVisible();
  await button(page, "Bring it back").click();
  await expect(box(page, "Title")).toHaveValue("My title");
  await open(theirs, post.id);
  await box(theirs, "Title").fill("Leo again");
  await save(theirs, "Save Draft");
  await button(page, "Save Draft").click();
  await page.getByRole("button", { name: "Save my version" }).click();
  await expect(page).toHaveURL("/admin");
  expect((await stored(post.id)).title).toBe("My title");
  await page.goto(`/admin/posts/${post.id}/revisions`);
  // The comparison marks changed words one by one.
  await expect(page.getByRole("main")).toContainText("Leo");
  await context.close();
});

test("unsaved text survives a reload, and leaving the page asks first", async ({ page }) => {
  const post = await store({ title: "Kept", published: false });
  await open(page, post.id);
  await box(page, "Preview").fill("Not saved yet.");
  await expect(page.getByText(/Kept on this device|Keeping your text|Kept for you/)).toBeVisible();
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("You have unsaved changes. Leave anyway?");
  await button(page, "Keep writing").click();
  await expect(page).toHaveURL(/\/admin\/posts\//);
  const warned = page.waitForEvent("dialog").then(async (warning) => {
    await warning.accept();
    return warning.type();
  });
  await page.reload();
  expect(await warned).toBe("beforeunload");
  await waitForHydration(page);
  await expect(box(page, "Preview")).toHaveValue("Not saved yet.");
  // From the device, or from the server when the last autosave finished before the reload.
  await expect(
    page.getByText(/We restored text from .* that had not been saved|This is your draft from/),
  ).toBeVisible();
  await button(page, "Discard it").click();
  await expect(box(page, "Preview")).toHaveValue(post.previewSnippet);
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(page).toHaveURL("/admin");
});

test("revisions are compared and restored, and the live page is updated", async ({ page, request }) => {
  const post = await store({ title: "Versions", slug: "versions", bodyContent: "<p>The first wording.</p>" });
  await open(page, post.id);
  await (await htmlField(page)).fill("<p>The second wording.</p>");
  await save(page, "Update & Publish");
  await page.goto(`/admin/posts/${post.id}/revisions`);
  await expect(page.locator("del", { hasText: "first" })).toBeVisible();
  await expect(page.locator("ins", { hasText: "second" })).toBeVisible();
  await expect(page.getByText("This post is live, so the public page changes at once.")).toBeVisible();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByRole("combobox", { name: "Later" })).toHaveValue("3");
  expect((await stored(post.id)).bodyContent).toBe("<p>The first wording.</p>");
  expect(await (await request.get("/insights/versions")).text()).toContain("The first wording.");
});

test("a shared draft link opens for anyone, is not indexed, and can be withdrawn", async ({ page, request }) => {
  const post = await store({
    title: "Secret plan",
    published: false,
    bodyContent: "<p>markerword</p>",
    titleEs: "Plan secreto",
    previewSnippetEs: "x",
    bodyContentEs: "<p>palabraclave</p>",
  });
  await open(page, post.id);
  await button(page, "Share a Draft Link").click();
  const address = await box(page, "Share a Draft Link").inputValue();
  expect(address).toMatch(/\/preview\/[0-9a-f]{48}$/);
  const path = new URL(address).pathname;
  const shared = await request.get(path, { headers: { cookie: "" } });
  expect(shared.status()).toBe(200);
  expect(shared.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "same-origin",
  });
  expect(await shared.text()).toContain("markerword");
  expect(await shared.text()).toContain('name="robots" content="noindex');
  expect(await (await request.get(`/es${path}`)).text()).toContain("palabraclave");
  for (const open of ["/insights", "/es/insights", "/sitemap.xml", "/rss.xml", `/insights/${post.slug}`])
    expect(await (await request.get(open)).text(), open).not.toContain("markerword");
  await page.reload();
  await waitForHydration(page);
  await button(page, "Withdraw the link").click();
  await expect(page.getByText("The link no longer works.")).toBeVisible();
  const gone = await request.get(path);
  expect(gone.status()).toBe(404);
  expect(await gone.text()).toContain("This preview link has expired or was withdrawn.");
});

test("a scheduled post is public from its time on, not before", async ({ page, request }) => {
  await open(page, "new");
  await fillRequired(page, "Later");
  await page.getByLabel("Publish on").fill("2020-01-01T10:00");
  await button(page, "Publish").click();
  await expect(page.getByText("Choose a moment that is still to come.")).toBeVisible();
  await page.getByLabel("Publish on").fill("2999-03-05T09:30");
  await expect(page.getByText("It will be published on Tue, Mar 5, 2999, 9:30 AM CST.")).toBeVisible();
  await save(page, "Publish");
  await expect(page.getByText(/Mar 5, 2999, /)).toBeVisible();
  expect((await request.get("/insights/later")).status()).toBe(404);
  expect((await newest()).publishAt?.toISOString()).toBe("2999-03-05T15:30:00.000Z");
});

test("[R11] when a scheduled post's time comes, the cached listing shows it", async ({ request }) => {
  await store({ title: "Due soon", slug: "due-soon", publishAt: new Date(Date.now() + 2000) });
  expect(await (await request.get("/insights")).text()).not.toContain("Due soon");
  await expect
    .poll(async () => (await (await request.get("/insights")).text()).includes("Due soon"), {
      timeout: scaledTimeout(25_000),
    })
    .toBe(true);
});

test("a translation older than the English is marked until it is confirmed as up to date", async ({ page }) => {
  const post = await store({
    title: "Old",
    titleEs: "Viejo",
    previewSnippetEs: "x",
    bodyContentEs: "<p>x</p>",
    spanishChangedAt: new Date(),
    published: false,
  });
  await open(page, post.id);
  await box(page, "Title").fill("New");
  await save(page, "Save Draft");
  await expect(page.getByText("Spanish out of date")).toBeVisible();
  await open(page, post.id);
  await page.getByRole("tab", { name: /Spanish/ }).click();
  await expect(page.getByText(/The English changed on .*, after this translation/)).toBeVisible();
  await page.getByRole("checkbox", { name: "The translation is up to date" }).check();
  await save(page, "Save Draft");
  await expect(page.getByText("Spanish out of date")).toHaveCount(0);
});
