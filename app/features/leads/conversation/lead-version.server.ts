import { randomBytes } from "node:crypto";
import { and, eq, gte, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { leads, mails } from "#db/schema.ts";
import { undoSeconds } from "./send-times.ts";

/**
 * Something new happened: a message in or out, or a change of state. Answers that are still waiting and that were written
 * without having seen it are held (decision record 32). What `by` does, that person has seen: their own waiting answers
 * stay. Locks the lead, always before its mails. Returns the new version; undefined when the lead no longer exists.
 */
export async function raiseLeadVersion(
  tx: Database,
  leadId: string,
  { by, confirmed = false }: { by?: string; confirmed?: boolean } = {},
): Promise<number | undefined> {
  const [raised] = await tx
    .update(leads)
    .set({ version: sql`${leads.version} + 1` })
    .where(eq(leads.id, leadId))
    .returning({ version: leads.version });
  if (!raised) return undefined;
  const { version } = raised;
  const waiting = and(eq(mails.leadId, leadId), eq(mails.state, "planned"));
  const own = by ? eq(mails.authorId, by) : undefined;
  // A colleague who confirms a second answer wants both: the one that is about to leave is not stopped by it.
  const leaving = confirmed
    ? lte(mails.nextAttemptAt, sql`now() + make_interval(secs => ${undoSeconds + 5})`)
    : undefined;
  const informed = or(own, leaving);
  if (informed)
    await tx
      .update(mails)
      .set({ expectedVersion: version })
      .where(and(waiting, informed, gte(mails.expectedVersion, version - 1)));
  // One that is being sent, or whose process died meanwhile, is checked once more before its text is transmitted
  // (platform/mail/leases.server.ts).
  await tx
    .update(mails)
    .set({ state: "held" })
    .where(and(waiting, lt(mails.expectedVersion, version), isNull(mails.leaseToken)));
  return version;
}

const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** The person's own tag in the address of our answers. Lower case only: mail programs change the case of addresses. */
export async function replyTokenOf(tx: Database, leadId: string): Promise<string> {
  const token = Array.from(randomBytes(20), (byte) => base32[byte % 32]).join("");
  const [lead] = await tx
    .update(leads)
    .set({ replyToken: sql`coalesce(${leads.replyToken}, ${token})` })
    .where(eq(leads.id, leadId))
    .returning({ replyToken: leads.replyToken });
  if (!lead?.replyToken) throw new Error(`lead ${leadId} does not exist`);
  return lead.replyToken;
}
