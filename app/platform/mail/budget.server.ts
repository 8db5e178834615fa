import { createHash } from "node:crypto";
import { and, asc, inArray, lt, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { lock } from "#db/locks.server.ts";
import { mailBudget } from "#db/schema.ts";
import type { LimitResult } from "../limits/limits.server.ts";
import { mailboxKey } from "./mailbox-key.ts";

/** Per mailbox, counted over all forms, account pages, clients and processes. */
export const mailsPerHour = 5;

const window = sql`interval '1 hour'`;

/**
 * Takes one mail from the mailbox's budget. Anyone can enter anyone's address, so every mail that a visitor causes is
 * counted here first. The lock is held until the transaction ends, so that two concurrent submissions cannot both take
 * the last one.
 */
export async function consumeMailBudget(tx: Database, address: string): Promise<LimitResult> {
  const mailbox = budgetKey(address);
  await lock(tx, "mail budget", mailbox);
  const used = await tx
    .select({
      secondsLeft: sql<number>`ceil(extract(epoch from ${mailBudget.createdAt} + ${window} - now()))`.mapWith(Number),
    })
    .from(mailBudget)
    .where(
      and(
        // Processes of a release before 1.2 store the address itself.
        inArray(mailBudget.mailbox, [mailbox, mailboxKey(address)]),
        sql`${mailBudget.createdAt} > now() - ${window}`,
      ),
    )
    .orderBy(asc(mailBudget.createdAt));
  if (used.length >= mailsPerHour)
    return { allowed: false, retryAfter: Math.max(1, used[used.length - mailsPerHour]!.secondsLeft) };
  await tx.insert(mailBudget).values({ mailbox });
  return { allowed: true };
}

/** A hash: somebody who erases their own scan or account is gone, and the limit still holds for their mailbox. */
function budgetKey(address: string): string {
  return createHash("sha256")
    .update(`mail budget ${mailboxKey(address)}`)
    .digest("hex");
}

/** For a person whom the team erases. */
export async function eraseBudget(tx: Database, addresses: string[]) {
  const keys = addresses.flatMap((address) => [budgetKey(address), mailboxKey(address)]);
  await tx.delete(mailBudget).where(inArray(mailBudget.mailbox, keys));
}

export async function deleteExpiredBudgets() {
  await db()
    .delete(mailBudget)
    .where(lt(mailBudget.createdAt, sql`now() - ${window}`));
}
