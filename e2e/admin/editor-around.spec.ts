import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { authors } from "#db/schema.ts";
import {
  box,
  button,
  cursorToEnd,
  htmlField,
  open,
  save,
  selectedText,
  store,
  stored,
  toggle,
  visualField,
} from "../support/screens/editor-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";
import { picture } from "../support/screens/upload-page.ts";

test.use({ siteOptions: { name: "editor-around" } });

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts, drafts, authors cascade`);
  await signInAsAdmin(context, site);
});

test("[E19] the preview names no category before one is chosen; slug and cluster are explained", async ({ page }) => {
  await open(page, "new");
  await box(page, "Title").fill("Nothing chosen");
  await toggle(page, "Preview");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("No category yet");
  await expect(preview).not.toContainText("Transformational Business Pillars");
  await toggle(page, "Details");
  await page.getByRole("combobox", { name: "Cluster" }).selectOption("stories");
  await expect(preview).toContainText("Savia Stories");
  await expect(preview).not.toContainText("No category yet");
  await expect(box(page, "Slug")).toHaveAccessibleDescription(/last part of the article’s address/);
  await expect(page.getByRole("combobox", { name: "Cluster" })).toHaveAccessibleDescription(/group of articles/);
});

test("[E19] in the Spanish admin area tags have Spanish names and are stored in English", async ({ browser, site }) => {
  const { id } = await store({ published: false, tags: ["Leadership"] });
  const context = await browser.newContext({ baseURL: site.url, locale: "es-MX" });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await open(page, id);
  await expect(page.getByRole("button", { name: "Quitar la etiqueta Liderazgo" })).toBeVisible();
  await page.getByRole("button", { name: "Agotamiento", exact: true }).click();
  await page.getByPlaceholder("Tu propia etiqueta").fill("códigos de luz, propia");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(page).toHaveURL("/admin");
  expect((await stored(id)).tags).toEqual(["Leadership", "Burnout", "Light Codes", "propia"]);
  await context.close();
});

test("[E17] three pictures dropped at once are all uploaded, and each asks for a description", async ({ page }) => {
  await open(page, "new");
  for (const view of ["Visual", "HTML"]) {
    if (view === "HTML") await button(page, "HTML").click();
    const field = view === "Visual" ? await visualField(page) : box(page, "Body");
    await field.click();
    const bytes = [...(await picture(60, 40).png().toBuffer())];
    await field.evaluate(
      (target, { bytes, view }) => {
        const data = new DataTransfer();
        for (const name of ["one", "two", "three"])
          data.items.add(new File([new Uint8Array(bytes)], `${view}-${name}.png`, { type: "image/png" }));
        const { left, top } = target.getBoundingClientRect();
        const where = { clientX: left + 20, clientY: top + 20 };
        target.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true, ...where }));
      },
      { bytes, view },
    );
    // The panel of a selected picture has a field of the same name.
    const questions = button(page, "Done");
    await expect(questions).toHaveCount(3);
    for (const [number, words] of ["First", "Second", "Third"].entries())
      await questions.nth(number).locator("xpath=..").getByLabel("Describe the image").fill(`${words} ${view}`);
    while ((await button(page, "Done").count()) > 0) await button(page, "Done").first().click();
  }
  const html = await box(page, "Body").inputValue();
  expect([...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt).sort()).toEqual(
    ["Visual", "HTML"].flatMap((view) => ["First", "Second", "Third"].map((words) => `${words} ${view}`)).sort(),
  );
});

test("[E18] the link picker finds a page, an article and an author by a few letters", async ({ page }) => {
  await db()
    .insert(authors)
    .values({ slug: "joy", name: "Joy Journeyman", nameKey: "joy journeyman", names: ["Joy"] });
  await store({ slug: "a-journey", title: "A journey told", published: true });
  const { id } = await store({ bodyContent: "<p>Read</p>", published: false });
  await open(page, id);
  const text = await visualField(page);
  await text.getByText("Read").click();
  await page.keyboard.press("Control+a");
  await expect.poll(() => selectedText(text)).toBe("Read");
  await page.keyboard.press("Control+k");
  await page.getByLabel("Address of the link").fill("journey");
  const targets = page.getByRole("list", { name: "Our pages and articles" }).getByRole("button");
  await expect(targets).toHaveText([/Page$/, /A journey toldArticle/, /Joy JourneymanAuthor/]);
  await targets.last().click();
  await expect(await htmlField(page)).toHaveValue('<p><a href="/insights/authors/joy">Read</a></p>');
});

test("two tabs of one person: the second to save is told, and both texts are kept", async ({ page, context }) => {
  const { id } = await store({ bodyContent: "<p>Start</p>", published: false });
  await open(page, id);
  const other = await context.newPage();
  await open(other, id);
  for (const [tab, words] of [
    [page, " one"],
    [other, " two"],
  ] as const) {
    await cursorToEnd((await visualField(tab)).getByText("Start"));
    await tab.keyboard.type(words);
  }
  await save(page, "Save Draft");
  await button(other, "Save Draft").click();
  await expect(other.getByText("Someone else saved this post")).toBeVisible();
  expect((await stored(id)).bodyContent).toBe("<p>Start one</p>");
  await expect((await visualField(other)).getByText("Start two")).toBeVisible();
  await button(other, "Save my version").click();
  await expect(other).toHaveURL("/admin");
  expect((await stored(id)).bodyContent).toBe("<p>Start two</p>");
});
