import { eq, sql } from "drizzle-orm";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { recordImageUses } from "#db/image-uses.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { auditEntries, images, posts } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { createAdmin, sessionCookie, signInAsAdmin } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { address, box, fileField, openNew, photo } from "../support/screens/upload-page.ts";

test.use({ siteOptions: { name: "image-library" } });

test.beforeEach(async ({ context, site }) => {
  await signInAsAdmin(context, site);
});

test("[283] in the article an image fits its column and is offered in several widths", async ({
  page,
  browser,
  site,
}) => {
  await openNew(page);
  await box(page, "Title").fill("With a picture");
  await box(page, "Preview").fill("It shows a garden.");
  await page.getByRole("combobox", { name: "Cluster" }).selectOption("business");
  await fileField(page).setInputFiles(await photo(2400, 1200));
  await expect(box(page, "Body").locator("img")).toHaveAttribute("src", address);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL("/admin");
  for (const width of [360, 1440]) {
    // A new context, because a browser that has cached the large version would show it.
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } });
    const reader = await context.newPage();
    await reader.goto("/insights/with-a-picture");
    const image = reader.locator(".article-body img");
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    const [shown, column] = await image.evaluate((element) => [
      element.getBoundingClientRect().width,
      element.parentElement!.getBoundingClientRect().width,
    ]);
    expect(shown).toBeLessThanOrEqual(column!);
    await expect(image).toHaveAttribute("srcset", /-480w\.webp 480w.*-1600w\.webp 1600w/);
    expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(
      width === 360 ? /-(480|800)w\.webp$/ : /-(800|1200)w\.webp$/,
    );
    await context.close();
  }
});

test("the library uploads, describes, lists uses, deletes only unused images, and records all of it", async ({
  page,
}) => {
  await db().delete(images);
  await page.goto("/admin/images");
  await waitForHydration(page);
  await expect(page.getByText("No images yet.")).toBeVisible();
  await page.getByLabel("Image file").setInputFiles(await photo());
  await box(page, "Describe the image").fill("A garden");
  await page.getByRole("button", { name: "Upload Image" }).click();
  const card = page.getByRole("listitem").filter({ hasText: "garden.jpg" });
  await expect(card).toContainText("1000 × 500 px");
  await expect(page.getByText("The image is in the library.")).toBeVisible();
  await expect(page.getByLabel("Image file")).toHaveValue("");
  await expect(box(page, "Describe the image")).toHaveValue("");
  await expect(card.getByText("Not used")).toBeVisible();
  await card.getByRole("textbox", { name: "Description" }).fill("A garden at noon");
  await card.getByRole("button", { name: "Save description" }).click();
  await expect(page.getByText("The description is saved.")).toBeVisible();
  const [image] = await db().select().from(images);
  expect(image).toMatchObject({ alt: "A garden at noon", widths: [480, 800] });
  const [post] = await db()
    .insert(posts)
    .values(makePost({ title: "Uses it", slug: "uses-it", bodyContent: `<p>x</p><img src="/${image!.path}">` }))
    .returning();
  await recordImageUses(db(), post!);
  await markContentChanged();
  await page.reload();
  await expect(card.getByText("Used in 1 post")).toBeVisible();
  await expect(card.getByRole("link", { name: "Uses it" })).toBeVisible();
  await expect(card.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  const [changed] = await db()
    .update(posts)
    .set({ bodyContent: "<p>x</p>" })
    .where(eq(posts.slug, "uses-it"))
    .returning();
  await recordImageUses(db(), changed!);
  await page.reload();
  await waitForHydration(page);
  await card.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The image is deleted.")).toBeVisible();
  // The files wait for *Undo*, but nobody can open them.
  expect((await page.request.get(`/${image!.path}`)).status()).toBe(404);
  const actions = (await db().select().from(auditEntries).where(sql`subject = 'garden.jpg'`)).map(
    ({ action }) => action,
  );
  expect(actions).toEqual(expect.arrayContaining(["imageUploaded", "imageDescribed", "imageDeleted"]));
});

test("an image that a post shows cannot be deleted", async ({ request, site }) => {
  const headers = { cookie: await sessionCookie(await createAdmin()), origin: site.url };
  const answer = await request.post("/admin/images/upload", { headers, multipart: { image: await photo(20, 20) } });
  const { image } = (await answer.json()) as { image: { id: string; url: string } };
  const [post] = await db()
    .insert(posts)
    .values(makePost({ featuredImage: image.url, published: false, deletedAt: new Date() }))
    .returning();
  await recordImageUses(db(), post!);
  expect(
    (
      await request.post("/admin/images", { headers, form: { intent: "delete", id: image.id }, maxRedirects: 0 })
    ).status(),
  ).toBe(409);
  expect((await request.get(image.url)).status()).toBe(200);
});

test("the featured image is chosen from the library or uploaded", async ({ page }) => {
  await openNew(page);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Upload a new one" }).click(),
  ]);
  await chooser.setFiles(await photo());
  await expect(box(page, "Featured image")).toHaveValue(new RegExp(`^${address.source}$`));
  await box(page, "Featured image").fill("");
  await page.getByRole("button", { name: "Choose from the library" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Use this image/ })
    .first()
    .click();
  await expect(box(page, "Featured image")).toHaveValue(new RegExp(`^${address.source}$`));
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByRole("region", { name: "Preview" }).locator("picture > img").first()).toHaveAttribute(
    "src",
    address,
  );
});

