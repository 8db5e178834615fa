import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { passkeys, sessions, userRoles, users } from "#db/schema.ts";
import { linkIn } from "../support/mail/mail-text.ts";
import {
  createAdmin,
  createPerson,
  passwordField,
  signInAs,
  signInAsAdmin,
  signInWithForm,
} from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "passkeys", host: "localhost" } });

/** Chromium's virtual authenticator. `verified: false` is a key without user verification. */
async function addAuthenticator(page: Page, verified = true) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

const passkeysOf = (userId: string) => db().select().from(passkeys).where(eq(passkeys.userId, userId));

async function addPasskey(page: Page) {
  await page.goto("/account/security");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey is added.")).toBeVisible();
}

test("[R31] a passkey is added, named, used to sign in without a password, and removed", async ({
  page,
  context,
  site,
}) => {
  await addAuthenticator(page);
  const admin = await signInAsAdmin(context, site);
  await addPasskey(page);
  await page.getByLabel("Name of the passkey").fill("My laptop");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText("The passkey is renamed.")).toBeVisible();
  expect((await passkeysOf(admin.id)).map(({ name }) => name)).toEqual(["My laptop"]);

  await context.clearCookies();
  await page.goto("/auth?next=/admin/users");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/users`);
  const open = await db().select().from(sessions).where(eq(sessions.userId, admin.id));
  expect(open.filter(({ secondFactorAt }) => secondFactorAt).length).toBeGreaterThan(0);

  await page.goto("/account/security");
  await page.getByRole("list", { name: "Passkeys" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The passkey is removed.")).toBeVisible();
  expect(await passkeysOf(admin.id)).toEqual([]);
  await context.clearCookies();
  await page.goto("/auth");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("alert")).toContainText("That did not work");
});

test("[R31] a passkey without user verification is refused", async ({ page, context, site }) => {
  const authenticator = await addAuthenticator(page);
  await signInAsAdmin(context, site);
  await addPasskey(page);
  await context.clearCookies();
  await authenticator.setVerified(false);
  await page.goto("/auth");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("alert")).toContainText("That did not work");
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth$/);
});

test("[R31] the passkey of a blocked account is refused", async ({ page, context, site }) => {
  await addAuthenticator(page);
  const admin = await signInAsAdmin(context, site);
  await addPasskey(page);
  await db().update(users).set({ blockedAt: new Date() }).where(eq(users.id, admin.id));
  await context.clearCookies();
  await page.goto("/auth");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("alert")).toContainText("That did not work");
});

test("[R24] a dangerous action asks for the passkey again, and is kept until then", async ({ page, context, site }) => {
  await addAuthenticator(page);
  const admin = await signInAsAdmin(context, site);
  const person = await createPerson();
  await addPasskey(page);
  const longAgo = new Date(Date.now() - 11 * 60_000);
  await db().update(sessions).set({ createdAt: longAgo, confirmedAt: longAgo }).where(eq(sessions.userId, admin.id));
  await page.goto(`/admin/users/${person.id}`);
  await page.getByRole("checkbox", { name: "Reader" }).check();
  await page.getByRole("button", { name: "Save Roles" }).click();
  await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
  expect(await db().$count(userRoles, eq(userRoles.userId, person.id))).toBe(0);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("you were about to change somebody’s roles.")).toBeVisible();
  expect(await db().$count(userRoles, eq(userRoles.userId, person.id))).toBe(0);
  await page.getByRole("button", { name: "Do it now" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/users/${person.id}?done=rolesSaved`);
  await expect(page.getByRole("status").first()).toContainText("are saved");
  await expect(page.getByRole("checkbox", { name: "Reader" })).toBeChecked();
  expect(await db().$count(sessions, eq(sessions.userId, admin.id))).toBe(1);
});

test("[R24] adding a passkey when the last proof of identity is too old asks for a new one and returns", async ({
  page,
  context,
  site,
}) => {
  await addAuthenticator(page);
  const admin = await signInAsAdmin(context, site);
  await page.goto("/account/security");
  await waitForHydration(page);
  const longAgo = new Date(Date.now() - 11 * 60_000);
  await db().update(sessions).set({ createdAt: longAgo, confirmedAt: longAgo }).where(eq(sessions.userId, admin.id));
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
  await passwordField(page).fill(admin.password);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(`${site.url}/account/security`);
});

