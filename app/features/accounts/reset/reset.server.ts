import { eq } from "drizzle-orm";
import { createLink, deleteLinks, findLink } from "#app/platform/auth/links.server.ts";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { db, type Database } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { mailPasswordReset, resetMinutes } from "../account-mails.server.tsx";
import type { Client, Refusal } from "../refusal.server.ts";
import { grantConfiguredAdmins } from "../roles/admins.server.ts";
import { notifyOwnersOfWaiting } from "../sign-up/waiting.server.ts";
import { resetAttempts, withAccountMail } from "../attempts.server.ts";
import { isWeakForTeam } from "../credentials.ts";
import { hashPassword, setPassword } from "../passwords.server.ts";

/** The response and its timing are the same whether or not the account exists. */
export async function requestPasswordReset(
  email: string,
  language: Language,
  client: Client,
): Promise<{ ok: true } | Refusal> {
  return withAccountMail(email, client, () =>
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
}

/** Whose password a link sets; `isTeam` when they have a role. */
export async function findResetLink(token: string): Promise<{ userId: string; isTeam: boolean } | undefined> {
  const userId = token ? await findLink("reset-password", token) : undefined;
  return userId === undefined ? undefined : { userId, isTeam: (await rolesOf(userId)).length > 0 };
}

/**
 * A reset link works once and invalidates the account's other reset links. It came by mail (or from the command line),
 * so using it confirms the address. All sessions end.
 */
export async function resetPassword(token: string, password: string): Promise<boolean> {
  if (!(await findResetLink(token))) return false;
  const passwordHash = await hashPassword(password);
  const user = await db().transaction((tx) => replacePassword(tx, token, passwordHash, isWeakForTeam(password)));
  if (!user) return false;
  await resetAttempts(user.email);
  await grantConfiguredAdmins(user.email);
  // The link proves the address: somebody who had not confirmed it waits for a role from now on.
  if (!user.confirmed) await db().transaction((tx) => notifyOwnersOfWaiting(tx, user.id));
  return true;
}

async function replacePassword(tx: Database, token: string, passwordHash: string, weakPassword: boolean) {
  const userId = (await findLink("reset-password", token, tx)) ?? "";
  const [user] = await tx
    .select({ email: users.email, confirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  // Two links of one account used at once: the second waited for the first, which invalidated it.
  if (!user || (await findLink("reset-password", token, tx)) === undefined) return undefined;
  await deleteLinks(tx, userId);
  await setPassword(tx, userId, passwordHash);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.update(users).set({ emailVerified: true, weakPassword, updatedAt: new Date() }).where(eq(users.id, userId));
  return { id: userId, ...user };
}
