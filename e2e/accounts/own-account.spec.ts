import { createOTP } from "@better-auth/utils/otp";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { portraits, sessions, users, verifications } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { linkIn } from "../support/mail/mail-text.ts";
import {
  createAdmin,
  createPerson,
  passwordField,
  signInAs,
  signInAsAdmin,
  signInWithForm,
  type Person,
} from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "own-account" } });

const longAgo = new Date(Date.now() - 3_600_000);
const ageSessions = ({ id }: Person) =>
  db().update(sessions).set({ createdAt: longAgo, confirmedAt: longAgo }).where(eq(sessions.userId, id));

/** The current code, computed from the key on the page as an authenticator app does. */
async function codeOf(page: Page): Promise<string> {
  const typed = (await page.locator("code").textContent())!.replaceAll(" ", "");
  return createOTP(decodeBase32(typed)).totp();
}

function decodeBase32(text: string): string {
  const bits = [...text]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return String.fromCharCode(...(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[R27] name, language, portrait and notifications are changed with plain forms", async ({
    page,
    context,
    admin,
  }) => {
    await page.goto("/admin");
    await page.getByRole("banner").getByRole("link", { name: admin.email }).click();
    await page.getByLabel("Name").fill("");
    await page.getByRole("button", { name: "Save" }).first().click();
    await expect(page.getByText("Please enter a name.")).toBeVisible();
    await page.getByLabel("Name").fill("Ana Ríos");
    await page.getByRole("combobox", { name: "Language" }).selectOption("es");
    await page.getByRole("button", { name: "Save" }).first().click();
    await expect(page.getByText("Guardado.")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.getByLabel("Imagen").setInputFiles("public/icon-512.png");
    await page.getByRole("button", { name: "Subir" }).click();
    await expect(page.getByText("Tu retrato quedó guardado.")).toBeVisible();
    const picture = page.getByRole("img", { name: "Tu retrato" });
    expect((await context.request.get((await picture.getAttribute("src"))!)).headers()["content-type"]).toBe(
      "image/webp",
    );
    await page
      .getByLabel("Imagen")
      .setInputFiles({ name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await page.getByRole("button", { name: "Subir" }).click();
    await expect(page.getByRole("alert")).toContainText("Elige una imagen");
    await page.getByLabel("Alguien nuevo espera un rol").uncheck();
    await page.getByRole("button", { name: "Guardar" }).last().click();
    await expect(page.getByText("Tu elección quedó guardada.")).toBeVisible();
    await page.getByRole("button", { name: "Quitar el retrato" }).click();
    await expect(page.getByText("Quitamos tu retrato.")).toBeVisible();
    const [user] = await db().select().from(users).where(eq(users.id, admin.id));
    expect([user!.name, user!.language, user!.mutedMails]).toEqual(["Ana Ríos", "es", ["accountWaiting"]]);
    expect(await db().$count(portraits, eq(portraits.userId, admin.id))).toBe(0);
  });

  test("[R23] an authenticator app is set up and required at sign-in, and a recovery code works instead", async ({
    page,
    context,
    site,
    admin,
  }) => {
    await page.goto("/account/security");
    await page.getByRole("textbox", { name: "Your password" }).fill(admin.password);
    await page.getByRole("button", { name: "Set up an app" }).click();
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    await page.getByLabel("The code that it shows").fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("This code is not right")).toBeVisible();
    await page.getByLabel("The code that it shows").fill(await codeOf(page));
    await page.getByRole("button", { name: "Turn on" }).click();
    const codes = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const recovery = (await codes.first().textContent())!;
    // The session is still valid.
    await page.goto("/account/security");
    await expect(page.getByText("Recovery codes left: 10 of 10.")).toBeVisible();

    await context.clearCookies();
    await signInWithForm(page, admin);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/auth$/);
    await signInWithForm(page, admin);
    await page.getByRole("link", { name: "use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill("wrong-code1");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("This code is not right")).toBeVisible();
    await page.getByLabel("Recovery code").fill(recovery);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${site.url}/admin`);
    await page.goto("/account/security");
    await expect(page.getByText("Recovery codes left: 9 of 10.")).toBeVisible();
  });

  test("[R24] a dangerous change asks for the password again first, and keeps the submitted form", async ({
    page,
    context,
    site,
    admin,
  }) => {
    await ageSessions(admin);
    await page.goto("/account/security");
    await expect(page.getByText("Before something changes here")).toBeVisible();
    await passwordField(page).first().fill("una contraseña nueva");
    await page.getByRole("button", { name: "Save the new password" }).click();
    await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
    await expect(page.getByText("Nothing has changed yet.")).toBeVisible();
    await passwordField(page).fill("not this one");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("This password is not right.")).toBeVisible();
    await passwordField(page).fill(admin.password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("you were about to change your password.")).toBeVisible();
    // The pending form is stored encrypted, and nobody else can open it.
    expect(JSON.stringify(await db().select().from(verifications))).not.toContain("una contraseña nueva");
    const address = page.url();
    await signInAsAdmin(context, site);
    await page.goto(address);
    await expect(page.getByText("This has waited too long")).toBeVisible();
    await signInAs(context, site, admin);
    await page.goto(address);
    await page.getByRole("button", { name: "Do it now" }).click();
    await expect(page.getByText("Your new password is saved.")).toBeVisible();
    await context.clearCookies();
    await signInWithForm(page, { ...admin, password: "una contraseña nueva" });
    await expect(page).toHaveURL(`${site.url}/admin`);
  });
});

test("[R24] the export of all leads asks for the password again", async ({ context, request, admin }) => {
  expect((await context.request.get("/admin/leads/export.csv")).headers()["content-type"]).toContain("text/csv");
  await ageSessions(admin);
  const answer = await context.request.get("/admin/leads/export.csv", { maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/^\/auth\/again\?next=%2Fadmin%2Fleads%2Fexport\.csv/);
  expect((await request.get("/account", { maxRedirects: 0 })).headers().location).toBe("/auth?next=%2Faccount");
});

test("[R28] a change of address is confirmed at both addresses", async ({ page, context, browser, site }) => {
  const person = await createPerson();
  await signInAs(context, site, person);
  await page.goto("/account/email");
  await page.getByLabel("New address").fill("otra@example.org");
  await page.getByRole("button", { name: "Send both links" }).click();
  await expect(page.getByText("We sent a link to both addresses.")).toBeVisible();
  const links: string[] = [];
  for (const address of [person.email, "otra@example.org"])
    links.push(linkIn(await site.mailbox.waitFor(({ to }) => to.includes(address)), "/auth/email"));
  // In another browser, as people open mail on their phone.
  const phone = await browser.newPage();
  await phone.goto(links[0]!);
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByText("Now open the link that we sent to the other address.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Confirmed at ${person.email}`)).toBeVisible();
  await phone.goto(links[1]!);
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByText("The address is changed.")).toBeVisible();
  await phone.close();
  await signInWithForm(await (await browser.newContext({ baseURL: site.url })).newPage(), {
    ...person,
    email: "otra@example.org",
  });
  const [user] = await db().select().from(users).where(eq(users.id, person.id));
  expect(user!.email).toBe("otra@example.org");
});

