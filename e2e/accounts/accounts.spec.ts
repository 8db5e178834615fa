import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { lockFolder } from "#db/embedded/folder-lock.server.ts";
import { userRoles, users } from "#db/schema.ts";
import { spawnForTest } from "../../test/child-process.ts";
import type { ReceivedMail } from "../../test/smtp-mailbox.ts";
import { linkIn, mailText } from "../support/mail/mail-text.ts";
import {
  choosePassword,
  createAdmin,
  createPerson,
  passwordField,
  signInAs,
  signInWithForm,
} from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import nodeFlags from "../../scripts/node-flags.json" with { type: "json" };

const boss = "boss@example.org";
const owner = "owner@example.org";

test.use({ siteOptions: { name: "accounts", env: { ADMIN_EMAILS: `${boss}, ${owner}` } } });

const to = (address: string) => (mail: ReceivedMail) => mail.to.includes(address);
const submitSignUp = async (page: Page, email: string, secret = "una frase corta") => {
  await page.goto("/auth?mode=sign-up");
  await page.getByLabel("Email").fill(email);
  await passwordField(page).fill(secret);
  await page.getByRole("button", { name: "Create Account" }).click();
};

/** `npm run admin -- address`. */
async function runAdminCommand(address: string, env: Record<string, string>) {
  const child = spawnForTest(process.execPath, [...nodeFlags, "scripts/admin.ts", address], {
    env: { PATH: process.env.PATH, LOG_LEVEL: "warn", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream!.on("data", (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

test("the first admin: a start without one prints a link that works once", async ({ page, site }) => {
  test.slow();
  // Other tests may have made one already.
  await db().delete(userRoles);
  await site.restart("SIGKILL");
  const link = /http\S+\/auth\/setup\?token=\S+/.exec(site.output())![0];
  await page.goto(link);
  await page.getByLabel("Email").fill("first@example.org");
  await passwordField(page).fill("raíces hondas");
  await page.getByRole("button", { name: "Create the administrator" }).click();
  await expect(page).toHaveURL("/admin");
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("no longer valid");
  await site.restart("SIGKILL");
  expect(site.output()).not.toContain("/auth/setup");
});

test("[226][227][228] the form toggles between signing in and creating an account", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "Sign In", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Need an account? Sign up", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Create Account", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Account", exact: true })).toBeVisible();
  await expect(page.getByText("Create an admin account to manage blog posts", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Already have an account? Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign In", exact: true })).toBeVisible();
});

test("[230] address and password are checked in the page", async ({ page }) => {
  await page.goto("/auth?mode=sign-up");
  await waitForHydration(page);
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Email")).toHaveAttribute("required");
  await expect(passwordField(page)).toHaveAttribute("minlength", "6");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Please enter your email address.")).toBeVisible();
  await expect(page.getByText("Please enter your password.")).toBeVisible();
  await page.getByLabel("Email").fill("x");
  await passwordField(page).fill("5char");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("This email address looks incomplete.")).toBeVisible();
  await expect(page.getByText("The password needs at least 6 characters.")).toBeVisible();
  await passwordField(page).fill("123456");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("one of the first that anyone would try")).toBeVisible();
});

test("[230] the server checks both too, whatever the browser let through", async ({ request }) => {
  const send = (form: Record<string, string>) => request.post("/auth", { form, maxRedirects: 0 });
  for (const form of [
    { email: "", password: "lluvia" },
    { email: "x", password: "lluvia" },
    { email: "six@example.org", password: "" },
    { email: "six@example.org", password: "5char" },
  ]) {
    expect((await send({ intent: "sign-up", ...form })).status(), JSON.stringify(form)).toBe(400);
    expect((await send({ intent: "sign-in", ...form })).status(), JSON.stringify(form)).toBe(400);
  }
  const accepted = await send({ intent: "sign-up", email: "six@example.org", password: "lluvia" });
  expect([accepted.status(), accepted.headers().location]).toEqual([303, "/auth?notice=check-email"]);
});

test("[231] a wrong password shows the server's message in an alert and keeps the address", async ({ page }) => {
  const person = await createPerson();
  await signInWithForm(page, { ...person, password: "not this one" });
  await expect(page.getByRole("alert")).toHaveText("The email or the password is not right.");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
});

test("[229][232][233][R3] anyone may sign up; the confirmed account can do nothing but sign out", async ({
  page,
  site,
}) => {
  const email = "marta@example.org";
  await submitSignUp(page, email);
  await expect(page.getByRole("status")).toContainText("Check your email for the confirmation link!");
  const mail = await site.mailbox.waitFor(to(email));
  expect(mailText(mail)).toContain("Subject: Confirm your email address");

  await signInWithForm(page, { id: "", email, password: "una frase corta" });
  await expect(page.getByRole("alert")).toContainText("not confirmed yet");

  const link = linkIn(mail, "/auth/confirm");
  const visited: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && visited.push(new URL(request.url()).pathname));
  await page.goto(link);
  expect(visited).toEqual(["/auth/confirm", "/admin", "/auth"]);
  await expect(page.getByText("Your address is confirmed.")).toBeVisible();
  await expect(page.getByText("You are waiting for a role")).toBeVisible();
  await page.goto("/admin");
  await expect(page).toHaveURL(`${site.url}/`);

  await page.goto("/auth");
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.getByRole("link", { name: "Go to Admin Dashboard" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("status")).toContainText("You are signed out.");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText("Your address is confirmed. Welcome.")).toBeVisible();
  expect(
    await db().select().from(userRoles).innerJoin(users, eq(users.id, userRoles.userId)).where(eq(users.email, email)),
  ).toEqual([]);
});

test("signing up with a known address sends a mail to it, and the visitor sees the same message", async ({
  page,
  site,
}) => {
  const person = await createPerson();
  await submitSignUp(page, person.email.toUpperCase());
  await expect(page.getByRole("status")).toContainText("Check your email for the confirmation link!");
  const mail = await site.mailbox.waitFor(to(person.email));
  expect(mailText(mail)).toContain("You already have an account");
  await signInWithForm(page, person);
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible();
});

test("an invalid confirmation link offers to send another", { tag: "@long" }, async ({ page, site }) => {
  const person = await createPerson({ confirmed: false });
  await page.goto("/auth/confirm?token=nothing");
  await expect(page.getByRole("alert")).toContainText("expired or was already used");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByRole("status")).toContainText("a new link is on its way");
  const link = linkIn(await site.mailbox.waitFor(to(person.email)), "/auth/confirm");
  // A HEAD request, as link checkers send it, does not confirm the address, nor does a prefetch.
  expect((await page.request.head(link, { maxRedirects: 0 })).status()).toBe(200);
  const ahead = { headers: { "Sec-Purpose": "prefetch" }, maxRedirects: 0 };
  expect((await page.request.get(link, ahead)).status()).toBe(503);
  const [before] = await db().select({ confirmed: users.emailVerified }).from(users).where(eq(users.id, person.id));
  expect(before!.confirmed).toBe(false);
  // Not the browser that signed up: whoever reads the mail chooses the password.
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/reset/);
  await choosePassword(page, "otra lluvia de mayo");
  await signInWithForm(page, { ...person, password: "otra lluvia de mayo" });
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible();
});

test("a forgotten password: the link works once and ends every session", async ({ page, browser, site }) => {
  const person = await createPerson();
  const elsewhere = await browser.newContext({ baseURL: site.url });
  await signInAs(elsewhere, site, person);
  const otherPage = await elsewhere.newPage();
  await otherPage.goto("/auth");
  await expect(otherPage.getByText("You are signed in")).toBeVisible();

  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status")).toContainText("If there is an account with that address");
  const link = linkIn(await site.mailbox.waitFor(to(person.email)), "/auth/reset");
  await page.goto(link);
  await choosePassword(page, "otra frase corta");

  await otherPage.goto("/auth");
  await expect(otherPage.getByRole("button", { name: "Sign In" })).toBeVisible();
  await elsewhere.close();
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("expired or was already used");
  await signInWithForm(page, person);
  await expect(page.getByRole("alert")).toContainText("not right");
  await signInWithForm(page, { ...person, password: "otra frase corta" });
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible();
});

test("an unknown address gets no reset mail and the same answer", async ({ request, site }) => {
  const before = site.mailbox.mails.length;
  const answer = await request.post("/auth/forgot", { form: { email: "nobody@example.org" }, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, "/auth?notice=reset-sent"]);
  // A mail to somebody else arrives after anything that was queued before it.
  const person = await createPerson();
  await request.post("/auth/forgot", { form: { email: person.email }, maxRedirects: 0 });
  await site.mailbox.waitFor(to(person.email));
  expect(site.mailbox.mails.slice(before).flatMap((mail) => mail.to)).toEqual([person.email]);
});

test("[225][234][235][240] an admin: sign-in leads to /admin, which shows the address and Sign Out", async ({
  page,
}) => {
  const admin = await createAdmin();
  await signInWithForm(page, admin);
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("banner").getByText(admin.email, { exact: true })).toBeVisible();
  await page.goto("/auth");
  await expect(page).toHaveURL("/admin");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth\?notice=signed-out$/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth$/);
});

