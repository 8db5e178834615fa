import { createAdmin, createPerson, sessionCookie, signInAsAdmin, walkSignIn } from "./sign-in.ts";
import { expect, test } from "./site.ts";

test.use({ siteOptions: { name: "accounts" } });

test("[225][240] a signed-in admin who opens /auth is led to /admin, which shows the address and Sign Out", async ({ page, context, site }) => {
  const admin = await signInAsAdmin(context, site);
  await page.goto("/auth");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("banner").getByText(admin.email)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("[234][235] signing in leads to /admin, signing out closes it", async ({ page }) => {
  const admin = await createAdmin();
  await walkSignIn(page, admin);
  await expect(page).toHaveURL("/admin");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth$/);
});

test("[238] a session without the role is led to /", async ({ request }) => {
  const cookie = await sessionCookie(await createPerson());
  const answer = await request.get("/admin", { headers: { cookie }, maxRedirects: 0 });
  expect(answer.headers().location).toBe("/");
});
