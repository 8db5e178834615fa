import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { hookDeliveries, hooks } from "#db/schema.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { log } from "../log.server.ts";
import { maxAttempts, retryDelay } from "../mail/retry.ts";
import { ownErrors } from "./events.ts";
import { readHookSecret } from "./secret.server.ts";
import { sendHook, type Outcome, type SendOptions } from "./send.server.ts";
import { hookHeaders, signatureOf } from "./signature.server.ts";

type Hook = typeof hooks.$inferSelect;
type Leased = typeof hookDeliveries.$inferSelect & { leaseToken: string };

/** At once to one receiver. */
const batchSize = 4;
/** Longer than an attempt can last. The deliveries of a process that died are due again after this time. */
const leaseSeconds = 60;

const inSeconds = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;

const isDue = sql`${hookDeliveries.state} = 'queued' and ${hookDeliveries.nextAttemptAt} <= now() and (${hookDeliveries.leasedUntil} is null or ${hookDeliveries.leasedUntil} < now())`;

/** What waits for a hook that is turned off waits on. */
export async function hooksWithDue(): Promise<Hook[]> {
  const due = db().select({ hookId: hookDeliveries.hookId }).from(hookDeliveries).where(isDue);
  return db()
    .select()
    .from(hooks)
    .where(and(eq(hooks.enabled, true), inArray(hooks.id, due)));
}

/** Sends a batch to one receiver. Returns how many deliveries it leased. */
export async function deliverOnce(hook: Hook, options?: SendOptions): Promise<number> {
  const batch = await leaseDue(hook.id);
  const secret = batch.length > 0 ? await readHookSecret(hook) : undefined;
  const outcomes = await Promise.allSettled(batch.map((delivery) => deliver(hook, secret, delivery, options)));
  for (const outcome of outcomes)
    if (outcome.status === "rejected")
      log.error({ err: outcome.reason, hook: hook.id }, "the outcome of a webhook could not be recorded");
  return batch.length;
}

/** Rows that another process is leasing at the same moment are skipped, so that none is leased twice. */
async function leaseDue(hookId: string): Promise<Leased[]> {
  const due = db()
    .$with("due")
    .as(
      db()
        .select({ id: hookDeliveries.id })
        .from(hookDeliveries)
        .where(and(eq(hookDeliveries.hookId, hookId), isDue))
        .orderBy(hookDeliveries.nextAttemptAt, hookDeliveries.createdAt)
        .limit(batchSize)
        .for("update", { skipLocked: true }),
    );
  const leaseToken = randomUUID();
  const leased = await db()
    .with(due)
    .update(hookDeliveries)
    .set({ leasedUntil: inSeconds(leaseSeconds), leaseToken })
    .where(inArray(hookDeliveries.id, sql`(select id from ${due})`))
    .returning();
  return leased.map((delivery) => ({ ...delivery, leaseToken }));
}

async function deliver({ id, url }: Hook, secret: string | undefined, delivery: Leased, options?: SendOptions) {
  const outcome: Outcome = secret
    ? await sendHook(url, headersOf(secret, delivery), delivery.payload, options)
    : { ok: false, error: ownErrors.secret };
  await record(delivery, outcome);
  if (!outcome.ok) log.warn({ hook: id, delivery: delivery.id, ...outcome }, "a webhook was not delivered");
}

function headersOf(secret: string, { event, eventId, payload }: Leased): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    "User-Agent": "Webhooks/1",
    [hookHeaders.event]: event,
    [hookHeaders.id]: eventId,
    [hookHeaders.timestamp]: String(timestamp),
    [hookHeaders.signature]: signatureOf(secret, timestamp, payload),
  };
}

/** The receiver asks for no more (410). */
const gone = 410;

/** A database that is restarting is waited for: without a record the delivery would be sent again. */
async function record(delivery: Leased, { ok, status, error }: Outcome) {
  const attempts = delivery.attempts + 1;
  const isFinal = status === gone || attempts >= maxAttempts;
  const columns = ok
    ? { state: "sent" as const, sentAt: sql`now()`, lastError: null }
    : {
        state: isFinal ? ("failed" as const) : ("queued" as const),
        lastError: error ?? "",
        nextAttemptAt: inSeconds(retryDelay(attempts) / 1000),
      };
  const deadline = Date.now() + leaseSeconds * 1000;
  for (;;) {
    try {
      await db()
        .update(hookDeliveries)
        .set({ ...columns, attempts, lastStatus: status ?? null, leasedUntil: null, leaseToken: null })
        .where(and(eq(hookDeliveries.id, delivery.id), eq(hookDeliveries.leaseToken, delivery.leaseToken)));
      return;
    } catch (failure) {
      if (!isDatabaseUnavailable(failure) || Date.now() > deadline) throw failure;
      await wait(200);
    }
  }
}

/** How long the log is kept, in days. */
export const logDays = 30;

export async function deleteOldDeliveries() {
  await db()
    .delete(hookDeliveries)
    .where(lt(hookDeliveries.createdAt, sql`now() - make_interval(days => ${logDays})`));
}
