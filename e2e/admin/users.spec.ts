import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions, userRoles } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { mailText } from "../support/mail/mail-text.ts";
import {
  createAdmin,
  createPerson,
  passwordField,
  sessionCookie,
  signInAs,
  signInAsAdmin,
  signInWithForm,
} from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "users" } });

const row = (page: Page, email: string) => page.getByRole("listitem").filter({ hasText: email });
const roles = async (userId: string) =>
  (await db().select().from(userRoles).where(eq(userRoles.userId, userId))).map(({ role }) => role).toSorted();

test("roles are granted and revoked on a user's page, announced by mail and recorded", async ({
  page,
  site,
  admin,
}) => {
  const person = await createPerson();
  await page.goto(`/admin/users?q=${person.email}`);
  await expect(row(page, person.email)).toContainText("Waiting for a role");
  await row(page, person.email).getByRole("link", { name: person.email }).click();
  await page.getByRole("checkbox", { name: "Editor" }).check();
  await page.getByRole("checkbox", { name: "Reader" }).check();
  await page.getByRole("button", { name: "Save Roles" }).click();
  await expect(page.getByRole("status").first()).toContainText(`The roles of ${person.email} are saved.`);
  expect(await roles(person.id)).toEqual(["editor", "reader"]);
  const mail = await site.mailbox.waitFor(({ to }) => to.includes(person.email));
  expect(mailText(mail)).toContain(`${admin.email} has given your account`);
  expect(mailText(mail)).toContain("Editor, Reader");

  await page.getByRole("checkbox", { name: "Editor" }).uncheck();
  await page.getByRole("checkbox", { name: "Reader" }).uncheck();
  await page.getByRole("button", { name: "Save Roles" }).click();
  await expect(page.getByText("Waiting for a role")).toBeVisible();
  expect(await roles(person.id)).toEqual([]);

  await page.goto("/admin/audit");
  const entries = page.getByRole("list", { name: "Activity" }).getByRole("listitem").filter({ hasText: person.email });
  await expect(entries.first()).toContainText("Changed the roles of a user");
  await expect(entries.first()).toContainText(admin.email);
  await page.getByLabel("Action").selectOption("rolesChanged");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/action=rolesChanged/);
  await expect(entries).toHaveCount(2);
});

test("[R20] a revoked role ends at the next request, and the last owner cannot be revoked", async ({
  page,
  context,
  site,
}) => {
  await db().delete(userRoles);
  const admin = await signInAsAdmin(context, site);
  const other = await createAdmin();
  const cookie = await sessionCookie(other);
  await page.goto(`/admin/users/${other.id}`);
  await page.getByRole("checkbox", { name: "Owner" }).uncheck();
  await page.getByRole("button", { name: "Save Roles" }).click();
  await expect(page.getByRole("status").first()).toContainText("are saved");
  expect((await context.request.get("/admin", { headers: { cookie }, maxRedirects: 0 })).headers().location).toBe("/");
  await page.goto(`/admin/users/${admin.id}`);
  await page.getByRole("checkbox", { name: "Owner" }).uncheck();
  await page.getByRole("button", { name: "Save Roles" }).click();
  await expect(page.getByRole("alert")).toContainText("This is the last owner.");
  expect(await roles(admin.id)).toEqual(["admin"]);
});

