import { and, arrayContains, asc, desc, eq, gt, ilike, ne, or, sql, type SQL } from "drizzle-orm";
import { keysetBatches } from "#app/components/admin/list/csv-export.server.ts";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { removeMailFiles } from "#app/platform/mail/folder-transport.server.ts";
import { letterTopics } from "#app/platform/site/settings.server.ts";
import { db } from "#db/client.server.ts";
import { likePattern } from "#db/like-pattern.ts";
import { leads, subscribers } from "#db/schema.ts";
import { leave } from "../own-page.server.ts";
import { consentOf, eraseSubscriber } from "../people.server.ts";
import type { Subscriber } from "../subscribers.server.ts";
import { subscriberList, type ListedSubscriber, type SubscriberQuery } from "./subscriber-list.ts";

export async function listSubscribers(query: SubscriberQuery) {
  const where = matching(query);
  const { offset, ...page } = pageOf(await db().$count(subscribers, where), query, subscriberList.pageSize);
  const rows = await db()
    .select({ subscriber: subscribers, mergedInto: leads.mergedInto })
    .from(subscribers)
    .leftJoin(leads, eq(leads.id, subscribers.leadId))
    .where(where)
    .orderBy(
      ...(query.sort === "address" ? [asc(subscribers.email)] : [desc(subscribers.createdAt), desc(subscribers.id)]),
    )
    .limit(subscriberList.pageSize)
    .offset(offset);
  return {
    list: rows.map(({ subscriber, mergedInto }) =>
      toListed({ ...subscriber, leadId: mergedInto ?? subscriber.leadId }),
    ),
    ...page,
  };
}

function matching({ q, state, language, topic }: SubscriberQuery): SQL | undefined {
  return and(
    q ? ilike(subscribers.email, likePattern(q)) : undefined,
    state ? eq(subscribers.state, state) : undefined,
    language ? eq(subscribers.language, language) : undefined,
    // Who chose no topics wants everything.
    topic ? or(arrayContains(subscribers.topics, [topic]), sql`cardinality(${subscribers.topics}) = 0`) : undefined,
  );
}

function toListed(subscriber: Subscriber): ListedSubscriber {
  const { id, email, language, topics, state, createdAt, confirmedAt, leftAt, refusals, lastRefusal, leadId } =
    subscriber;
  const consent = consentOf(subscriber);
  return { id, email, language, topics, state, createdAt, confirmedAt, leftAt, refusals, lastRefusal, consent, leadId };
}

const batchSize = 1000;

/** By address, whatever the order of the page: it never changes while the file is being read. */
export async function* exportSubscribers(actor: Actor, query: SubscriberQuery): AsyncGenerator<ListedSubscriber[]> {
  const where = matching(query);
  await recordAudit(db(), actor, "subscribersExported", String(await db().$count(subscribers, where)));
  const names = new Map(letterTopics().map(({ id, words }) => [id, words.en]));
  const read = (after: string | undefined) =>
    db()
      .select()
      .from(subscribers)
      .where(and(where, after === undefined ? undefined : gt(subscribers.email, after)))
      .orderBy(asc(subscribers.email))
      .limit(batchSize);
  for await (const rows of keysetBatches(batchSize, read, ({ email }) => email))
    yield rows.map((row) => ({ ...toListed(row), topics: row.topics.map((id) => names.get(id) ?? id) }));
}

/** Somebody asked the team for it. Undefined when the row is gone. */
export async function takeOff(actor: Actor, id: string): Promise<"left" | "unchanged" | undefined> {
  return db().transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.id, id), ne(subscribers.state, "left")))
      .for("update");
    if (!row) return (await tx.$count(subscribers, eq(subscribers.id, id))) > 0 ? "unchanged" : undefined;
    await leave(tx, id);
    // Never the address: erasing somebody leaves nothing of them in the log.
    await recordAudit(tx, actor, "subscriberLeft", id.slice(0, 8));
    return "left";
  });
}

export async function deleteSubscriber(actor: Actor, id: string): Promise<boolean> {
  const files = await db().transaction(async (tx) => {
    const written = await eraseSubscriber(tx, id);
    if (written) await recordAudit(tx, actor, "subscriberErased", id.slice(0, 8));
    return written;
  });
  if (files) await removeMailFiles(files);
  return files !== undefined;
}
