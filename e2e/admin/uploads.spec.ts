import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { contentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { recordImageUses } from "#db/image-uses.server.ts";
import { makePost } from "#db/factories.ts";
import { auditEntries, images, posts } from "#db/schema.ts";
import { hostileUploads } from "../../test/hostile-uploads.ts";
import { expectAccessible } from "../support/axe.ts";
import { createAdmin, createPerson, sessionCookie, signInAsAdmin } from "../support/sign-in.ts";
import { expect, hydrated, test, type Site } from "../support/site.ts";

test.use({ siteOptions: { name: "uploads" } });

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const address = /\/blog-images\/blog-posts\/\d+-[a-z0-9]+\.(jpg|png|webp|avif)/;
const picture = (width = 1000, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: "#4f7a5b" } });
const photo = async (width?: number, height?: number) => ({
  name: "garden.jpg",
  mimeType: "image/jpeg",
  buffer: await picture(width, height).jpeg().toBuffer(),
});
const storedFiles = (site: Site) => {
  const folder = join(site.dataDir, "uploads", "blog-images", "blog-posts");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};

async function openNew(page: Page) {
  await page.goto("/admin/posts/new");
  await hydrated(page);
}
const fileField = (page: Page) => page.locator("input[type=file]").first();

test.beforeEach(async ({ context, site }) => {
  await signInAsAdmin(context, site);
});

test("[282] [283] [280] an upload goes to the cursor with its default description, which is asked for", async ({
  page,
  request,
}) => {
  await openNew(page);
  const body = box(page, "Body");
  await body.fill("before after");
  await body.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/admin/images/upload", async (route) => {
    await held;
    await route.continue();
  });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Upload Image" }).click(),
  ]);
  await chooser.setFiles(await photo());
  const busy = page.getByRole("button", { name: "Uploading..." });
  await expect(busy).toBeVisible();
  await expect(busy).toBeDisabled();
  release();
  await expect(page.getByRole("button", { name: "Upload Image" })).toBeEnabled();
  await expect(body).toHaveValue(
    /^before <img src="\/blog-images\/blog-posts\/\d+-[a-z0-9]+\.jpg" alt="Blog post image" width="1000" height="500">after$/,
  );
  const [src] = address.exec(await body.inputValue())!;
  const answer = await request.get(src, { headers: { cookie: "" } });
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=300, s-maxage=86400",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  const small = await request.get(src.replace(".jpg", "-480w.webp"));
  expect(await sharp(await small.body()).metadata()).toMatchObject({ format: "webp", width: 480 });
  await box(page, "Describe the image").fill('A "garden" at noon');
  await expect(body).toHaveValue(/alt="A &quot;garden&quot; at noon"/);
  await page.getByRole("button", { name: "Done" }).click();
});

