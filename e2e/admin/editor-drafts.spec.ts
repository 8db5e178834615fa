import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { drafts, sessions } from "#db/schema.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import {
  box,
  button,
  cursorToEnd,
  open,
  save,
  store,
  stored,
  toggle,
  visualField,
} from "../support/screens/editor-page.ts";
import { createAdmin, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "editor-drafts" } });

test.beforeEach(async () => {
  await db().execute(sql`truncate posts, drafts cascade`);
});

test("[E8] Save Draft on a live post keeps the public page; Update & Publish changes it", async ({
  page,
  request,
  admin: _,
}) => {
  const { id } = await store({ slug: "live-text", bodyContent: "<p>Live words</p>" });
  await open(page, id);
  await cursorToEnd((await visualField(page)).getByText("Live words"));
  await page.keyboard.type(" and a draft");
  await save(page, "Save Draft");
  expect(await (await request.get("/insights/live-text")).text()).not.toContain("and a draft");
  expect(await stored(id)).toMatchObject({ published: true, version: 1, bodyContent: "<p>Live words</p>" });
  await open(page, id);
  await expect(page.getByText(/This is your draft from .* Readers still see the published text/)).toBeVisible();
  await expect(await visualField(page)).toContainText("Live words and a draft");
  await save(page, "Update & Publish");
  await expect.poll(async () => (await request.get("/insights/live-text")).text()).toContain("and a draft");
});

test("[E9] a draft is autosaved, survives a killed process, opens on another device, and others see who is writing", async ({
  page,
  context,
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const ana = await createAdmin({ email: "ana@savia.example" });
  const leo = await createAdmin({ email: "leo@savia.example" });
  await signInAs(context, site, ana);
  const { id } = await store({ bodyContent: "<p>Start</p>" });
  await open(page, id);
  await cursorToEnd((await visualField(page)).getByText("Start"));
  await page.keyboard.type(" of something");
  await expect(page.getByText(/Kept for you at/)).toBeVisible({ timeout: scaledTimeout(60_000) });
  await site.restart("SIGKILL");
  const laptop = await browser.newContext({ baseURL: site.url });
  await signInAs(laptop, site, ana);
  const elsewhere = await laptop.newPage();
  await open(elsewhere, id);
  await expect(await visualField(elsewhere)).toContainText("Start of something");
  await laptop.close();
  const other = await browser.newContext({ baseURL: site.url });
  await signInAs(other, site, leo);
  const theirs = await other.newPage();
  await open(theirs, id);
  await expect(theirs.getByText(/ana@savia\.example is working on this too/)).toBeVisible();
  await expect(await visualField(theirs)).toHaveText("Start");
  // Leo publishes the same text; Ana gets a conflict instead of overwriting his version.
  await cursorToEnd((await visualField(theirs)).getByText("Start"));
  await theirs.keyboard.type(" by Leo");
  await save(theirs, "Update & Publish");
  await other.close();
  await button(page, "Update & Publish").click();
  await expect(page.getByText("Someone else saved this post")).toBeVisible();
  await expect(page.getByText(/leo@savia\.example saved it on/)).toBeVisible();
});

test("[E9] an autosave that is slow does not replace the draft that is saved after it", async ({ page, admin: _ }) => {
  const { id } = await store({ bodyContent: "<p>Start</p>" });
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/admin/drafts", async (route) => {
    order.push("autosave");
    await held;
    await route.fallback();
  });
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(`/admin/posts/${id}`)) order.push("save");
  });
  await open(page, id);
  await cursorToEnd((await visualField(page)).getByText("Start"));
  await page.keyboard.type(" one");
  await expect.poll(() => order).toEqual(["autosave"]);
  await page.keyboard.type(" two");
  await button(page, "Save Draft").click();
  release();
  await expect(page).toHaveURL("/admin");
  expect(order.at(-1)).toBe("save");
  const [draft] = await db().select().from(drafts);
  expect(draft!.value).toMatchObject({ bodyContent: "<p>Start one two</p>" });
});

