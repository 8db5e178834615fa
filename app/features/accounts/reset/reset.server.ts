import { eq } from "drizzle-orm";
import { createLink, endResetLinks, findLink } from "#app/platform/auth/links.server.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { db, type Database } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { mailPasswordReset, resetMinutes } from "../account-mails.server.tsx";
import type { Client, Refusal } from "../sign-in/sign-in.server.ts";
import { honourAdminEmails } from "../roles/admins.server.ts";
import { resetAttempts, takeAccountMail } from "../attempts.server.ts";
import { hashPassword, setPassword } from "../passwords.server.ts";
import { takingAtLeast } from "../taking-at-least.server.ts";

/** Says the same, after the same time, whether the account exists or not. */
export async function requestPasswordReset(
  email: string,
  language: Language,
  client: Client,
): Promise<{ ok: true } | Refusal> {
  const taken = await takeAccountMail(email, client.address);
  if (!taken.allowed) return { ok: false, code: "rateLimited", status: 429, retryAfter: taken.retryAfter };
  await takingAtLeast(400, () =>
    db().transaction(async (tx) => {
      const [user] = await tx
        .select({ id: users.id, language: users.language })
        .from(users)
        .where(eq(users.email, email));
      const own = languages.find((code) => code === user?.language) ?? language;
      if (user)
        await mailPasswordReset(
          tx,
          { email, language: own },
          await createLink(tx, "reset-password", user.id, resetMinutes),
        );
    }),
  );
  return { ok: true };
}

export async function isResetLink(token: string): Promise<boolean> {
  return token !== "" && (await findLink("reset-password", token)) !== undefined;
}

/**
 * Good for one use, and the end of every other such link of the account. It came by mail (or from the command line), so
 * it proves the address; it ends all sessions.
 */
export async function resetPassword(token: string, password: string): Promise<boolean> {
  if (!(await isResetLink(token))) return false;
  const passwordHash = await hashPassword(password);
  const email = await db().transaction((tx) => replacePassword(tx, token, passwordHash));
  if (email === undefined) return false;
  await resetAttempts(email);
  await honourAdminEmails(email);
  return true;
}

async function replacePassword(tx: Database, token: string, passwordHash: string): Promise<string | undefined> {
  const userId = (await findLink("reset-password", token, tx)) ?? "";
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for("update");
  // Two links of one account at once: the second waited for the first, which ended it.
  if (!user || (await findLink("reset-password", token, tx)) === undefined) return undefined;
  await endResetLinks(tx, userId);
  await setPassword(tx, userId, passwordHash);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.update(users).set({ emailVerified: true, updatedAt: new Date() }).where(eq(users.id, userId));
  return user.email;
}
