import { eq } from "drizzle-orm";
import { canStoreRows, currentDatabase, db } from "#db/client.server.ts";
import { hookDeliveries } from "#db/schema.ts";
import { log } from "../log.server.ts";
import { deliverOnce, hooksWithDue } from "./deliver.server.ts";
import { hookChannel } from "./queue.server.ts";
import type { SendOptions } from "./send.server.ts";

const pollEvery = 5_000;

/**
 * Sends what is due, in every process; each delivery is leased by one of them. Receivers do not wait for each other: one
 * that hangs holds up its own deliveries only.
 */
export async function startHooks(options?: SendOptions) {
  const { kind, listen } = currentDatabase();
  // Only one process uses an embedded database, so the process that held these leases has ended.
  if (kind === "embedded" && canStoreRows())
    await db()
      .update(hookDeliveries)
      .set({ leasedUntil: null, leaseToken: null })
      .where(eq(hookDeliveries.state, "queued"));

  let stopped = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  const sending = new Map<string, Promise<void>>();

  const wake = () => {
    lookAgain = true;
    if (stopped || looking || !canStoreRows()) return;
    looking = look().finally(() => {
      looking = undefined;
    });
  };

  async function look() {
    while (lookAgain && !stopped) {
      lookAgain = false;
      try {
        for (const hook of await hooksWithDue()) if (!sending.has(hook.id)) sending.set(hook.id, send(hook));
      } catch (error) {
        log.error({ err: error }, "the webhooks that are due could not be read");
      }
    }
  }

  /** Only one batch: a hook that was changed or turned off meanwhile is read again before the next. */
  async function send(hook: Parameters<typeof deliverOnce>[0]) {
    try {
      if ((await deliverOnce(hook, options)) > 0) lookAgain = true;
    } catch (error) {
      log.error({ err: error, hook: hook.id }, "webhooks could not be sent and are tried again shortly");
    }
    sending.delete(hook.id);
    if (lookAgain) wake();
  }

  const timer = setInterval(wake, pollEvery);
  await listen(hookChannel, wake);
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(sending.values());
    },
  };
}