test("[R22] an invitation is accepted with a passkey, without any password", async ({ page, browser, site, admin }) => {
  await page.goto("/admin/users/invitations");
  await page.getByLabel("Their email").fill("nueva@example.org");
  await page.getByLabel("Language of the mail").selectOption("es");
  await page.getByRole("checkbox", { name: "Advisor" }).check();
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText("The invitation is on its way.")).toBeVisible();
  const mail = await site.mailbox.waitFor(({ to }) => to.includes("nueva@example.org"));
  const link = linkIn(mail, "/auth/invitation");

  const theirs = await browser.newContext({ locale: "es-MX", baseURL: site.url });
  const invited = await theirs.newPage();
  await addAuthenticator(invited);
  await invited.goto(link);
  await expect(invited.getByText(`${admin.email} invita a nueva@example.org`)).toBeVisible();
  await waitForHydration(invited);
  await invited.getByRole("button", { name: "Aceptar con una llave de acceso" }).click();
  await expect(invited).toHaveURL(`${site.url}/admin/leads`);
  const [user] = await db().select().from(users).where(eq(users.email, "nueva@example.org"));
  expect((await passkeysOf(user!.id)).length).toBe(1);
  await invited.goto(link);
  await expect(invited.getByRole("alert")).toContainText("Esta invitación venció");
  await theirs.close();
});

test("[R22] an invitation is accepted with a password of twelve characters; it can be resent and withdrawn", async ({
  page,
  browser,
  site,
  admin: _,
}) => {
  const invite = async (email: string) => {
    await page.goto("/admin/users/invitations");
    await page.getByLabel("Their email").fill(email);
    await page.getByRole("checkbox", { name: "Reader" }).check();
    await page.getByRole("button", { name: "Send Invitation" }).click();
    await expect(page.getByText("The invitation is on its way.")).toBeVisible();
    return linkIn(await site.mailbox.waitFor(({ to }) => to.includes(email)), "/auth/invitation");
  };
  const link = await invite("rita@example.org");
  const theirs = await browser.newContext({ baseURL: site.url });
  const invited = await theirs.newPage();
  await invited.goto(link);
  await passwordField(invited).fill("once signos");
  await invited.getByRole("button", { name: "Accept with this password" }).click();
  await expect(invited.getByText("at least 12 characters.").last()).toBeVisible();
  await passwordField(invited).fill("doce signos o más");
  await invited.getByRole("button", { name: "Accept with this password" }).click();
  await expect(invited).toHaveURL(`${site.url}/admin/overview`);
  await theirs.close();

  const other = await invite("saul@example.org");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("The invitation is withdrawn.")).toBeVisible();
  await page.goto(other);
  await expect(page.getByRole("alert")).toContainText("was withdrawn");
});

test("[R25] a role that requires a second factor shows a notice for a week, then redirects to the set-up", async ({
  page,
  context,
  site,
}) => {
  await addAuthenticator(page);
  const admin = await signInAsAdmin(context, site);
  await page.goto("/admin/users/second-factor");
  await page.getByRole("checkbox", { name: "Owner" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByText("Your role needs a second factor.")).toBeVisible();
  const before = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
  await db().execute(
    `update settings set value = jsonb_build_object('owner', '${before}') where key = 'second-factor-required'`,
  );
  await db().execute(`update user_roles set created_at = now() - interval '9 days' where user_id = '${admin.id}'`);
  try {
    await page.goto("/admin/users");
    await expect(page).toHaveURL(/\/account\/security\?done=second-factor$/);
    expect((await context.request.post(`/admin/users/${admin.id}`, { form: { intent: "sign-out" } })).status()).toBe(
      403,
    );
    await addPasskey(page);
    await page.goto("/admin/users");
    await expect(page.getByRole("heading", { name: "Users" })).toBeVisible();
    // After a sign-in with the password alone, the passkey is still required.
    await context.clearCookies();
    await signInWithForm(page, admin);
    await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
    await waitForHydration(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(`${site.url}/admin`);
  } finally {
    await db().execute("delete from settings where key = 'second-factor-required'");
  }
});

test("[R26] another owner resets a lost second factor", async ({ page, context, browser, site }) => {
  const lost = await createAdmin();
  const theirs = await browser.newContext({ baseURL: site.url });
  const other = await theirs.newPage();
  await addAuthenticator(other);
  await signInAs(theirs, site, lost);
  await addPasskey(other);
  await signInAsAdmin(context, site);
  await page.goto(`/admin/users/${lost.id}`);
  await expect(page.getByText("Passkeys: 1.")).toBeVisible();
  await page.getByRole("button", { name: "Reset Second Factor" }).click();
  await expect(page.getByText("was reset.")).toBeVisible();
  expect(await passkeysOf(lost.id)).toEqual([]);
  await other.goto("/admin");
  await expect(other).toHaveURL(/\/auth$/);
  await theirs.close();
});
