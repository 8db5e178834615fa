import { count, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEvents, leads } from "#db/schema.ts";

/** How often something was stored for the person with this address. */
export const submissionsOf = async (email: string) =>
  (
    await db()
      .select({ count: count() })
      .from(leadEvents)
      .innerJoin(leads, eq(leads.id, leadEvents.leadId))
      .where(eq(leads.emailKey, email.toLowerCase()))
  )[0]!.count;
