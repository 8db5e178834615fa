import { eq, sql } from "drizzle-orm";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { authors, posts } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { open, save, store, stored } from "../support/screens/editor-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { chooseInMenu } from "../support/screens/row-menu.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { photo } from "../support/screens/upload-page.ts";

test.use({ siteOptions: { name: "authors" } });

test.beforeEach(async () => {
  await db().execute(sql`truncate posts, authors, drafts, revisions cascade`);
  await markContentChanged();
});

test("[E12] [E13] a writer becomes an author: the byline leads to a page with text, portrait and articles", async ({
  page,
  site,
  request,
  admin: _,
}) => {
  test.setTimeout(120_000);
  await store({ slug: "signed", title: "A signed article", author: "Inés Ruiz", titleEs: "Un artículo firmado" });
  await page.goto("/admin");
  await page.getByRole("link", { name: "Authors" }).click();
  await expect(page.getByRole("heading", { name: "No authors yet" })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("Write the name first.")).toBeVisible();
  await page.getByLabel("New author").fill("Inés Ruiz");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inés Ruiz");
  await expect(page.getByText("1 article is signed with this name.")).toBeVisible();
  await waitForHydration(page);
  await page.getByLabel("About (English)").fill("Inés listens.\n\nThen she writes.");
  await page.getByLabel("About (Spanish)").fill("Inés escucha.");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Upload a new one" }).click(),
  ]);
  await chooser.setFiles(await photo(600, 800));
  await expect(page.getByLabel("Portrait")).toHaveValue(/^\/blog-images\//);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The author is saved")).toBeVisible();
  await expectAccessible(page, "the author's form");

  await page.goto("/insights/signed");
  await page.getByRole("link", { name: "Inés Ruiz" }).click();
  await expect(page).toHaveURL("/insights/authors/ines-ruiz");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inés Ruiz");
  await expect(page.getByText("Then she writes.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Portrait of Inés Ruiz" })).toHaveJSProperty("complete", true);
  await expect(page.getByRole("link", { name: "A signed article" })).toBeVisible();

  const html = await (await request.get("/es/insights/authors/ines-ruiz?page=1&utm_source=x")).text();
  for (const part of [
    "Inés escucha.",
    "Un artículo firmado",
    `"@type":"Person","name":"Inés Ruiz"`,
    `hrefLang="en" href="${site.url}/insights/authors/ines-ruiz"`,
    `property="og:image" content="${site.url}/social/es/authors/ines-ruiz.png"`,
  ])
    expect(html).toContain(part);
  const card = await request.get("/social/es/authors/ines-ruiz.png");
  expect([card.status(), card.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect(await (await request.get("/insights/signed")).text()).toContain(
    `"author":{"@type":"Person","name":"Inés Ruiz","url":"${site.url}/insights/authors/ines-ruiz"}`,
  );
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`${site.url}/es/insights/authors/ines-ruiz</loc>`);
  expect(await (await request.get("/rss.xml")).text()).toContain("<dc:creator>Inés Ruiz</dc:creator>");
  expect((await request.get("/insights/authors/nobody")).status()).toBe(404);
  expect((await request.get("/social/en/authors/nobody.png")).status()).toBe(404);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `the author's page at ${width}`);
  }
});

test("[E13] without JavaScript an author is added, told about a taken name, changed, restored and deleted", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  for (const name of ["Ana Gil", "Bea Sol"]) {
    await page.goto("/admin/authors");
    await page.getByLabel("New author").fill(name);
    await page.getByRole("button", { name: "Add" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("ana gil");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("There is an author with this name already.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Bea Luna");
  await page.getByLabel("About (English)").fill("First text");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The author is saved")).toBeVisible();
  await expect(page.getByLabel("Also signed as")).toHaveValue("Bea Sol");
  await page.getByRole("link", { name: /^History/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect
    .poll(async () => (await db().select().from(authors).where(eq(authors.slug, "bea-sol")))[0]?.name)
    .toBe("Bea Sol");
  await page.goto("/admin/authors?q=bea");
  await chooseInMenu(page.getByRole("listitem").filter({ hasText: "Bea Sol" }), "Delete: Bea Sol");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "Ana Gil" })).toHaveCount(0);
  expect((await db().select().from(authors)).map(({ name }) => name)).toEqual(["Ana Gil"]);
  await context.close();
});

test("[E12] the editor offers the known authors, and stores a known name in the author's spelling; other names stay plain text", async ({
  page,
  admin: _,
}) => {
  await db()
    .insert(authors)
    .values({ slug: "angel-paz", name: "Ángel Paz", nameKey: "angel paz", names: ["Ángel Paz"] });
  await markContentChanged();
  const { id } = await store({ published: false, author: "Savia" });
  await open(page, id);
  const field = page.getByLabel("Author", { exact: true });
  expect(await page.locator(`datalist[id="${await field.getAttribute("list")}"] option`).count()).toBe(1);
  await field.fill("angel paz");
  await save(page, "Save Draft");
  expect((await stored(id)).author).toBe("Ángel Paz");
  await open(page, id);
  await page.getByLabel("Author", { exact: true }).fill("Somebody else");
  await save(page, "Save Draft");
  expect((await stored(id)).author).toBe("Somebody else");
  expect(await db().$count(posts)).toBe(1);
});
