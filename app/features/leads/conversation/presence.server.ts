import { and, asc, eq, gt, lt, ne, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadPresence, leads, users } from "#db/schema.ts";

/** Somebody of the team who has the lead open now. */
export type Present = { name: string; writing: boolean };

/** A page that is open says so every ten seconds; a closed or sleeping one is forgotten after this time. */
const presentSeconds = 40;

/**
 * Somebody looks at the lead, and perhaps writes. Without `writing` (the page is being loaded) what they did before stays.
 * Returns who else is there.
 */
export async function seeLead(userId: string, leadId: string, writing?: boolean): Promise<Present[]> {
  const [lead] = await db().select({ id: leads.id }).from(leads).where(eq(leads.id, leadId));
  if (!lead) return [];
  const seenAt = sql`now()`;
  await db()
    .insert(leadPresence)
    .values({ leadId, userId, writing: writing ?? false, seenAt })
    .onConflictDoUpdate({
      target: [leadPresence.leadId, leadPresence.userId],
      set: writing === undefined ? { seenAt } : { seenAt, writing },
    });
  const rows = await db()
    .select({ name: users.name, email: users.email, writing: leadPresence.writing })
    .from(leadPresence)
    .innerJoin(users, eq(users.id, leadPresence.userId))
    .where(
      and(
        eq(leadPresence.leadId, leadId),
        ne(leadPresence.userId, userId),
        gt(leadPresence.seenAt, sql`now() - make_interval(secs => ${presentSeconds})`),
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ name, email, writing: isWriting }) => ({ name: name.trim() || email, writing: isWriting }));
}

/** Who looked at whom is not kept. */
export async function forgetPresence() {
  await db()
    .delete(leadPresence)
    .where(lt(leadPresence.seenAt, sql`now() - make_interval(secs => ${presentSeconds})`));
}
