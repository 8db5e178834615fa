import { eq } from "drizzle-orm";
import { deleteLinks } from "#app/platform/auth/links.server.ts";
import type { SignedIn } from "#app/platform/auth/session.server.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { db, type Database } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { mailAccountChanged } from "../account-mails.server.tsx";
import { isWeakForTeam } from "../credentials.ts";
import { hashPassword, setPassword } from "../passwords.server.ts";
import { endOtherSessions } from "./sessions/sessions.server.ts";

/** Ends every other session, reset link and remembered device, and tells the address. */
export async function changePassword(user: SignedIn, password: string) {
  const passwordHash = await hashPassword(password);
  await db().transaction(async (tx) => {
    await setPassword(tx, user.id, passwordHash);
    await tx
      .update(users)
      .set({ weakPassword: isWeakForTeam(password), updatedAt: new Date() })
      .where(eq(users.id, user.id));
    await deleteLinks(tx, user.id);
    await endOtherSessions(tx, user.id, user.session.id);
    await notifyOfAccountChange(tx, user.id, "password");
  });
}

type Change = Parameters<typeof mailAccountChanged>[2];

/** Security mails are always sent: somebody else may have made the change. */
export async function notifyOfAccountChange(tx: Database, userId: string, change: Change) {
  const [user] = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (user) await mailAccountChanged(tx, { email: user.email, language: languageNamed(user.language) }, change);
}
