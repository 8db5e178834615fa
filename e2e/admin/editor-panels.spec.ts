import { sql } from "drizzle-orm";
import type { Locator, Page } from "@playwright/test";
import { db } from "#db/client.server.ts";
import { cursorToEnd, htmlField, open, store, visualField } from "../support/screens/editor-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "editor-panels" } });

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts, drafts cascade`);
  await signInAsAdmin(context, site);
});

const video = (caption: string) =>
  `<figure class="embed"><a href="https://youtu.be/abcdefghijk">A talk</a><figcaption>${caption}</figcaption></figure>`;
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>Paragraph number ${index + 1}.</p>`).join("\n");
const edges = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top: Math.round(top), bottom: Math.round(bottom) };
  });
const tools = (page: Page) => page.locator(".visual-tools").first();

test("a video is selected by a click, and its caption is typed without losing the cursor", async ({ page }) => {
  const { id } = await store({ bodyContent: `<p>one</p>\n${video("Old")}\n<p>two</p>`, published: false });
  await open(page, id);
  const text = await visualField(page);
  const panel = page.getByRole("group", { name: "Video or audio" });
  await text.getByText("A talk").click();
  await expect(text.locator("figure.embed")).toHaveClass(/ProseMirror-selectednode/);
  await expect(panel).toBeInViewport();
  await cursorToEnd(text.locator("figcaption"));
  await page.keyboard.type("er words");
  await expect(text.locator("figcaption")).toHaveText("Older words");
  await panel.getByRole("textbox", { name: "Title on the preview" }).fill("Another talk");
  await page.keyboard.press("Enter");
  await expect(await htmlField(page)).toHaveValue(
    `<p>one</p>\n${video("Older words").replace("A talk", "Another talk")}\n<p>two</p>`,
  );
});

test("a clicked picture is not hidden by its settings", async ({ page }) => {
  const picture = '<img src="/apple-touch-icon.png" alt="A" width="180" height="180">';
  const { id } = await store({ bodyContent: `${lines(20)}\n${picture}\n${lines(20)}`, published: false });
  await page.setViewportSize({ width: 1440, height: 800 });
  await open(page, id);
  const image = (await visualField(page)).locator("img[alt=A]");
  // Right below the toolbar, where the settings will open.
  await image.evaluate((element) => {
    element.scrollIntoView({ block: "start" });
    scrollBy(0, -260);
  });
  await image.click({ position: { x: 90, y: 90 } });
  await expect(page.getByRole("group", { name: "Image" })).toBeVisible();
  await expect.poll(async () => (await edges(image)).top - (await edges(tools(page))).bottom).toBeGreaterThanOrEqual(0);
});

test("the settings of a button are visible in a long article", async ({ page }) => {
  const body = `<p class="button"><a href="/journey">Go</a></p>\n${lines(60)}`;
  const { id } = await store({ bodyContent: body, published: false });
  await open(page, id);
  await (await visualField(page)).getByText("Go", { exact: true }).click();
  await expect(page.getByText("The button leads to")).toBeInViewport();
});

test("a picture can be removed while the cursor is in its caption", async ({ page }) => {
  const picture = '<figure><img src="/apple-touch-icon.png" alt="A"><figcaption>Words</figcaption></figure>';
  const { id } = await store({ bodyContent: `<p>one</p>\n${picture}\n<p>two</p>`, published: false });
  await open(page, id);
  await (await visualField(page)).locator("figcaption").click();
  await page.getByRole("group", { name: "Image" }).getByRole("button", { name: "Remove", exact: true }).click();
  await expect(await htmlField(page)).toHaveValue("<p>one</p>\n<p>two</p>");
});

test("a row of pictures is selected by a click on any of them", async ({ page }) => {
  const image = '<img src="/favicon.svg" alt="A leaf" loading="lazy" decoding="async" />';
  const row = `<figure class="row">${image}${image}<figcaption>Two leaves</figcaption></figure>`;
  const { id } = await store({
    bodyContent: `<p>one</p>\n${row}\n<p>two</p>`,
    bodyContentEs: "<p>uno</p>",
    published: false,
  });
  await open(page, id);
  const text = await visualField(page);
  for (const number of [0, 1]) {
    await text.getByText("one").click();
    await text.locator("figure.row img").nth(number).click();
    await expect(page.getByRole("group", { name: "Image" })).toBeInViewport();
    await expect(text.locator("figure.row")).toHaveClass(/ProseMirror-selectednode/);
  }
});

for (const width of [360, 768, 1440]) {
  test(`at ${width} px tools, menu and cursor are never behind the buttons`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const { id } = await store({ bodyContent: lines(60), published: true });
    await open(page, id);
    const text = await visualField(page);
    await cursorToEnd(text.getByText("Paragraph number 30."));
    for (let line = 0; line < 12; line++) await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    const menu = page.getByRole("listbox", { name: "Insert a block" });
    await expect(menu).toBeVisible();
    const save = await edges(page.getByRole("button", { name: "Update & Publish" }));
    const foot = await edges(page.locator("[data-editor-foot]"));
    const bar = await edges(tools(page));
    const list = await edges(menu);
    const cursor = await edges(text.locator("p", { hasText: /^\/$/ }));
    if (width < 640) {
      expect(bar.bottom).toBeLessThanOrEqual(740);
      expect(bar.top).toBeGreaterThan(save.bottom);
      expect(list.bottom).toBeLessThanOrEqual(bar.top);
      expect(cursor.bottom).toBeLessThanOrEqual(bar.top);
    } else {
      expect(bar.top).toBeGreaterThanOrEqual(save.bottom);
      expect(list.top).toBeGreaterThanOrEqual(bar.bottom);
      expect(list.bottom).toBeLessThanOrEqual(foot.top);
    }
  });
}

test("the slash menu in the first line of a text does not cover the tools", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const { id } = await store({ bodyContent: `<p>one</p>\n${lines(20)}`, published: true });
  await open(page, id);
  const text = await visualField(page);
  await cursorToEnd(text.getByText("one", { exact: true }));
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  const menu = page.getByRole("listbox", { name: "Insert a block" });
  await expect(menu).toBeVisible();
  await expect.poll(async () => (await edges(menu)).top - (await edges(tools(page))).bottom).toBeGreaterThan(0);
});
