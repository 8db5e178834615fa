import { createHash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createEmailVerificationToken } from "better-auth/api";
import { z } from "zod";
import { auth } from "#app/platform/auth/auth.server.ts";
import { createFollowingLink, createLink, findLink } from "#app/platform/auth/links.server.ts";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { authHeaders } from "#app/platform/auth/session.server.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { db, isUniqueViolation, type Database } from "#db/client.server.ts";
import { accounts, users } from "#db/schema.ts";
import { confirmHours, mailAccountExists, mailConfirmation } from "../account-mails.server.tsx";
import type { Client, Refusal } from "../refusal.server.ts";
import { grantConfiguredAdmins } from "../roles/admins.server.ts";
import { withAccountMail } from "../attempts.server.ts";
import { isWeakForTeam } from "../credentials.ts";
import { hashPassword, setPassword, verifyPassword } from "../passwords.server.ts";
import { notifyOwnersOfWaiting } from "./waiting.server.ts";

/**
 * What a confirmation link stands for: the password of the sign-up it was sent for. An address that was claimed twice
 * before it was confirmed gets the password of the link that is opened, not of whoever came first or last.
 */
const pendingSchema = z.object({
  userId: z.string(),
  passwordHash: z.string(),
  isWeak: z.boolean().optional(),
  browserHash: z.string().optional(),
});
type Pending = z.output<typeof pendingSchema>;

/** What was typed into the sign-up form of a browser, whatever came of it. */
const signedUpSchema = z.object({ email: z.string(), passwordHash: z.string() });

/**
 * Open to anyone and grants nothing. A known address is informed by mail; the visitor sees the same page after the same
 * time.
 */
export async function signUp(
  email: string,
  password: string,
  language: Language,
  client: Client,
): Promise<{ ok: true; browser: string } | Refusal> {
  const done = await withAccountMail(email, client, async () => {
    const passwordHash = await hashPassword(password);
    const signedUp: z.output<typeof signedUpSchema> = { email, passwordHash };
    const browser = await createLink(db(), "signed-up", JSON.stringify(signedUp), confirmHours * 60);
    try {
      await db().transaction((tx) =>
        record(tx, { email, passwordHash, isWeak: isWeakForTeam(password), language, browser }),
      );
    } catch (error) {
      // A concurrent sign-up with the same address has already sent the mail.
      if (!isUniqueViolation(error)) throw error;
    }
    return browser;
  });
  return done.ok ? { ok: true, browser: done.result } : done;
}

/**
 * Whether this browser signed up with this address and password within the last day. It is told "not confirmed yet"
 * when it signs in too early, whether the sign-up made an account or there was one already: the answer must not tell
 * the two apart. Everybody else is told that the address or the password is wrong.
 */
export async function awaitsConfirmation(
  email: string,
  password: string,
  browser: string | undefined,
): Promise<boolean> {
  const value = browser ? await findLink("signed-up", browser) : undefined;
  if (!value) return false;
  const signedUp = signedUpSchema.parse(JSON.parse(value));
  return signedUp.email === email && verifyPassword(signedUp.passwordHash, password);
}

type SignUpRecord = { email: string; passwordHash: string; isWeak: boolean; language: Language; browser: string };

async function record(tx: Database, { email, passwordHash, isWeak, language, browser }: SignUpRecord) {
  const [known] = await tx
    .select({ id: users.id, confirmed: users.emailVerified, language: users.language })
    .from(users)
    .where(eq(users.email, email));
  if (known?.confirmed)
    return mailAccountExists(tx, { email, language: languages.find((code) => code === known.language) ?? language });
  const userId = known?.id ?? randomUUID();
  if (!known) await tx.insert(users).values({ id: userId, email, name: email.replace(/@.*/, ""), language });
  await setPassword(tx, userId, passwordHash);
  await sendConfirmation(tx, { email, language }, { userId, passwordHash, isWeak, browserHash: sha256(browser) });
}

async function sendConfirmation(tx: Database, to: { email: string; language: Language }, pending: Pending) {
  const token = await createLink(tx, "confirm-address", JSON.stringify(pending), confirmHours * 60);
  await mailConfirmation(tx, to, token);
}

/** For an account that waits for confirmation; anything else gets the same answer and no mail. */
export async function resendConfirmation(
  email: string,
  language: Language,
  client: Client,
): Promise<{ ok: true } | Refusal> {
  return withAccountMail(email, client, () =>
    db().transaction(async (tx) => {
      const [waiting] = await tx
        .select({ userId: users.id, passwordHash: accounts.password })
        .from(users)
        .innerJoin(accounts, eq(accounts.userId, users.id))
        .where(and(eq(users.email, email), eq(users.emailVerified, false)));
      if (waiting?.passwordHash)
        await sendConfirmation(tx, { email, language }, { userId: waiting.userId, passwordHash: waiting.passwordHash });
    }),
  );
}

export type Confirmation =
  | { kind: "invalid" }
  | { kind: "before" }
  | { kind: "choose-password"; token: string }
  | { kind: "confirmed"; cookies: string[]; waiting: boolean };

/**
 * Opening the link confirms the address and signs in. Opened again (some mail programs open it first) it changes
 * nothing.
 */
export async function confirmAddress(
  token: string,
  browser: string | undefined,
  { request, address }: Client,
): Promise<Confirmation> {
  const value = token ? await findLink("confirm-address", token) : undefined;
  if (!value) return { kind: "invalid" };
  const pending = pendingSchema.parse(JSON.parse(value));
  const [user] = await db()
    .select({ id: users.id, email: users.email, confirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, pending.userId));
  if (!user) return { kind: "invalid" };
  if (user.confirmed) return { kind: "before" };
  // The password must come from whoever reads the address's mail: not from a stranger who signed up with it, whose link
  // a mail program may open unasked. Only the browser that signed up keeps the password it gave.
  if (!browser || sha256(browser) !== pending.browserHash) {
    const source = { kind: "confirm-address", token } as const;
    const reset = await db().transaction((tx) => createFollowingLink(tx, source, "reset-password", user.id));
    return reset ? { kind: "choose-password", token: reset } : { kind: "invalid" };
  }
  await setPassword(db(), user.id, pending.passwordHash);
  if (pending.isWeak) await db().update(users).set({ weakPassword: true }).where(eq(users.id, user.id));
  const { api, $context } = await auth();
  const signed = await createEmailVerificationToken((await $context).secret, user.email);
  const { headers } = await api.verifyEmail({
    query: { token: signed },
    headers: authHeaders(request, address),
    returnHeaders: true,
  });
  await grantConfiguredAdmins(user.email);
  await db().transaction((tx) => notifyOwnersOfWaiting(tx, user.id));
  const waiting = (await rolesOf(user.id)).length === 0;
  return { kind: "confirmed", cookies: headers.getSetCookie(), waiting };
}

function sha256(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
