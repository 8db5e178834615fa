import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { auth } from "#app/platform/auth/auth.server.ts";
import { createLink, findLink } from "#app/platform/auth/links.server.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { mailPasswordReset, resetMinutes } from "../account-mails.server.tsx";
import type { Client, Refusal } from "../sign-in/sign-in.server.ts";
import { honourAdminEmails } from "../roles/admins.server.ts";
import { forgetAttempts, takeAccountMail } from "../attempts.server.ts";
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

/** Good for one use. It came by mail (or from the command line), so it proves the address; it ends all sessions. */
export async function resetPassword(token: string, password: string): Promise<boolean> {
  const userId = await findLink("reset-password", token);
  if (!userId) return false;
  const { api } = await auth();
  try {
    await api.resetPassword({ body: { token, newPassword: password } });
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 400) return false;
    throw error;
  }
  const [user] = await db()
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(eq(users.id, userId))
    .returning({ email: users.email });
  await forgetAttempts(user!.email);
  await honourAdminEmails(user!.email);
  return true;
}