test("[237] the requested page opens after the sign-in, and never another site", async ({ page, request }) => {
  const admin = await createAdmin();
  await page.goto("/admin/users?q=ana");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByRole("link", { name: "Need an account? Sign up" }).click();
  await page.getByRole("link", { name: "Already have an account? Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await page.getByLabel("Email").fill(admin.email);
  await passwordField(page).fill(admin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/admin/users?q=ana");
  for (const next of ["//evil.example/admin", "https://evil.example/admin", "/\\evil.example"]) {
    const answer = await request.post("/auth", {
      form: { email: admin.email, password: admin.password, next },
      maxRedirects: 0,
    });
    expect(answer.headers().location, next).toBe("/admin");
  }
});

test("the command makes an admin while the site runs on PostgreSQL, and restores access for one", {
  tag: "@long",
}, async ({ page, site }) => {
  test.slow();
  const run = () =>
    runAdminCommand("Carla@example.org", {
      DATABASE_URL: site.databaseUrl,
      SITE_URL: site.url,
      DATA_DIR: site.dataDir,
    });
  const first = await run();
  expect(first.output).toContain("carla@example.org is now an administrator (the account is new)");
  await page.goto(/http\S+\/auth\/reset\S+/.exec(first.output)![0]);
  await choosePassword(page, "primera llave");
  await signInWithForm(page, { id: "", email: "carla@example.org", password: "primera llave" });
  await expect(page).toHaveURL("/admin");

  const again = await run();
  expect(again.output).toContain("carla@example.org was an administrator already");
  await page.goto(/http\S+\/auth\/reset\S+/.exec(again.output)![0]);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
});

test("the command says what to do when the embedded database is in use or the address is invalid", {
  tag: "@long",
}, async ({ site }) => {
  const folder = join(site.dataDir, "in-use");
  mkdirSync(folder);
  const lock = lockFolder(folder);
  const refused = await runAdminCommand("carla@example.org", { DATA_DIR: folder });
  lock.release();
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/is in use by process \d+[\s\S]*Stop the site, run this again/);
  expect(await runAdminCommand("carla", { DATA_DIR: folder })).toMatchObject({
    code: 1,
    output: expect.stringContaining("npm run admin -- someone@example.org"),
  });
});

test("an address of ADMIN_EMAILS becomes an admin when the browser that signed up confirms it", async ({
  page,
  site,
}) => {
  await submitSignUp(page, boss);
  await expect(page.getByRole("status")).toContainText("Check your email");
  await page.goto(linkIn(await site.mailbox.waitFor(to(boss)), "/auth/confirm"));
  await expect(page).toHaveURL("/admin");
});

test("a stranger who signs up with an address of ADMIN_EMAILS gets nothing, even when its link is opened", async ({
  page,
  request,
  site,
}) => {
  await request.post("/auth", {
    form: { intent: "sign-up", email: owner, password: "known to a stranger" },
    maxRedirects: 0,
  });
  await page.goto(linkIn(await site.mailbox.waitFor(to(owner)), "/auth/confirm"));
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  const stranger = await request.post("/auth", {
    form: { intent: "sign-in", email: owner, password: "known to a stranger" },
    maxRedirects: 0,
  });
  expect(stranger.status()).toBe(403);
  await choosePassword(page, "known to the owner");
  await signInWithForm(page, { id: "", email: owner, password: "known to the owner" });
  await expect(page).toHaveURL("/admin");
});
