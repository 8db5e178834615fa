import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { addresses, jobs } from "#db/schema.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { expectAccessible } from "../support/axe.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { chooseInMenu } from "../support/screens/row-menu.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "redirects" } });

test.beforeEach(async () => {
  await db().execute(sql`truncate addresses, revisions, drafts, jobs`);
});

test("[RD1] [RD2] an old address leads to a page at once, is counted, changed and deleted", async ({
  page,
  request,
  admin: _,
}) => {
  await page.goto("/admin/redirects?from=/Old-Page");
  await waitForHydration(page);
  await expect(page.getByLabel("Old address")).toHaveValue("/Old-Page");
  await page.getByLabel("Leads to").fill("/nowhere");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("There is no page at this address that visitors can see.")).toBeVisible();
  await expectAccessible(page, "the list of redirects with an error");
  await page.getByLabel("Leads to").fill("/offerings");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("Added: /old-page → /offerings")).toBeVisible();

  const answer = await request.get("/old-page?utm=x", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, "/offerings?utm=x"]);
  // What the router asks for when somebody follows a link on a page.
  const data = await request.get("/es/old-page.data", { maxRedirects: 0 });
  expect(await data.text()).toContain("/es/offerings");

  await page.getByRole("link", { name: "/old-page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "/old-page" })).toBeVisible();
  await page.getByLabel("Leads to").fill("/about");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The redirect is saved")).toBeVisible();
  expect((await request.get("/es/old-page", { maxRedirects: 0 })).headers().location).toBe("/es/about");
  await expectAccessible(page, "the form of a redirect");
  await page.goto("/admin/redirects/import");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Choose a file first.")).toBeVisible();
  await expectAccessible(page, "the import of redirects");
  await page.goto("/admin/redirects");
  await waitForHydration(page);
  await chooseInMenu(page.getByRole("listitem").filter({ hasText: "/old-page" }), "Delete: /old-page");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted: /old-page → /about")).toBeVisible();
  expect((await request.get("/old-page", { maxRedirects: 0 })).status()).toBe(404);
});

test("[RD4] without JavaScript too, a file is imported and told line by line", { tag: "@long" }, async ({
  browser,
  site,
  request,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, locale: "es" });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin/redirects");
  await page.getByLabel("Dirección antigua").fill("/antes");
  await page.getByLabel("Lleva a").fill("/about");
  await page.getByRole("button", { name: "Agregar" }).click();
  await expect(page.getByText("Se agregó: /antes → /about")).toBeVisible();
  await page.getByRole("link", { name: "Importar CSV" }).click();
  const rows = Array.from({ length: 10_000 }, (_, index) => `/es/viejo/${index},/es/about`);
  const file = ["/blog/*;/insights/*;temporal".replaceAll(";", ","), "/about,/journey", ...rows].join("\n");
  await page.getByLabel("Archivo CSV").setInputFiles({
    name: "viejas.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(file),
  });
  await page.getByRole("button", { name: "Importar" }).click();
  const added = page.getByText(/Se agregaron 10.?001 redirecciones\./);
  await expect(added.or(page.getByText("La importación sigue"))).toBeVisible();
  // What takes longer than a second goes on after the answer.
  if (!(await added.isVisible())) {
    const job = async () => (await db().select().from(jobs))[0];
    await expect.poll(async () => (await job())?.state, { timeout: scaledTimeout(60_000) }).toBe("done");
    await page.goto(`/admin/redirects/import?job=${(await job())!.id}`);
  }
  await expect(added).toBeVisible();
  await expect(page.getByText("Línea 2, /about: En esta dirección hay una página.")).toBeVisible();
  const answer = await request.get("/es/blog/uno", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, "/es/insights/uno"]);
  expect((await request.get("/es/viejo/9999", { maxRedirects: 0 })).headers().location).toBe("/es/about");
  expect(await db().$count(addresses)).toBe(10_002);
  await context.close();
});
