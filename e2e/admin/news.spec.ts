import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "news" } });

test("[NW1] after an update owners are led to what is new, once, in their language, without JavaScript too", async ({
  browser,
  site,
}) => {
  for (const [locale, javaScriptEnabled, open, title] of [
    ["en-US", true, "See what is new", "What is new"],
    ["es-MX", false, "Ver las novedades", "Novedades"],
  ] as const) {
    const context = await browser.newContext({ baseURL: site.url, locale, javaScriptEnabled });
    const admin = await signInAsAdmin(context, site);
    const page = await context.newPage();
    await page.goto("/admin/bin");
    await expect(page.locator("[data-notice=news]")).toHaveCount(0);
    await db()
      .update(users)
      .set({ createdAt: new Date("2026-01-01") })
      .where(eq(users.id, admin.id));
    await page.goto("/admin/bin");
    await page.getByRole("link", { name: open }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(await page.getByRole("main").getByRole("heading", { level: 3 }).count()).toBeGreaterThan(3);
    if (javaScriptEnabled) await expectAccessible(page, title);
    await page.goto("/admin/bin");
    await expect(page.locator("[data-notice=news]")).toHaveCount(0);
    await context.close();
  }
});
