import { sql } from "drizzle-orm";
import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { button, open, save, store, stored } from "../support/screens/editor-page.ts";
import { createAdmin, sessionCookie, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, type Site } from "../support/site.ts";

test.use({ siteOptions: { name: "covers" } });

test.beforeEach(async () => {
  await db().execute(sql`truncate posts, drafts cascade`);
  await markContentChanged();
});

/** Red on the left, blue on the right: which half is shown can be read off any pixel. */
async function uploadHalves(site: Site): Promise<string> {
  const half = (background: string) => ({
    input: { create: { width: 600, height: 400, channels: 3 as const, background } },
  });
  const buffer = await sharp({ create: { width: 1200, height: 400, channels: 3, background: "#fff" } })
    .composite([
      { ...half("#d02020"), left: 0, top: 0 },
      { ...half("#2020d0"), left: 600, top: 0 },
    ])
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("image", new File([new Uint8Array(buffer)], "halves.png", { type: "image/png" }));
  const answer = await fetch(`${site.url}/admin/images/upload`, {
    method: "POST",
    body: form,
    headers: { cookie: await sessionCookie(await createAdmin()), origin: site.url },
  });
  return ((await answer.json()) as { image: { url: string } }).image.url;
}

async function colourAt(bytes: Buffer, share: number): Promise<"red" | "blue"> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels;
  return data[at]! > data[at + 2]! ? "red" : "blue";
}

const colours = async (picture: Locator) => {
  await expect(picture.locator("img")).toHaveJSProperty("complete", true);
  const bytes = await picture.screenshot();
  return [await colourAt(bytes, 0.06), await colourAt(bytes, 0.94)];
};

test("[E14] the visible part of a cover is chosen by click and by keyboard, and shown by preview, article, card and shared link", async ({
  page,
  context,
  site,
  request,
}) => {
  test.setTimeout(120_000);
  const featuredImage = await uploadHalves(site);
  await signInAsAdmin(context, site);
  const { id } = await store({ slug: "cut", title: "Cut", featuredImage, published: true });
  await open(page, id);
  const point = page.getByRole("slider", { name: "Point that stays in sight" });
  const box = (await point.boundingBox())!;
  await point.click({ position: { x: box.width * 0.94, y: box.height * 0.5 } });
  await expect(point).toHaveAttribute("aria-valuetext", /^95 percent from the left, 50 percent from the top/);
  await expect(page.getByLabel("From the left, %")).toHaveValue("95");
  const dot = (await point.locator("span").boundingBox())!;
  expect(Math.abs(dot.x + dot.width / 2 - (box.x + box.width * 0.95))).toBeLessThan(3);
  await point.focus();
  for (const key of ["ArrowRight", "ArrowUp", ...Array<string>(5).fill("+")]) await page.keyboard.press(key);
  await expect(point).toHaveAttribute("aria-valuetext", /^100 percent .* 45 percent .* 150 percent$/);
  await page.getByLabel("Enlarged, %").fill("203");
  await page.getByLabel("Enlarged, %").blur();
  await expect(page.getByLabel("Enlarged, %")).toHaveValue("200");
  await save(page, "Update & Publish");
  expect(await stored(id)).toMatchObject({ coverX: 100, coverY: 45, coverZoom: 200 });

  await page.goto("/insights/cut");
  const shown = page.locator("article picture > img").first();
  await expect(shown).toHaveClass(/cover-x-100 cover-y-45 cover-zoom-200/);
  expect(await colours(page.locator("article span:has(> picture > img)").first())).toEqual(["blue", "blue"]);
  const shared = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(shared).toBe(`${site.url}/social/covers/cut/100-45-200.jpg`);
  const cut = await request.get(shared!);
  expect([cut.status(), cut.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  const bytes = await cut.body();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect([await colourAt(bytes, 0.06), await colourAt(bytes, 0.94)]).toEqual(["blue", "blue"]);
  // Neither another part nor the picture of an unpublished post can be requested.
  expect((await request.get("/social/covers/cut/0-0-300.jpg")).status()).toBe(404);
  await db().execute(sql`update posts set published = false`);
  await markContentChanged();
  await expect.poll(async () => (await request.get("/social/covers/cut/100-45-200.jpg")).status()).toBe(404);
});

test("[E14] a new picture is shown whole, and a button shows the whole picture again", async ({
  page,
  context,
  site,
  request,
}) => {
  const featuredImage = await uploadHalves(site);
  await signInAsAdmin(context, site);
  const { id } = await store({ slug: "whole", featuredImage, coverX: 0, coverZoom: 300, published: true });
  await open(page, id);
  await button(page, "Show the whole picture").click();
  await expect(page.getByLabel("Enlarged, %")).toHaveValue("100");
  await save(page, "Update & Publish");
  expect(await stored(id)).toMatchObject({ coverX: null, coverY: null, coverZoom: null });
  // The URL of the original picture is shared, as for a cover that was never cropped.
  expect(await (await request.get("/insights/whole")).text()).toContain(
    `property="og:image" content="${site.url}${featuredImage}"`,
  );
  await db().execute(sql`update posts set cover_x = 20`);
  await open(page, id);
  await page.getByLabel("Featured image").fill("/images/founder.png");
  await expect(page.getByLabel("From the left, %")).toHaveValue("50");
});

test("[E14] without JavaScript the number fields choose the visible part", async ({ browser, site }) => {
  const featuredImage = await uploadHalves(site);
  const { id } = await store({ featuredImage, published: false });
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto(`/admin/posts/${id}`);
  await page.getByLabel("From the left, %").fill("0");
  await page.getByLabel("Enlarged, %").fill("120");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL("/admin");
  expect(await stored(id)).toMatchObject({ coverX: 0, coverY: null, coverZoom: 120 });
  await context.close();
});
