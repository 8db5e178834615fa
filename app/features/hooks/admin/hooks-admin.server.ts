import { randomUUID } from "node:crypto";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { testEvent } from "#app/platform/hooks/events.ts";
import { storeDeliveries } from "#app/platform/hooks/queue.server.ts";
import { isDeletedId, keepDeletedId } from "#app/platform/records/deleted-ids.server.ts";
import { newHookSecret, readHookSecret } from "#app/platform/hooks/secret.server.ts";
import { db } from "#db/client.server.ts";
import { lock } from "#db/locks.server.ts";
import { oneRow } from "#db/one-row.ts";
import { hookDeliveries, hooks } from "#db/schema.ts";
import { checkHook, type HookErrors, type TypedHook } from "./hook-form.server.ts";
import { hookList, hostOf, type HookQuery } from "./hook-list.ts";

/** Each one costs a request for every event. */
export const maxHooks = 20;

/** In the list of deleted ids. */
const kind = "hook";

type Refused = { errors: HookErrors };

const columns = {
  id: hooks.id,
  url: hooks.url,
  events: hooks.events,
  withPerson: hooks.withPerson,
  enabled: hooks.enabled,
  version: hooks.version,
  createdAt: hooks.createdAt,
};

export async function listHooks(query: Pick<HookQuery, "page">) {
  const { offset, ...page } = pageOf(await db().$count(hooks), query, hookList.pageSize);
  const failed = db()
    .select({ hookId: hookDeliveries.hookId, failed: count().as("failed") })
    .from(hookDeliveries)
    .where(eq(hookDeliveries.state, "failed"))
    .groupBy(hookDeliveries.hookId)
    .as("failures");
  const list = await db()
    .select({ ...columns, failed: sql<number>`coalesce(${failed.failed}, 0)`.mapWith(Number) })
    .from(hooks)
    .leftJoin(failed, eq(failed.hookId, hooks.id))
    .orderBy(asc(hooks.createdAt), asc(hooks.id))
    .limit(hookList.pageSize)
    .offset(offset);
  return { list, ...page };
}

export type ListedHook = Awaited<ReturnType<typeof listHooks>>["list"][number];

export async function findHook(id: string) {
  const [hook] = await db().select().from(hooks).where(eq(hooks.id, id));
  if (!hook) return undefined;
  const { secret: _secret, activeSince: _since, ...shown } = hook;
  return { ...shown, isReadable: (await readHookSecret(hook)) !== undefined };
}

/** The id is made with the form, so that a form that is sent again adds one hook; its secret is shown only once. */
export async function createHook(
  actor: Actor,
  id: string,
  typed: TypedHook,
): Promise<{ id: string; secret?: string } | Refused> {
  const errors = checkHook(typed);
  if (Object.keys(errors).length > 0) return { errors };
  const { secret, stored } = await newHookSecret();
  return db().transaction(async (tx) => {
    await lock(tx, "hooks");
    const [known] = await tx.select().from(hooks).where(eq(hooks.id, id));
    if (known) return isAsStored(known, typed) ? { id } : { errors: { form: "addedBefore" } };
    if (await isDeletedId(tx, kind, id)) return { errors: { form: "gone" } };
    if ((await tx.$count(hooks)) >= maxHooks) return { errors: { form: "tooMany" } };
    const { version: _version, ...values } = typed;
    await tx.insert(hooks).values({ id, ...values, secret: stored });
    await recordAudit(tx, actor, "hookCreated", hostOf(typed.url), { id });
    return { id, secret };
  });
}

function isAsStored(
  stored: Pick<TypedHook, "url" | "withPerson" | "enabled"> & { events: string[] },
  typed: TypedHook,
) {
  return (
    stored.url === typed.url &&
    stored.withPerson === typed.withPerson &&
    stored.enabled === typed.enabled &&
    stored.events.join() === typed.events.join()
  );
}

/** `typed.version` is the one that was shown: two owners do not overwrite each other unseen. */
export async function saveHook(actor: Actor, id: string, typed: TypedHook): Promise<"saved" | Refused> {
  const errors = checkHook(typed);
  if (Object.keys(errors).length > 0) return { errors };
  return db().transaction(async (tx) => {
    const [before] = await tx.select().from(hooks).where(eq(hooks.id, id)).for("update");
    if (!before) return { errors: { form: "gone" } };
    const { version, ...values } = typed;
    if (isAsStored(before, typed)) return "saved";
    if (before.version !== version) return { errors: { form: "conflict" } };
    const begins = (!before.enabled && values.enabled) || before.events.join() !== values.events.join();
    await tx
      .update(hooks)
      .set({ ...values, version: version + 1, ...(begins && { activeSince: sql`now()` }) })
      .where(eq(hooks.id, id));
    await recordAudit(tx, actor, "hookChanged", hostOf(values.url), { id });
    return "saved";
  });
}

/** The earlier one ends to work at once. Undefined when the hook is gone. */
export async function renewSecret(actor: Actor, id: string): Promise<string | undefined> {
  const { secret, stored } = await newHookSecret();
  return db().transaction(async (tx) => {
    const [hook] = await tx.update(hooks).set({ secret: stored }).where(eq(hooks.id, id)).returning();
    if (!hook) return undefined;
    await recordAudit(tx, actor, "hookSecretRenewed", hostOf(hook.url), { id });
    return secret;
  });
}

/** What waits for it and its log go with it. Returns its host. */
export async function deleteHook(actor: Actor, id: string): Promise<string | undefined> {
  return db().transaction(async (tx) => {
    const [gone] = await tx.delete(hooks).where(eq(hooks.id, id)).returning();
    if (!gone) return undefined;
    await keepDeletedId(tx, kind, id);
    await recordAudit(tx, actor, "hookDeleted", hostOf(gone.url), { id });
    return hostOf(gone.url);
  });
}

/** Sent like every other event. False for a hook that is gone or turned off. Returns the id of the delivery. */
export async function sendTest(id: string): Promise<string | undefined> {
  return db().transaction(async (tx) => {
    const [hook] = await tx
      .select(columns)
      .from(hooks)
      .where(and(eq(hooks.id, id), eq(hooks.enabled, true)));
    if (!hook) return undefined;
    const subject = randomUUID();
    await storeDeliveries(tx, [hook], { event: testEvent, subject, page: `/admin/hooks/${id}`, facts: {} });
    return oneRow(
      await tx.select({ id: hookDeliveries.id }).from(hookDeliveries).where(eq(hookDeliveries.subject, subject)),
    ).id;
  });
}
