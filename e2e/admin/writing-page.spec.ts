import type { Locator, Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { expectAccessible } from "../support/axe.ts";
import {
  box,
  button,
  cursorToEnd,
  fillRequired,
  newest,
  open,
  save,
  store,
  toggle,
  visualField,
} from "../support/screens/editor-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { adminSite, expect, test } from "../support/site.ts";

test.use({ siteOptions: adminSite });

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts, drafts cascade`);
  await signInAsAdmin(context, site);
});

const panel = (page: Page) => page.getByRole("complementary", { name: "Details" });
const picture = '<img src="/apple-touch-icon.png" alt="A" width="180" height="180">';
const words = "<p>Four hours is what the assembly used to take.</p>\n".repeat(4);

async function place(element: Locator) {
  const found = await element.boundingBox();
  if (!found) throw new Error("it is not shown");
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

test("[WR1] at 1366 × 768 title, summary and text are in view at once, and the panel opens beside them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { id } = await store({ bodyContent: `${words}${picture}\n<p>The end</p>`, published: false });
  await open(page, id);
  const text = await visualField(page);
  const foot = await place(page.locator("[data-editor-foot]"));
  const title = await place(box(page, "Title"));
  const summary = await place(box(page, "Preview"));
  const line = await place(text.locator("p").first());
  const details = await place(panel(page));
  const tools = await place(page.getByRole("toolbar").locator("..").first());
  expect(tools.bottom).toBeLessThanOrEqual(title.y);
  expect(title.bottom).toBeLessThanOrEqual(summary.y);
  expect(summary.bottom).toBeLessThanOrEqual(line.y);
  expect(line.bottom).toBeLessThan(foot.y);
  expect(line.right).toBeLessThanOrEqual(details.x);
  await expect(page.locator("[data-editor-foot]")).toContainText("38 words · 1 min read");
  // The settings of a picture stand in the panel: the text does not move.
  const image = text.locator("img[alt=A]");
  await image.click();
  const settings = panel(page).getByRole("group", { name: "Image" });
  await expect(settings).toBeInViewport();
  expect((await place(settings)).x).toBeGreaterThanOrEqual((await place(text)).right);
  // A closed panel stays closed, and then they stand with the tools, above the text.
  await toggle(page, "Details");
  await expect(panel(page)).toBeHidden();
  await expect(page.locator(".visual-tools").first().getByRole("group", { name: "Image" })).toBeVisible();
  await expect
    .poll(async () => (await place(image)).y - (await place(page.locator(".visual-tools").first())).bottom)
    .toBeGreaterThanOrEqual(0);
  await open(page, id);
  await expect(panel(page)).toBeHidden();
  await expect(button(page, "Details")).toHaveAttribute("aria-expanded", "false");
});

test("[WR2] a refused save opens the closed panel at the field that is missing", async ({ page }) => {
  await open(page, "new");
  await fillRequired(page, "Incomplete");
  await page.getByRole("combobox", { name: "Cluster" }).selectOption("");
  await toggle(page, "Details");
  await expect(panel(page)).toBeHidden();
  await button(page, "Save Draft").click();
  await expect(page.getByRole("combobox", { name: "Cluster" })).toBeFocused();
  await expect(page.getByText("Please fill in all required fields: Cluster")).toBeVisible();
  await page.getByRole("combobox", { name: "Cluster" }).selectOption("stories");
  await save(page, "Save Draft");
  expect((await newest()).title).toBe("Incomplete");
});

test("[WR3] on a phone the panel is a sheet that takes the focus and gives it back, and the tools stand at the foot", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await store({ bodyContent: words, published: false });
  await open(page, id);
  const text = await visualField(page);
  const tools = await place(page.locator(".visual-tools").first());
  expect(tools.bottom).toBe(740);
  await toggle(page, "Details");
  await expect(panel(page).getByRole("button", { name: "Close" })).toBeFocused();
  expect(await text.evaluate((field) => field.closest("[inert]") !== null)).toBe(true);
  await expectAccessible(page, "the sheet on a phone");
  await panel(page).getByRole("switch", { name: "Featured" }).check();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(button(page, "Details")).toBeFocused();
  // The category above the title leads into it as well.
  await page
    .getByRole("button", { name: /^Cluster:/ })
    .first()
    .click();
  await expect(page.getByRole("combobox", { name: "Cluster" })).toBeFocused();
  await panel(page).getByRole("button", { name: "Close" }).click();
  await save(page, "Save Draft");
  expect(await newest()).toMatchObject({ featured: true });
});

for (const width of [360, 768, 1024, 1366])
  test(`[WR4] at ${width} px no tool is cut off, and what has no room is in the menu of blocks`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    const { id } = await store({ bodyContent: words, published: false });
    await open(page, id);
    const text = await visualField(page);
    const toolbar = page.getByRole("toolbar", { name: "Formatting" });
    const names = async () => toolbar.getByRole("button").evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
    for (const tool of await toolbar.getByRole("button").all()) {
      const at = await place(tool);
      expect(at.x).toBeGreaterThanOrEqual(0);
      expect(at.right).toBeLessThanOrEqual(width);
      const isOnTop = await tool.evaluate((element) => {
        const { left, top, width: across, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + across / 2, top + height / 2));
      });
      expect(isOnTop, (await tool.getAttribute("aria-label")) ?? "").toBe(true);
    }
    const shown = await names();
    for (const name of ["Bold", "Italic", "Link", "Heading", "Bulleted list", "Image", "Undo"])
      expect(shown).toContain(name);
    await cursorToEnd(text.locator("p").first());
    await button(page, "Insert a block").click();
    const menu = page.getByRole("list", { name: "Insert a block" });
    for (const name of ["Quote", "Find and replace", "Redo", "Move the block down"])
      expect(shown.includes(name) || (await menu.getByRole("button", { name, exact: true }).count()) === 1, name).toBe(
        true,
      );
  });

test("[WR5] the outline leads to a heading, and words and reading time follow the language", { tag: "@long" }, async ({
  page,
}) => {
  const { id } = await store({
    bodyContent: `${words.repeat(8)}<h2>Far below</h2>\n<p>End</p>`,
    bodyContentEs: "<p>Una sola frase</p>",
    published: false,
  });
  await open(page, id);
  const text = await visualField(page);
  const foot = page.locator("[data-editor-foot]");
  await expect(foot).toContainText("291 words · 2 min read");
  await page.getByText("Outline").click();
  await button(page, "Far below").click();
  await expect(text.getByRole("heading", { name: "Far below" })).toBeInViewport();
  await page.getByRole("tab", { name: /Spanish/ }).click();
  await expect(foot).toContainText("3 words · 1 min read");
  await expect(page.getByText("Headings will appear here.")).toBeVisible();
});
