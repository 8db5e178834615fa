import { asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";

/**
 * A person with several addresses is one lead with a timeline; each further address is a row of its own that leads to it and
 * has nothing else (`mergedInto`, decision record 37). Whoever locks both locks the address first.
 */

/** The lead that an id stands for: itself, or the one it was merged into. */
export const personId = sql<string>`coalesce(${leads.mergedInto}, ${leads.id})`;

/** The ids of the people whose row matches, whichever of their addresses it is. */
export function peopleWhere(tx: Database, where: SQL) {
  return tx.select({ id: personId }).from(leads).where(where);
}

/** Locks the person that an id stands for. Undefined when they are gone. */
export async function lockPerson(tx: Database, id: string): Promise<typeof leads.$inferSelect | undefined> {
  const [found] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
  if (!found?.mergedInto) return found;
  const [person] = await tx.select().from(leads).where(eq(leads.id, found.mergedInto)).for("update");
  return person;
}

/** Locks people with the rows of their further addresses, which are erased together. */
export async function lockAddresses(tx: Database, ids: string[]) {
  const columns = { id: leads.id, emailKey: leads.emailKey, mergedInto: leads.mergedInto };
  const further = await tx
    .select(columns)
    .from(leads)
    .where(inArray(leads.mergedInto, ids))
    .orderBy(asc(leads.id))
    .for("update");
  const people = await tx
    .select(columns)
    .from(leads)
    .where(inArray(leads.id, ids))
    .orderBy(asc(leads.id))
    .for("update");
  return [...people, ...further];
}
