import { sql } from "drizzle-orm";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { makeOwnPages } from "../support/own-pages.ts";
import { expectAccessible } from "../support/axe.ts";
import { chooseLanguage, createPerson, sessionCookie, signInAs } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "own-pages" } });

test.beforeEach(async () => {
  await db().execute(sql`truncate own_pages, addresses, revisions, drafts cascade`);
  await markContentChanged();
});

test("[SP14] a page loads no early script, and a missing language is not there", async ({ request }) => {
  await makeOwnPages(1, { languages: ["en"] });
  const read = () => request.get("/page-0");
  await expect.poll(async () => (await read()).status()).toBe(200);
  const html = await (await read()).text();
  expect(html).not.toMatch(/<script[^>]+src=/);
  expect(html).not.toContain('hreflang="es"');
  expect((await request.get("/es/pagina-0")).status()).toBe(404);
  expect((await request.get("/es/page-0")).status()).toBe(404);
  expect((await request.get("/no-such-page")).status()).toBe(404);
});

test("[SP12] five hundred pages: the list, the sitemap and each of them answer", async ({
  page,
  request,
  admin: _,
}) => {
  await makeOwnPages(500);
  await page.goto("/admin/pages/own?sort=title");
  await expect(page.getByRole("link", { name: "Page 0", exact: true })).toBeVisible();
  await page.goto("/admin/pages/own?q=pagina-499");
  await expect(page.getByRole("link", { name: "Page 499" })).toBeVisible();
  await expect
    .poll(async () => (await (await request.get("/sitemap.xml")).text()).match(/\/page-\d+<\/loc>/g))
    .toHaveLength(500);
  await expect.poll(async () => (await request.get("/page-499")).status()).toBe(200);
});

test("[SP15] roles: editors make pages; advisors and readers do not see the screen; a draft is for the team", async ({
  page,
  context,
  site,
  request,
}) => {
  await makeOwnPages(1, { published: false });
  await expect.poll(async () => (await request.get("/page-0")).status()).toBe(404);
  const nobody = await createPerson();
  const refused = await request.get("/admin/pages/own", {
    headers: { cookie: await sessionCookie(nobody) },
    maxRedirects: 0,
  });
  expect(refused.status()).not.toBe(200);
  for (const [role, status] of [
    ["editor", 200],
    ["advisor", 403],
  ] as const) {
    const person = await createPerson();
    await db().execute(sql`insert into user_roles (user_id, role) values (${person.id}, ${role})`);
    const cookie = await sessionCookie(person);
    const answer = await request.get("/admin/pages/own", { headers: { cookie }, maxRedirects: 0 });
    expect(answer.status(), role).toBe(status);
    expect((await request.get("/page-0", { headers: { cookie } })).status(), role).toBe(role === "editor" ? 200 : 404);
  }
  const editor = await createPerson();
  await db().execute(sql`insert into user_roles (user_id, role) values (${editor.id}, 'editor')`);
  await signInAs(context, site, editor);
  await page.goto("/page-0");
  await expect(page.getByText("Visitors cannot see this page now.")).toBeVisible();
});

test("in Spanish, at 360 px: a section is removed and brought back, and the page is accessible", async ({
  page,
  context,
  site,
  admin: _,
}) => {
  await makeOwnPages(1);
  await chooseLanguage(context, site, "es");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/admin/pages/own");
  await waitForHydration(page);
  await expectAccessible(page, "the list of pages");
  await page.getByRole("link", { name: "Page 0" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Page 0" })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Quitar: 2. Tarjetas" }).click();
  await page.getByRole("button", { name: "Deshacer: 2. Tarjetas" }).click();
  await expect(page.getByRole("region", { name: "2. Tarjetas" })).not.toContainText("Se quita al guardar");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page, "the form of a page");
});
