import { and, desc, eq, sql } from "drizzle-orm";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { hookChannel } from "#app/platform/hooks/queue.server.ts";
import { db } from "#db/client.server.ts";
import { hookDeliveries, hooks } from "#db/schema.ts";
import { deliveryList, hostOf, type DeliveryQuery } from "./hook-list.ts";

const { payload: _payload, ...listed } = {
  id: hookDeliveries.id,
  hookId: hookDeliveries.hookId,
  leadId: hookDeliveries.leadId,
  event: hookDeliveries.event,
  eventId: hookDeliveries.eventId,
  payload: hookDeliveries.payload,
  state: hookDeliveries.state,
  attempts: hookDeliveries.attempts,
  nextAttemptAt: hookDeliveries.nextAttemptAt,
  lastStatus: hookDeliveries.lastStatus,
  lastError: hookDeliveries.lastError,
  sentAt: hookDeliveries.sentAt,
  createdAt: hookDeliveries.createdAt,
  url: hooks.url,
  isOff: sql<boolean>`not ${hooks.enabled}`,
};

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>["list"][number];

export async function listDeliveries(query: Pick<DeliveryQuery, "state" | "hook" | "page">) {
  const where = and(
    query.state ? eq(hookDeliveries.state, query.state) : undefined,
    query.hook ? eq(hookDeliveries.hookId, query.hook) : undefined,
  );
  const { offset, ...page } = pageOf(await db().$count(hookDeliveries, where), query, deliveryList.pageSize);
  const list = await db()
    .select(listed)
    .from(hookDeliveries)
    .innerJoin(hooks, eq(hooks.id, hookDeliveries.hookId))
    .where(where)
    .orderBy(desc(hookDeliveries.createdAt), desc(hookDeliveries.id))
    .limit(deliveryList.pageSize)
    .offset(offset);
  return { list, ...page, receivers: await listReceivers() };
}

/** For the filter. */
async function listReceivers(): Promise<[id: string, host: string][]> {
  const rows = await db().select({ id: hooks.id, url: hooks.url }).from(hooks).orderBy(hooks.createdAt);
  return rows.map(({ id, url }) => [id, hostOf(url)]);
}

export async function findDelivery(id: string) {
  const [delivery] = await db()
    .select({ ...listed, payload: hookDeliveries.payload })
    .from(hookDeliveries)
    .innerJoin(hooks, eq(hooks.id, hookDeliveries.hookId))
    .where(eq(hookDeliveries.id, id));
  return delivery;
}

/** With the same id, so that a receiver that has it already recognizes it. One that is being sent is left alone. */
export async function resendDelivery(actor: Actor, id: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [delivery] = await tx.select().from(hookDeliveries).where(eq(hookDeliveries.id, id)).for("update");
    if (!delivery) return false;
    const isBeingSent = delivery.leasedUntil !== null && delivery.leasedUntil > new Date();
    const again = { state: "queued" as const, attempts: 0, nextAttemptAt: sql`now()` };
    if (!isBeingSent) await tx.update(hookDeliveries).set(again).where(eq(hookDeliveries.id, id));
    await recordAudit(tx, actor, "hookResent", `${delivery.event} ${id.slice(0, 8)}`);
    await tx.execute(sql`select pg_notify(${hookChannel}, '')`);
    return true;
  });
}
