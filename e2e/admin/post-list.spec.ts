import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { storePosts } from "#test/factories/posts.ts";
import { posts } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { row, seedPosts } from "./dashboard-page.ts";

test.use({ siteOptions: { name: "post-list" } });

test.beforeEach(async ({ context, site }) => {
  await seedPosts();
  await signInAsAdmin(context, site);
});

const year = new Date().getFullYear() + 2;
const soon = new Date(`${year}-05-06T15:30:00Z`);

test("[E15] all rows have the same height, and a scheduled post shows its time", async ({ page }) => {
  await db().update(posts).set({ publishAt: soon }).where(eq(posts.title, "Normal 7"));
  await db()
    .update(posts)
    .set({ title: `Normal 6 ${"with a very long title ".repeat(8)}`, featured: true })
    .where(eq(posts.title, "Normal 6"));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin");
  const weekday = soon.toLocaleDateString("en-US", { weekday: "short", timeZone: "America/Mexico_City" });
  await expect(row(page, "Normal 7")).toContainText(`Scheduled for ${weekday}, May 6, ${year}, 9:30 AM CST`);
  const heights = await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) })
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(heights).toHaveLength(12);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
});

test("[E15] the list can be sorted by title and by date, with the order in the URL", async ({ page }) => {
  await page.goto("/admin");
  await page.getByLabel("Sort by").selectOption("title");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/sort=title/);
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles.first()).toHaveText("Draft one");
  await page.goto("/admin?sort=date");
  await expect(titles.first()).toHaveText("Normal 7");
  await expect(titles.last()).toHaveText("Draft two");
});

test("[E15] several posts are unpublished, published, tagged and moved to the bin at once", { tag: "@long" }, async ({
  page,
}) => {
  const select = async (titles: string[], action: string) => {
    for (const title of titles) await page.getByRole("checkbox", { name: `Select “${title}”` }).check();
    await page.getByLabel("With the selected").selectOption(action);
  };
  const apply = () => page.getByRole("button", { name: "Apply" }).click();
  await page.goto("/admin");
  await waitForHydration(page);
  const tag = page.getByLabel("Tag to add");
  await expect(tag).toBeHidden();
  await select(["Normal 1", "Normal 2"], "unpublish");
  await apply();
  await expect(page.getByText("Unpublish: 2 entries changed.")).toBeVisible();
  await select(["Normal 1", "Normal 2", "Normal 3"], "publish");
  await apply();
  await expect(page.getByText("Publish: 3 entries changed.")).toBeVisible();
  await select(["Normal 1", "Draft one"], "tag");
  await tag.fill("  field   notes ");
  await apply();
  await expect(page.getByText("Add a tag: 2 entries changed.")).toBeVisible();
  await select(["Normal 1", "Normal 2"], "tag");
  await tag.fill("Field notes");
  await apply();
  await expect(page.getByText("Add a tag: 1 entry changed. 1 stayed as it was.")).toBeVisible();
  const tagsOf = async (title: string) => (await db().select().from(posts).where(eq(posts.title, title)))[0]!.tags;
  expect([await tagsOf("Normal 1"), await tagsOf("Normal 2")]).toEqual([["field notes"], ["Field notes"]]);
  await select(["Draft one", "Draft two"], "delete");
  await apply();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Delete: 2 entries changed.")).toBeVisible();
  await expect(row(page, "Draft one")).toHaveCount(0);
});

test("[E15] without JavaScript posts are tagged too, and the Spanish name of a known tag is stored as that tag", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, locale: "es-MX" });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin");
  await page.getByRole("checkbox", { name: "Normal 4" }).check();
  await page.getByLabel("Con lo seleccionado").selectOption("tag");
  await page.getByLabel("Etiqueta que se agrega").fill("liderazgo");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page).toHaveURL(/done=tag/);
  expect((await db().select().from(posts).where(eq(posts.title, "Normal 4")))[0]!.tags).toEqual(["Leadership"]);
  await context.close();
});

test("[E16] the calendar shows published and scheduled posts on their days and links to other months", async ({
  page,
}) => {
  await db().execute(sql`truncate posts cascade`);
  await storePosts(
    { title: "Out already", createdAt: new Date("2026-03-05T18:00:00Z") },
    { title: "To come", publishAt: soon },
    { title: "Unfinished", published: false, publishAt: new Date(`${year}-05-20T15:00:00Z`) },
  );
  await page.goto("/admin");
  await page.getByRole("link", { name: "Calendar" }).click();
  await expect(page.getByText("Nothing was published or planned in this month.")).toBeVisible();
  await page.goto(`/admin/calendar?month=${year}-05`);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(`May ${year}`);
  await expect(page.getByText("2 posts, 1 of them planned.")).toBeVisible();
  const day = page.locator(`[data-day='${year}-05-06']`);
  await expect(day.getByRole("link", { name: "Planned, 9:30 AM To come" })).toBeVisible();
  await expect(
    page.locator(`[data-day='${year}-05-20']`).getByRole("link", { name: /Draft with a time/ }),
  ).toBeVisible();
  await page.getByRole("link", { name: `Earlier: April ${year}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(`April ${year}`);
  await page.goto("/admin/calendar?month=2026-03");
  await page.locator("[data-day='2026-03-05']").getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/posts\//);
});

test("[E16] [R17] the calendar is a list on a phone, works without JavaScript in Spanish, and passes axe", {
  tag: "@long",
}, async ({ browser, page, site }) => {
  test.setTimeout(120_000);
  await db().update(posts).set({ publishAt: soon, titleEs: "Siete" }).where(eq(posts.title, "Normal 7"));
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/calendar?month=${year}-05`);
    await expect(page.locator(`[data-day='${year}-05-07']`)).toBeVisible({ visible: width > 700 });
    await expect(page.locator(`[data-day='${year}-05-06'] a`)).toBeVisible();
    await expectAccessible(page, `the calendar at ${width}`);
  }
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, locale: "es-MX" });
  await signInAsAdmin(context, site);
  const plain = await context.newPage();
  await plain.goto(`/admin/calendar?month=${year}-05`);
  await expect(plain.getByRole("heading", { level: 2 })).toHaveText(`mayo de ${year}`);
  await plain.getByRole("link", { name: `Después: junio de ${year}` }).click();
  await expect(plain.getByText("En este mes no se publicó ni se programó nada.")).toBeVisible();
  await plain.goBack();
  await plain.getByRole("link", { name: /Siete/ }).click();
  await expect(plain).toHaveURL(/\/admin\/posts\//);
  await context.close();
});