test("[S13] an autosave that arrives after the save is not offered as a draft", { tag: "@long" }, async ({
  page,
  admin: _,
}) => {
  const { id } = await store({ title: "Start", published: false });
  const saved = page.waitForResponse((response) => /\/admin\/posts\/[^/]+\.data/.test(response.url()));
  await page.route("**/admin/drafts", async (route) => {
    // The save gives up waiting for the autosave after some seconds.
    await saved;
    await route.fallback();
  });
  await open(page, id);
  const autosave = page.waitForRequest("**/admin/drafts");
  await box(page, "Title").fill("Saved");
  await autosave;
  await button(page, "Save Draft").click();
  await expect(page).toHaveURL("/admin");
  await open(page, id);
  await expect(box(page, "Title")).toHaveValue("Saved");
  expect(await db().$count(drafts)).toBe(0);
});

test("no text is lost when a session ends while somebody writes: they are told, sign in elsewhere and save", async ({
  page,
  context,
  site,
  admin,
}) => {
  const { id } = await store({ bodyContent: "<p>Start</p>", published: false });
  await open(page, id);
  await cursorToEnd((await visualField(page)).getByText("Start"));
  await page.keyboard.type(" and on");
  await db().delete(sessions);
  await button(page, "Save Draft").click();
  await expect(page.getByText(/Your session has ended, so the post was not saved/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in (new tab)" })).toHaveAttribute("target", "_blank");
  await signInAs(context, site, admin);
  await save(page, "Save Draft");
  expect((await stored(id)).bodyContent).toBe("<p>Start and on</p>");
});

test("an autosave of the ended session that is answered late does not end the new session", async ({
  page,
  context,
  site,
  admin,
}) => {
  const { id } = await store({ bodyContent: "<p>Start</p>", published: false });
  const refused = Promise.withResolvers<void>();
  const signedIn = Promise.withResolvers<void>();
  await page.route("**/admin/drafts", async (route) => {
    // route.fetch() drops the browser's Sec-Fetch-Dest header.
    const headers = { ...(await route.request().allHeaders()), "sec-fetch-dest": "empty" };
    const response = await route.fetch({ headers });
    if (response.status() === 401) refused.resolve();
    await signedIn.promise;
    await route.fulfill({ response });
  });
  await open(page, id);
  await db().delete(sessions);
  await box(page, "Title").fill("Another title");
  await refused.promise;
  const isAnswered = page.waitForResponse("**/admin/drafts");
  await signInAs(context, site, admin);
  signedIn.resolve();
  await isAnswered;
  await save(page, "Save Draft");
  expect((await stored(id)).title).toBe("Another title");
});

test("a draft can be discarded, and then the editor shows the post", async ({ page, admin: _ }) => {
  const { id } = await store({ title: "Stored title" });
  await open(page, id);
  await box(page, "Title").fill("Another title");
  await save(page, "Save Draft");
  await open(page, id);
  await expect(box(page, "Title")).toHaveValue("Another title");
  await button(page, "Discard it").click();
  await expect(box(page, "Title")).toHaveValue("Stored title");
  await expect.poll(() => db().select().from(drafts)).toEqual([]);
  await open(page, id);
  await expect(box(page, "Title")).toHaveValue("Stored title");
});

test("[E11] both languages are shown side by side on a wide screen, with marks on what is missing or older", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await signInAsAdmin(context, site);
  const { id } = await store({
    bodyContent: '<p>One</p>\n<h2>Two</h2>\n<img src="/favicon.svg" alt="A leaf">',
    bodyContentEs: "<p>Uno</p>\n<h2>Dos</h2>",
    titleEs: "Título",
    previewSnippetEs: "Resumen",
    published: false,
    spanishChangedAt: new Date(),
  });
  await open(page, id);
  await toggle(page, "Both languages");
  const english = await visualField(page);
  const spanish = await visualField(page, "Body (Spanish)");
  await expect(english).toBeVisible();
  await expect(spanish).toBeVisible();
  await expect(english.locator(".twin-missing")).toHaveCount(1);
  await cursorToEnd(english.getByText("One"));
  await page.keyboard.type(" and more");
  await expect(spanish.locator(".twin-older")).toHaveText("Uno");
  await expect(
    page.getByText("One English block has no Spanish counterpart. One block is older than its English."),
  ).toBeVisible();
  await button(page, "Add missing blocks and images").click();
  await expect(spanish.locator("img")).toHaveAttribute("src", "/favicon.svg");
  await expect(english.locator(".twin-missing")).toHaveCount(0);
  // The preview shows the language of the text that was touched last.
  await english.getByText("One and more").click();
  await toggle(page, "Preview");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("One and more");
});
