import { createHmac, randomUUID } from "node:crypto";
import { expect, type BrowserContext, type Page } from "@playwright/test";
import { auth } from "#app/platform/auth/auth.server.ts";
import { choiceCookie, choiceKey } from "#app/platform/i18n/stored-choice.ts";
import { adminRole } from "#app/platform/auth/roles.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, userRoles, users } from "#db/schema.ts";

export type Person = { id: string; email: string; password: string };
/** Hashing a password takes a tenth of a second on purpose. */
const hashes = new Map<string, Promise<string>>();

type PersonOptions = { email?: string; password?: string; admin?: boolean; confirmed?: boolean };

/** Creates a new confirmed account, optionally with the admin role. */
export async function createPerson({
  email,
  password = "lluvia de abril",
  admin = false,
  confirmed = true,
}: PersonOptions = {}): Promise<Person> {
  const id = randomUUID();
  const address = email ?? `${admin ? "admin" : "person"}-${id.slice(0, 8)}@example.org`;
  const { password: passwords } = await (await auth()).$context;
  const hash = hashes.get(password) ?? passwords.hash(password);
  hashes.set(password, hash);
  await db().insert(users).values({ id, email: address, name: address, emailVerified: confirmed });
  await db()
    .insert(accounts)
    .values({
      id: randomUUID(),
      userId: id,
      accountId: id,
      providerId: "credential",
      password: await hash,
    });
  if (admin) await db().insert(userRoles).values({ userId: id, role: adminRole });
  return { id, email: address, password };
}

export const createAdmin = (options: PersonOptions = {}) => createPerson({ ...options, admin: true });

/** The Cookie header of a new session, for HTTP tests: `request.get("/admin", { headers: { cookie } })`. */
export async function sessionCookie(person: Person): Promise<string> {
  const { name, value } = await openSession(person);
  return `${name}=${value}`;
}

/** Signs the browser in without the form. */
export async function signInAs(context: BrowserContext, site: { url: string }, person: Person) {
  await context.addCookies([{ ...(await openSession(person)), url: site.url, httpOnly: true, sameSite: "Lax" }]);
}

/** Creates an admin and signs the browser in, as most specs of the admin area need. */
export async function signInAsAdmin(context: BrowserContext, site: { url: string }): Promise<Person> {
  const admin = await createAdmin();
  await signInAs(context, site, admin);
  return admin;
}

/** As the language switch of a public page does: for the server, and for the scripts, which write the cookie again. */
export async function chooseLanguage(context: BrowserContext, site: { url: string }, language: string) {
  await context.addCookies([{ name: choiceCookie, value: language, url: site.url }]);
  // Not in sandboxed frames, the look of a letter for example: they have no storage.
  await context.addInitScript(
    ([key, value]) => {
      if (window.origin !== "null") localStorage.setItem(key, value);
    },
    [choiceKey, language] as const,
  );
}

/** By role, because the label of the show-password button contains the same word. */
export const passwordField = (page: Page) => page.getByRole("textbox", { name: /^(New p|P)assword/ });

/** On the page of a set-password link. */
export async function choosePassword(page: Page, password: string) {
  await passwordField(page).fill(password);
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByRole("status")).toContainText("Your new password is saved.");
}

/** Signs in through the form. */
export async function signInWithForm(page: Page, { email, password }: Person) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await passwordField(page).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function openSession({ id }: Person) {
  const { internalAdapter, authCookies, secret } = await (await auth()).$context;
  const { token } = await internalAdapter.createSession(id);
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return { name: authCookies.sessionToken.name, value: encodeURIComponent(`${token}.${signature}`) };
}
