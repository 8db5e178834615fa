import { eq } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { leadEvents } from "#db/schema.ts";
import { takeMailBudget } from "#app/platform/mail/budget.server.ts";
import { queueMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import type { SpamFlag } from "../spam.ts";

/** What a submission is answered with: to the address in the form, and to the team. */
export type SubmissionMails = { acknowledgement: OutgoingMail; notice: OutgoingMail };

/**
 * The team always hears of a submission. The address in it is mailed only when nothing looks like spam and the mailbox
 * is within its budget: anyone can type anyone's address. Returns whether it was, so that no page promises a mail that
 * does not come.
 */
export async function queueSubmissionMails(
  tx: Database,
  { eventId, flags }: { eventId: string; flags: SpamFlag[] },
  { acknowledgement, notice }: SubmissionMails,
): Promise<boolean> {
  await queueMail(tx, notice);
  const acknowledged = flags.length === 0 && (await takeMailBudget(tx, acknowledgement.to)).allowed;
  if (acknowledged) await queueMail(tx, acknowledgement);
  await tx.update(leadEvents).set({ acknowledged }).where(eq(leadEvents.id, eventId));
  return acknowledged;
}
