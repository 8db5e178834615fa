import { count, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEntries, leads } from "#db/schema.ts";

/** How often something was stored for the person with this address. */
export const submissionsOf = async (email: string) =>
  (
    await db()
      .select({ count: count() })
      .from(leadEntries)
      .innerJoin(leads, eq(leads.id, leadEntries.leadId))
      .where(eq(leads.emailKey, email.toLowerCase()))
  )[0]!.count;
