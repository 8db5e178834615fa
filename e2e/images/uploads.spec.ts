import { readdirSync } from "node:fs";
import sharp from "sharp";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { hostileUploads } from "../../test/uploads/hostile-uploads.ts";
import { createAdmin, createPerson, sessionCookie, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";
import { address, box, fileField, openNew, photo, picture, storedFiles } from "../support/screens/upload-page.ts";
import { htmlField } from "../support/screens/editor-page.ts";

test.use({ siteOptions: { name: "uploads" } });

test.beforeEach(async ({ context, site }) => {
  await signInAsAdmin(context, site);
});

test("[282] [283] [280] an uploaded image is inserted at the cursor with a default description that can be changed", async ({
  page,
  request,
}) => {
  await openNew(page);
  const body = await htmlField(page);
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

test("[281] [284] a file that is no image, too large or fails to upload is reported and not inserted", async ({
  page,
}) => {
  await openNew(page);
  const body = await htmlField(page);
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

test("images can be dropped and pasted", async ({ page }) => {
  await openNew(page);
  const body = await htmlField(page);
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

test("[R12] 40 hostile uploads are refused with a reason, nothing is stored, and the process survives", async ({
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

test("an image with a bad file name is stored under a generated name", async ({ request, site }) => {
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

test("no address under /blog-images reads a file outside of it", async ({ request }) => {
  for (const path of ["..%2f..%2fauth-secret", "%2e%2e/%2e%2e/x", "x.svg", "1-a.jpg", "1741132800000-abcdefgh.html"]) {
    const answer = await request.get(`/blog-images/blog-posts/${path}`, { maxRedirects: 0 });
    expect([400, 404], path).toContain(answer.status());
  }
});