test("without JavaScript the forms of library and editor upload, or say why not", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin/images");
  await page
    .getByLabel("Image file")
    .setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
  await page.getByRole("button", { name: "Upload Image" }).click();
  await expect(page.getByText("Please select an image file")).toBeVisible();
  await page.getByLabel("Image file").setInputFiles({ ...(await photo()), name: "plain.jpg" });
  await page.getByRole("button", { name: "Upload Image" }).click();
  await expect(page.getByText("plain.jpg")).toBeVisible();
  await page.goto("/admin/posts/new");
  await box(page, "Title").fill("Kept");
  await box(page, "Body").fill("text");
  await page.locator("input[type=file][name=image]").setInputFiles(await photo());
  await page.getByRole("button", { name: "Insert into the text: English" }).click();
  await expect(box(page, "Title")).toHaveValue("Kept");
  await expect(box(page, "Body")).toHaveValue(
    /^text\n<img src="\/blog-images\/blog-posts\/\d+-[a-z0-9]+\.jpg" alt="Blog post image"/,
  );
  await page.locator("input[type=file][name=image]").setInputFiles(await photo());
  await page.getByRole("button", { name: "Insert into the text: Spanish" }).click();
  await expect(box(page, "Body (Spanish)")).toHaveValue(/^<img [^>]*alt="Imagen del artículo"/);
  await context.close();
});

test("[283] [R17] the default description of an image is in the language of its text, not of the interface", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    locale: "es-MX",
    viewport: { width: 360, height: 800 },
    baseURL: site.url,
  });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await openNew(page);
  await expectAccessible(page, "the Spanish editor on a phone");
  for (const [language, tab, alt] of [
    ["en", /Inglés/, "Blog post image"],
    ["es", /Español/, "Imagen del artículo"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    const body = page.locator(`textarea[rows="15"][lang=${language}]`);
    await body
      .locator("xpath=..")
      .locator("input[type=file]:not([aria-label])")
      .setInputFiles(await photo());
    await expect(body).toHaveValue(new RegExp(` alt="${alt}" `));
    // A description that is deleted is replaced by the default one.
    await page.getByPlaceholder(alt).fill("x");
    await page.getByPlaceholder(alt).fill("");
    await expect(body).toHaveValue(new RegExp(` alt="${alt}" `));
  }
  await context.close();
});

test("[R17] the library and the picker pass axe", async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/images");
    await expectAccessible(page, `the library at ${width}`);
  }
  await openNew(page);
  await page.getByRole("button", { name: "Choose from the library" }).click();
  await expect(page.getByRole("dialog").getByRole("button").nth(1)).toBeVisible();
  await expectAccessible(page, "the picker");
});