test("[283] in the article the picture is never wider than its column, and browsers choose a width", async ({
  page,
  browser,
  site,
}) => {
  await openNew(page);
  await box(page, "Title").fill("With a picture");
  await box(page, "Preview").fill("It shows a garden.");
  await page.getByRole("combobox", { name: "Cluster" }).selectOption("business");
  await fileField(page).setInputFiles(await photo(2400, 1200));
  await expect(box(page, "Body")).toHaveValue(address);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL("/admin");
  for (const width of [360, 1440]) {
    // Another visitor: a browser that has the large one already would show that.
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

test("[281] [284] what is no picture, too large or fails is told, and nothing is inserted", async ({ page }) => {
  await openNew(page);
  const body = box(page, "Body");
  await body.fill("text");
  const say = (text: string) => expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  await fileField(page).setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("text") });
  await say("Please select an image file");
  await fileField(page).setInputFiles({
    name: "large.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(11 * 1024 * 1024),
  });
  await say("Upload failed: the file is larger than 10 MB");
  await fileField(page).setInputFiles({
    name: "x.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  });
  await say("Upload failed: this kind of image is not accepted");
  await page.route("**/admin/images/upload", (route) =>
    route.fulfill({ status: 507, json: { error: { message: "the disk is full" } } }),
  );
  await fileField(page).setInputFiles(await photo());
  await say("Upload failed: the disk is full");
  await page.unrouteAll();
  await page.route("**/admin/images/upload", (route) => route.abort());
  await fileField(page).setInputFiles(await photo());
  await say("Upload failed: the connection was lost");
  await expect(body).toHaveValue("text");
  await expect(page.getByRole("button", { name: "Upload Image" })).toBeEnabled();
});

test("pictures come by drop and by paste too", async ({ page }) => {
  await openNew(page);
  const body = box(page, "Body");
  const bytes = [...(await picture(60, 40).png().toBuffer())];
  for (const kind of ["drop", "paste"] as const) {
    await body.fill("");
    await body.evaluate(
      (area, { kind, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], "dropped.png", { type: "image/png" }));
        area.focus();
        area.dispatchEvent(
          kind === "drop"
            ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      { kind, bytes },
    );
    await expect(body, kind).toHaveValue(
      /^<img src="\/blog-images\/blog-posts\/\d+-[a-z0-9]+\.png" alt="Blog post image" width="60" height="40">$/,
    );
  }
});

test("[R12] 40 hostile uploads: refused with their words, nothing stored, the process unharmed", async ({
  request,
  site,
}) => {
  test.setTimeout(180_000);
  const cookie = await sessionCookie(await createAdmin());
  const texts = {
    notImage: "Please select an image file",
    tooLarge: "Upload failed: the file is larger than 10 MB",
    tooManyPixels: "Upload failed: the image has more than 40 megapixels",
    unreadable: "Upload failed: the file is damaged or is not a picture we can read",
    unsupported: "Upload failed: this kind of image is not accepted",
  };
  const uploads = await hostileUploads();
  expect(uploads.length).toBeGreaterThanOrEqual(40);
  const before = { files: storedFiles(site), rows: await db().select().from(images) };
  for (const { what, name, type, bytes, refusal } of uploads) {
    const answer = await request.post("/admin/images/upload", {
      headers: { cookie, origin: site.url },
      multipart: { image: { name, mimeType: type, buffer: bytes }, alt: "" },
    });
    const { error } = (await answer.json()) as { error: { message: string } };
    expect([413, 415], what).toContain(answer.status());
    if (refusal) expect({ what, message: error.message }).toEqual({ what, message: texts[refusal] });
    else expect(error.message, what).toMatch(/^Upload failed: /);
  }
  expect({ files: storedFiles(site), rows: await db().select().from(images) }).toEqual(before);
  expect((await request.get("/healthz")).status()).toBe(200);
  const good = await request.post("/admin/images/upload", {
    headers: { cookie, origin: site.url },
    multipart: { image: await photo(), alt: "Fine" },
  });
  expect(good.status()).toBe(201);
});

test("a good picture with a bad name is stored under a name of our own", async ({ request, site }) => {
  const cookie = await sessionCookie(await createAdmin());
  const { buffer } = await photo(20, 20);
  for (const name of [
    "../../../etc/passwd.jpg",
    "..\\..\\x.jpg",
    "a/b/c.jpg",
    "x.php",
    "\u202egpj.exe",
    "<img src=x onerror=alert(1)>.jpg",
    "x".repeat(5000) + ".jpg",
  ]) {
    const answer = await request.post("/admin/images/upload", {
      headers: { cookie, origin: site.url },
      multipart: { image: { name, mimeType: "image/jpeg", buffer } },
    });
    const { image } = (await answer.json()) as { image: { url: string } };
    expect(image.url).toMatch(new RegExp(`^${address.source}$`));
  }
  expect(readdirSync(site.dataDir).sort()).not.toContain("etc");
  for (const { originalName } of await db().select().from(images)) expect(originalName).not.toMatch(/[/\\\u202e]|\.\./);
});

test("[R2] uploads need the admin role; a body over 12 MB is refused before it is read", async ({ request, site }) => {
  const upload = async (cookie: string) =>
    request.post("/admin/images/upload", {
      headers: { cookie, origin: site.url },
      multipart: { image: await photo(20, 20) },
    });
  const before = storedFiles(site);
  expect((await upload("")).status()).toBe(401);
  expect((await upload(await sessionCookie(await createPerson()))).status()).toBe(403);
  const cookie = await sessionCookie(await createAdmin());
  const huge = await request.post("/admin/images/upload", {
    headers: { cookie, origin: site.url },
    multipart: { image: { name: "x.png", mimeType: "image/png", buffer: Buffer.alloc(13 * 1024 * 1024) } },
  });
  expect(huge.status()).toBe(413);
  expect(storedFiles(site)).toEqual(before);
});

test("no address under /blog-images leads out of it", async ({ request }) => {
  for (const path of ["..%2f..%2fauth-secret", "%2e%2e/%2e%2e/x", "x.svg", "1-a.jpg", "1741132800000-abcdefgh.html"]) {
    const answer = await request.get(`/blog-images/blog-posts/${path}`, { maxRedirects: 0 });
    expect([400, 404], path).toContain(answer.status());
  }
});

test("the library: upload, description, where it is used, delete only what is not used, all written down", async ({
  page,
  site,
}) => {
  await db().delete(images);
  await page.goto("/admin/images");
  await hydrated(page);
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
  await contentChanged();
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
  await hydrated(page);
  await card.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The image is deleted.")).toBeVisible();
  expect(storedFiles(site).filter((name) => image!.path.endsWith(name))).toEqual([]);
  const actions = (await db().select().from(auditEntries).where(sql`subject = 'garden.jpg'`)).map(
    ({ action }) => action,
  );
  expect(actions).toEqual(expect.arrayContaining(["imageUploaded", "imageDescribed", "imageDeleted"]));
});

test("an image that a post shows is not deleted, whoever asks", async ({ request, site }) => {
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
  await expect(page.getByRole("region", { name: "Preview" }).locator("img").first()).toHaveAttribute("src", address);
});

test("without JavaScript: the library's form and the editor's both upload, and say why not", async ({
  browser,
  site,
}) => {
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

test("[283] [R17] whatever the editor speaks, a picture's description is in the language of its text", async ({
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
      .locator("input[type=file]")
      .setInputFiles(await photo());
    await expect(body).toHaveValue(new RegExp(` alt="${alt}" `));
    // A description that is taken back is the general one again.
    await page.getByPlaceholder(alt).fill("x");
    await page.getByPlaceholder(alt).fill("");
    await expect(body).toHaveValue(new RegExp(` alt="${alt}" `));
  }
  await context.close();
});

test("[R17] axe finds nothing in the library and the picker", async ({ page }) => {
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
