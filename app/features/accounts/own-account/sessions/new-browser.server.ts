import { desc, eq } from "drizzle-orm";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { consumeMailBudget } from "#app/platform/mail/budget.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { mailNewBrowser } from "../../account-mails.server.tsx";
import { browserName } from "./browser-name.ts";

/**
 * Somebody with a role is told when their account is used from a browser and system that none of their open sessions
 * has.
 */
export async function notifyOfNewBrowser(userId: string, request: Request) {
  const current = Object.values(browserName(request.headers.get("user-agent"))).join(", ");
  await db().transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user || !current || user.mutedMails.includes("newBrowser")) return;
    const [, ...others] = await tx
      .select({ userAgent: sessions.userAgent })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt));
    const known = others
      .filter(({ userAgent }) => userAgent)
      .map(({ userAgent }) => Object.values(browserName(userAgent)).join(", "));
    if (known.length === 0 || known.includes(current) || (await rolesOf(userId, tx)).length === 0) return;
    if (!(await consumeMailBudget(tx, user.email)).allowed) return;
    await mailNewBrowser(tx, { email: user.email, language: languageNamed(user.language) }, current);
  });
}
