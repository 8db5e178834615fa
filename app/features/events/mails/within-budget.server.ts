import type { Database } from "#db/client.server.ts";
import { consumeMailBudget } from "#app/platform/mail/budget.server.ts";
import { mailboxKey } from "#app/platform/mail/mailbox-key.ts";

/**
 * Takes the mails of a batch from the budgets of their mailboxes, and returns those that may be written now. Sorted by
 * mailbox, so that two processes lock the budgets in the same order.
 */
export async function withinBudget<Item>(tx: Database, batch: readonly Item[], addressOf: (item: Item) => string) {
  const sorted = batch
    .map((item) => ({ item, mailbox: mailboxKey(addressOf(item)) }))
    .sort((one, other) => (one.mailbox < other.mailbox ? -1 : one.mailbox > other.mailbox ? 1 : 0));
  const allowed: Item[] = [];
  for (const { item } of sorted) if ((await consumeMailBudget(tx, addressOf(item))).allowed) allowed.push(item);
  return { allowed };
}
