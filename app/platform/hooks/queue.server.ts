import { randomUUID } from "node:crypto";
import { and, arrayContains, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { hookDeliveries, hooks } from "#db/schema.ts";
import { env } from "../env.server.ts";
import { payloadVersion, type HookEvent, type testEvent } from "./events.ts";

/** Sent only to hooks whose owner has chosen so. */
export type HookPerson = { name: string; email: string; organization: string };

type Happening = {
  event: HookEvent | typeof testEvent;
  /** The id of what it is about. A hook is told once about the same. */
  subject: string;
  /** The page of the admin area about it, as a path. */
  page: string;
  /** Small, and about no person unless a fact is worth nothing without it: what a receiver needs to decide. */
  facts: Record<string, unknown>;
  person?: HookPerson;
  /** The deliveries are erased with the person. */
  leadId?: string;
};

/** The channel that wakes the sending when a transaction commits. */
export const hookChannel = "hooks";

/** Stores what is to be sent. Pass the transaction that stores what it is about, so that both are committed together. */
export async function queueHooks(tx: Database, happening: Happening) {
  const { event } = happening;
  const listening = await tx
    .select({ id: hooks.id, withPerson: hooks.withPerson })
    .from(hooks)
    .where(and(eq(hooks.enabled, true), arrayContains(hooks.events, [event])))
    // A webhook that is deleted at this moment must not fail what is told, a visitor's form for example.
    .for("key share");
  await storeDeliveries(tx, listening, happening);
}

export async function storeDeliveries(
  tx: Database,
  listening: readonly { id: string; withPerson: boolean }[],
  { event, subject, page, facts, person, leadId }: Happening,
) {
  if (listening.length === 0) return;
  const eventId = randomUUID();
  const url = new URL(page, env().siteUrl).href;
  const start = { version: payloadVersion, id: eventId, event, createdAt: new Date().toISOString() };
  const payload = (withPerson: boolean) =>
    JSON.stringify({ ...start, data: { id: subject, url, ...facts, ...(withPerson && person ? { person } : {}) } });
  const rows = listening.map(({ id, withPerson }) => ({
    hookId: id,
    leadId,
    event,
    subject,
    eventId,
    payload: payload(withPerson),
  }));
  await tx.insert(hookDeliveries).values(rows).onConflictDoNothing();
  await tx.execute(sql`select pg_notify(${hookChannel}, '')`);
}
