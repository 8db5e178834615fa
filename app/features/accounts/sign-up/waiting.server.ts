import { eq } from "drizzle-orm";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { consumePoint, type Limit } from "#app/platform/limits/limits.server.ts";
import type { Database } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { mailAccountWaiting } from "../account-mails.server.tsx";
import { listOwners } from "../roles/owners.server.ts";

/** Limits the mails, because anyone can confirm many addresses of their own. The list of users shows all of them. */
const perHour: Limit = { name: "account-waiting", points: 5, seconds: 3600 };

/** Tells the owners that a confirmed account waits for a role. */
export async function notifyOwnersOfWaiting(tx: Database, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user || (await rolesOf(userId, tx)).length > 0) return;
  const owners = (await listOwners(tx)).filter(({ mutedMails }) => !mutedMails.includes("accountWaiting"));
  if (owners.length === 0 || !(await consumePoint(perHour, "all")).allowed) return;
  for (const owner of owners)
    await mailAccountWaiting(tx, { email: owner.email, language: languageNamed(owner.language) }, user);
}