test("[R29][R30] sessions end one by one, the data can be downloaded, and the account deleted", async ({
  page,
  context,
  browser,
  site,
}) => {
  const person = await createPerson();
  await signInWithForm(page, person);
  await expect(page.getByText("You are signed in")).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const other = await elsewhere.newPage();
  await signInWithForm(other, person);
  await expect(other.getByText("You are signed in")).toBeVisible();
  await page.getByRole("link", { name: "My account" }).click();
  await page.getByRole("link", { name: "Security" }).click();
  const list = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText("Chrome");
  await list.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("That session has ended.")).toBeVisible();
  await other.goto("/account");
  await expect(other).toHaveURL(/\/auth\?next=/);
  await elsewhere.close();

  const file = await context.request.get("/account/data.json");
  expect((await file.json()).account.email).toBe(person.email);
  await page.goto("/account/data");
  await page.getByLabel("Yes, delete it for good").check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  expect(await db().$count(users, eq(users.id, person.id))).toBe(0);
});

test("[R20] the last owner cannot delete their account", async ({ page, context, site }) => {
  await db().execute("delete from user_roles");
  const admin = await signInAsAdmin(context, site);
  await page.goto("/account/data");
  await page.getByLabel("Yes, delete it for good").check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("alert")).toContainText("You are the last owner.");
  expect(await db().$count(users, eq(users.id, admin.id))).toBe(1);
});

test("[R27] a password that is too short for a role has to be replaced before anything else", async ({
  page,
  site,
}) => {
  const admin = await createAdmin({ password: "cortas" });
  await signInWithForm(page, admin);
  await expect(page).toHaveURL(/\/account\/security\?done=weak-password$/);
  await passwordField(page).first().fill("once signos");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByText("at least 12 characters.").last()).toBeVisible();
  await passwordField(page).first().fill("doce signos o más");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByText("Your new password is saved.")).toBeVisible();
  await page.goto("/admin");
  await expect(page).toHaveURL(`${site.url}/admin`);
});

test("[R17] axe finds nothing on the pages of accounts, in both languages, at 360 px", { tag: "@long" }, async ({
  browser,
  site,
}) => {
  test.slow();
  const admin = await createAdmin();
  for (const [locale, width] of [
    ["en-US", 360],
    ["es-MX", 360],
    ["es-MX", 1440],
  ] as const) {
    const context = await browser.newContext({ locale, viewport: { width, height: 800 }, baseURL: site.url });
    await signInAs(context, site, admin);
    const page = await context.newPage();
    for (const address of [
      "/account",
      "/account/security",
      "/account/email",
      "/account/data",
      "/auth/again?next=/account/repeat",
      "/account/repeat",
      "/auth/second-factor",
      "/auth/second-factor?with=recovery",
      "/auth/invitation?token=x",
      "/auth/email?token=x",
      "/admin/users/invitations",
      "/admin/users/second-factor",
    ]) {
      await page.goto(address);
      await waitForHydration(page);
      await expectAccessible(page, `${address} at ${width} in ${locale}`);
    }
    await context.close();
  }
});
