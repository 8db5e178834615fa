import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";

/** Mail programs cut long lists themselves. */
const maxReferences = 12;

/** The headers that put an answer into the thread of the mails before it. */
export async function threadOf(
  tx: Database,
  leadId: string,
  recipient: string,
): Promise<{ inReplyTo?: string; references?: string[] }> {
  const earlier = await tx
    .select({ messageId: mails.messageId })
    .from(mails)
    .where(
      and(
        eq(mails.leadId, leadId),
        sql`lower(${mails.recipient}) = ${recipient.toLowerCase()}`,
        eq(mails.state, "sent"),
      ),
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(maxReferences);
  const references = earlier.map(({ messageId }) => messageId).reverse();
  return references.length > 0 ? { inReplyTo: references.at(-1)!, references } : {};
}

/** Where the person's reply goes: to the team. The token names the person where the mailbox takes tagged addresses. */
export function replyAddress(teamAddress: string, _token: string): string {
  return teamAddress;
}
