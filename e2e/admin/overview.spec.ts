import { addRows } from "#app/platform/figures/store.server.ts";
import type { SumKind, SumRow } from "#app/platform/figures/sums.server.ts";
import { toSiteTime } from "#app/platform/time/site-time.ts";
import { dayAfter } from "#app/features/overview/admin/period.ts";
import { db, type Database } from "#db/client.server.ts";
import { userRoles } from "#db/schema.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import { createPerson, sessionCookie, signInAs } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";
import { ask } from "../support/wire.ts";

test.use({ siteOptions: { name: "overview" } });

test.beforeAll(async () => {
  const today = toSiteTime(new Date()).slice(0, 10);
  const rows: SumRow[] = [];
  for (let back = 0; back < 60; back++) {
    const add = (kind: SumKind, name: string, count: number, detail = "", language = "") =>
      rows.push({ day: dayAfter(today, -back), hour: -1, kind, name, detail, language, count, total: 900 * count });
    add("views", "", 90, "", "en");
    add("visitors", "", back < 30 ? 40 : 30, "", "en");
    add("page", "/about", 30, "", "es");
    add("source", "redcoop.example", 12);
    add("step", "scanner.opened", 9);
    for (const [index, count] of [8, 8, 8, 5, 5, 5, 5].entries()) add("step", `scanner.page.${index + 1}`, count);
    add("step", "scanner.sent", 5);
    add("missing", "/programs/2024", 1, "/about");
    add("emptySearch", "listening to rivers", 1, "", "en");
    add("slow", "/insights", 1, "", "en");
  }
  await addRows(db() as Database, rows);
});

test("[FI7] the overview says results in words, with table and file, and has the lists to act on", async ({
  page,
  admin: _,
}) => {
  await page.goto("/admin/overview");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const visitors = page.getByRole("region", { name: "Visitors per day: 40 on average, 10 more than before" }).first();
  await visitors.getByText("Table", { exact: true }).click();
  await expect(visitors.getByRole("columnheader", { name: "Visitors", exact: true })).toBeVisible();
  for (const title of [
    "Most read: /about",
    "Scanner: most leave at Leadership",
    "Addresses that were not found",
    "Slow pages",
  ])
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("Linked from /about")).toBeVisible();
  await expect(page.getByRole("link", { name: "Make a redirect: /programs/2024" })).toHaveAttribute(
    "href",
    "/admin/redirects?from=%2Fprograms%2F2024",
  );
  await expect(page.getByRole("listitem").filter({ hasText: "listening to rivers" })).toBeVisible();
  const leads = page.getByRole("link", { name: /^Scanner: most leave at/ });
  await expect(leads).toHaveAttribute("href", "/admin/leads?source=scanner");
  await expectAccessible(page, "overview");
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page, "overview");
});

test("[FI7] readers and advisors see the figures without JavaScript, the old address leads there, and files follow", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, locale: "es-MX" });
  const reader = await createPerson();
  await db().insert(userRoles).values({ userId: reader.id, role: "reader" });
  await signInAs(context, site, reader);
  const page = await context.newPage();
  await page.goto("/admin/figures?period=week");
  await expect(page).toHaveURL(/\/admin\/overview\?period=week$/);
  await page.getByRole("link", { name: "Año" }).click();
  await expect(page).toHaveURL(/period=year/);
  await expect(page.getByRole("heading", { name: "Lo más leído: /about" })).toBeVisible();
  await expect(page.getByRole("link", { name: "A la bandeja" })).toHaveCount(0);
  await context.close();
  const cookie = await sessionCookie(reader);
  const file = await ask(site.url, "/admin/overview/file?picture=sources&period=month", { headers: { cookie } });
  expect(file.text).toContain('"redcoop.example","360","100%"');
  for (const [picture, row] of [
    ["missing", '"/programs/2024","/about","30"'],
    ["searches", '"listening to rivers","English","30"'],
    ["slow", '"/insights","English","30","0.9"'],
  ]) {
    const { text } = await ask(site.url, `/admin/overview/file?picture=${picture}&period=month`, {
      headers: { cookie },
    });
    expect(text).toContain(row);
  }
  expect((await ask(site.url, "/admin/overview/file?picture=sources")).status).toBe(302);
});

test("[FI8] the list of articles has one line of the same figures above it", async ({ page, admin: _ }) => {
  await page.goto("/admin");
  await expect(page.getByText("The last seven days: 40 visitors per day, 630 views")).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).last().click();
  await expect(page).toHaveURL(/\/admin\/overview$/);
});
