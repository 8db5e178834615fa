import { eq, sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { posts, siteRecords, userRoles } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { box, open, store, stored } from "../support/screens/editor-page.ts";
import { chooseInMenu } from "../support/screens/row-menu.ts";
import { createPerson, signInAs } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";

test.use({ siteOptions: { name: "categories" }, viewport: { width: 1280, height: 900 } });

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const tabs = (page: Page) => page.getByRole("navigation", { name: /categor/i }).getByRole("link");

const care = {
  ...recordTypes.category.empty,
  name: "Circles of care",
  nameEs: "Círculos de cuidado",
  about: "How teams look after each other.",
  aboutEs: "Cómo se cuidan los equipos.",
  key: "circles-of-care",
  family: "rings",
  shown: true,
};

test.beforeEach(async () => {
  await db().execute(sql`truncate posts cascade`);
  await db().delete(siteRecords);
  await markContentChanged();
});

async function storeCategory() {
  const [record] = await db()
    .insert(siteRecords)
    .values({ kind: "category", values: care, position: 0, published: true, createdBy: "ana@example.org" })
    .returning();
  await markContentChanged();
  return record!.id;
}

test("[CA1] [CA5] a category is written in one language first, shown in both, chosen for an article and read", async ({
  page,
  admin: _,
}) => {
  await page.goto("/admin");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Categories" }).click();
  await page.getByRole("link", { name: "Add a category" }).click();
  await page.waitForURL("/admin/categories/new");
  await box(page, "Name (English)").fill(care.name);
  await save(page);
  await page.waitForURL(/\/admin\/categories\/[0-9a-f-]{36}/);
  await expect(box(page, "Address")).toHaveValue("circles-of-care");
  await expectAccessible(page, "a category");
  await page.getByRole("checkbox", { name: "Show on the site" }).check();
  await save(page);
  // The first field that is missing has the focus.
  await expect(box(page, "Name (Spanish)")).toBeFocused();
  await box(page, "Name (Spanish)").fill(care.nameEs);
  await box(page, "Description (English)").fill(care.about);
  await box(page, "Description (Spanish)").fill(care.aboutEs);
  await page.getByRole("radio", { name: "Rings" }).check();
  await save(page);
  await expect(page.getByRole("link", { name: "See it on the site" })).toBeVisible();

  const { id } = await store({ title: "Listening first", slug: "listening", cluster: "business", published: true });
  await open(page, id);
  await page.getByRole("combobox", { name: "Cluster" }).selectOption(care.name);
  await page.getByRole("button", { name: "Update & Publish" }).click();
  await page.waitForURL("/admin");
  expect(await stored(id)).toMatchObject({ cluster: "circles-of-care" });

  await page.goto("/insights");
  await expect(tabs(page)).toHaveCount(6);
  await tabs(page).last().click();
  await page.waitForURL("/insights?category=circles-of-care");
  await expect(page).toHaveTitle(new RegExp(`^${care.name}`));
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", care.about);
  await expect(page.getByRole("main").getByText(care.about)).toBeVisible();
  const feed = page.getByRole("link", { name: `Follow “${care.name}” by RSS` });
  await expect(feed).toHaveAttribute("href", "/rss/circles-of-care.xml");
  await expectAccessible(page, "the page of a category");
  const xml = await (await page.request.get("/rss/circles-of-care.xml")).text();
  expect(xml).toContain("Listening first");
  expect(xml).toContain(care.about);
  expect((await page.request.get("/rss/circles.xml")).status()).toBe(404);
  expect((await page.request.get("/covers/rings/listening.svg")).status()).toBe(200);
  expect((await page.request.get("/covers/circles-of-care/listening.svg")).status()).toBe(404);
  expect((await page.request.get("/social/es/listening.png")).headers()["content-type"]).toBe("image/png");
});

test("[CA3] a category with articles stays, and says why, with and without JavaScript", { tag: "@long" }, async ({
  page,
  context,
  browser,
  site,
  admin: _,
}) => {
  const id = await storeCategory();
  const post = await store({ title: "Inside", slug: "inside", cluster: "circles-of-care", published: true });
  await page.goto("/admin/categories");
  await waitForHydration(page);
  await chooseInMenu(page.getByRole("listitem").filter({ hasText: care.name }), `Hide from the site: ${care.name}`);
  await expect(page.getByText("Articles are in it, perhaps only in the bin")).toBeVisible();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const plainPage = await plain.newPage();
  await plainPage.goto(`${site.url}/admin/categories/${id}`);
  await plainPage.getByRole("checkbox", { name: "Show on the site" }).uncheck();
  await save(plainPage);
  await expect(plainPage.getByText("Articles are in this category").first()).toBeVisible();
  await db().delete(posts).where(eq(posts.id, post.id));
  await plainPage.goto(`${site.url}/admin/categories/${id}`);
  await plainPage.getByRole("checkbox", { name: "Show on the site" }).uncheck();
  await save(plainPage);
  await expect.poll(async () => (await db().select().from(siteRecords))[0]!.published).toBe(false);
  await plain.close();
  await page.goto("/insights?category=circles-of-care");
  await expect(tabs(page)).toHaveCount(5);
});

test("[CA4] the editor keeps a category that is gone in sight and asks for another", { tag: "@long" }, async ({
  page,
  admin: _,
}) => {
  const post = await store({ title: "Lost", slug: "lost", cluster: "circles-of-care", published: false });
  await open(page, post.id);
  const cluster = page.getByRole("combobox", { name: "Cluster" });
  await expect(cluster).toHaveValue("circles-of-care");
  await expect(cluster.locator("option:checked")).toHaveText("circles-of-care (this category is gone)");
  await box(page, "Slug").fill("found");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("This category is gone. Please choose another one.")).toBeVisible();
  expect(await stored(post.id)).toMatchObject({ slug: "lost", cluster: "circles-of-care", published: false });
  await cluster.selectOption("Consciousness");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.waitForURL("/admin");
  expect(await stored(post.id)).toMatchObject({ slug: "found", cluster: "consciousness" });
});

test("[CA1] editors write categories, advisors do not", { tag: "@long" }, async ({ page, context, site }) => {
  for (const role of ["editor", "advisor"] as const) {
    const person = await createPerson();
    await db().insert(userRoles).values({ userId: person.id, role });
    await context.clearCookies();
    await signInAs(context, site, person);
    expect((await page.request.get("/admin/categories")).status(), role).toBe(role === "editor" ? 200 : 403);
    if (role === "advisor") continue;
    await page.goto("/admin/categories/new");
    await expectAccessible(page, "a new category");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, "a new category at 360 px");
  }
});