test("an address that is not confirmed cannot have a role", async ({ page, context, admin: _ }) => {
  const person = await createPerson({ confirmed: false });
  await page.goto(`/admin/users?q=${person.email}`);
  await expect(row(page, person.email)).toContainText("Not confirmed");
  await page.goto(`/admin/users/${person.id}`);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  const answer = await context.request.post(`/admin/users/${person.id}`, {
    form: { intent: "roles", role: "editor" },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toContain("done=notConfirmed");
  expect(await roles(person.id)).toEqual([]);
});

test("[R21] blocking ends all sessions at once; unblocking lets the person sign in again @long", async ({
  page,
  browser,
  site,
  admin: _,
}) => {
  const person = await createAdmin();
  const elsewhere = await browser.newContext({ baseURL: site.url });
  await signInAs(elsewhere, site, person);
  await sessionCookie(person);
  const otherPage = await elsewhere.newPage();
  await otherPage.goto("/admin");
  await page.goto(`/admin/users?q=${person.email}`);
  await expect(row(page, person.email)).toContainText("Open sessions 2");
  await page.goto(`/admin/users/${person.id}`);
  await page.getByRole("button", { name: "Block" }).click();
  await expect(page.getByRole("status").first()).toContainText(`${person.email} is blocked.`);
  expect(await db().select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
  await otherPage.goto("/admin");
  await expect(otherPage).toHaveURL(/\/auth$/);
  await signInWithForm(otherPage, person);
  await expect(otherPage.getByRole("alert")).toHaveText("The email or the password is not right.");
  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("status").first()).toContainText("can sign in again");
  await signInWithForm(otherPage, person);
  await expect(otherPage).toHaveURL("/admin");
  await elsewhere.close();
});

test("sign out everywhere ends all sessions of a user", async ({ page, browser, site, admin: _ }) => {
  const person = await createPerson();
  const elsewhere = await browser.newContext({ baseURL: site.url });
  await signInAs(elsewhere, site, person);
  await page.goto(`/admin/users/${person.id}`);
  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expect(page.getByRole("status").first()).toContainText(`All sessions of ${person.email} have ended.`);
  const otherPage = await elsewhere.newPage();
  await otherPage.goto("/auth");
  await expect(otherPage.getByRole("button", { name: "Sign In" })).toBeVisible();
  await elsewhere.close();
});

test("search matches part of an address and special characters literally; the list is paged", { tag: "@long" }, async ({
  page,
  admin: _,
}) => {
  for (let number = 0; number < 26; number++) await createPerson({ email: `many_${number}@coop.example` });
  await page.goto("/admin/users");
  await page.getByRole("searchbox", { name: "Search by email or name" }).fill("MANY_");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "coop.example" })).toHaveCount(25);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "coop.example" })).toHaveCount(1);
  await page.goto("/admin/users?q=many%25");
  await expect(page.getByText("No accounts match.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing up, signing in, granting and signing out work with plain forms", { tag: "@long" }, async ({
    page,
    site,
  }) => {
    await page.goto("/auth");
    await page.getByRole("link", { name: "Need an account? Sign up" }).click();
    await page.getByLabel("Email").fill("x");
    await passwordField(page).fill("5char");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("The password needs at least 6 characters.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("x");
    await page.getByLabel("Email").fill("plain@example.org");
    await passwordField(page).fill("sin guiones");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Check your email for the confirmation link!")).toBeVisible();
    await site.mailbox.waitFor(({ to }) => to.includes("plain@example.org"));

    const [admin, person] = [await createAdmin(), await createPerson()];
    await signInWithForm(page, { ...admin, password: "not this one" });
    await expect(page.getByRole("alert")).toContainText("The email or the password is not right.");
    await signInWithForm(page, admin);
    await expect(page).toHaveURL("/admin");
    await page.goto(`/admin/users/${person.id}`);
    await page.getByRole("checkbox", { name: "Advisor" }).check();
    await page.getByRole("button", { name: "Save Roles" }).click();
    await expect(page.getByText(`The roles of ${person.email} are saved.`)).toBeVisible();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByText("You are signed out.")).toBeVisible();
  });
});

test("[11] sign-in and admin area use the stored language, else the browser's", async ({ browser, site }) => {
  const spanish = await browser.newContext({ locale: "es-MX", baseURL: site.url });
  const page = await spanish.newPage();
  await page.goto("/auth");
  expect(await (await spanish.request.get("/auth", { headers: { "accept-language": "es-MX" } })).text()).toContain(
    '<html lang="es"',
  );
  await expect(page.getByRole("heading", { name: "Iniciar sesión" })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await signInAsAdmin(spanish, site);
  // The server knows the choice by now, so the page is rendered in English.
  await page.goto("/admin/users");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Users" })).toBeVisible();
  await spanish.close();

  const stored = await browser.newContext({ locale: "en-US", baseURL: site.url });
  await stored.addInitScript(() => localStorage.setItem("i18nextLng", "es"));
  const second = await stored.newPage();
  await second.goto("/auth");
  await expect(second.getByRole("heading", { name: "Iniciar sesión" })).toBeVisible();
  await expect(second.locator("html")).toHaveAttribute("lang", "es");
  await second.getByRole("link", { name: "¿Necesitas una cuenta? Regístrate" }).click();
  await expect(second.getByRole("button", { name: "Crear cuenta" })).toBeVisible();
  await stored.close();
});

test("[R17] axe finds nothing on any account screen, in both languages, on a phone and a desktop", {
  tag: "@long",
}, async ({ browser, site }) => {
  test.slow();
  const admin = await createAdmin();
  const person = await createPerson();
  for (const [locale, width] of [
    ["en-US", 1440],
    ["es-MX", 360],
  ] as const) {
    const context = await browser.newContext({ locale, viewport: { width, height: 800 }, baseURL: site.url });
    const page = await context.newPage();
    const look = async (address: string) => {
      await page.goto(address);
      await waitForHydration(page);
      await expectAccessible(page, `${address} at ${width}`);
    };
    for (const address of [
      "/auth",
      "/auth?mode=sign-up",
      "/auth?notice=check-email",
      "/auth/forgot",
      "/auth/reset?token=x",
      "/auth/confirm?token=x",
      "/auth/setup?token=x",
    ])
      await look(address);
    await signInAs(context, site, person);
    await look("/auth");
    await signInAs(context, site, admin);
    for (const address of ["/admin/users", `/admin/users/${admin.id}`, "/admin/audit", "/admin/overview"])
      await look(address);
    await context.close();
  }
});
