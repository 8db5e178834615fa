import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leads, mails, subscribers } from "#db/schema.ts";
import { removeMailFiles } from "#app/platform/mail/folder-transport.server.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { consentSchema, type Consent } from "./consent.ts";
import { subscriberMailKinds } from "./mails/subscriber-mails.server.tsx";
import { confirmDays } from "./sign-up.server.ts";

/** What subscriptions are to a person: their timeline, export, erasure and retention. */

export function consentOf({ id, source }: { id: string; source: unknown }): Consent | null {
  return parseStored(consentSchema.nullable(), source ?? null, { column: "subscribers.source", id })?.value ?? null;
}

/** Of a person, with those of their further addresses. */
export async function listSubscriptions(leadId: string) {
  const rows = await db()
    .select({ subscriber: subscribers })
    .from(subscribers)
    .innerJoin(leads, eq(leads.id, subscribers.leadId))
    .where(or(eq(leads.id, leadId), eq(leads.mergedInto, leadId)))
    .orderBy(subscribers.createdAt, subscribers.id);
  return rows.map(({ subscriber }) => {
    const { id, email, language, topics, state, createdAt, confirmedAt, leftAt, refusals, lastRefusal } = subscriber;
    const consent = consentOf(subscriber);
    return { id, email, language, topics, state, createdAt, confirmedAt, leftAt, refusals, lastRefusal, consent };
  });
}

export type Subscription = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** With a person who is erased, also what was signed up before they wrote. */
export async function eraseSubscriptions(tx: Database, leadIds: string[], emails: string[]) {
  await tx.delete(subscribers).where(
    or(
      inArray(subscribers.leadId, leadIds),
      inArray(
        subscribers.email,
        emails.map((email) => email.toLowerCase()),
      ),
    ),
  );
}

/** Somebody who is no lead, with the mails to them. Returns whether they were there; the files go after the transaction. */
export async function eraseSubscriber(tx: Database, id: string) {
  const [gone] = await tx.delete(subscribers).where(eq(subscribers.id, id)).returning({ email: subscribers.email });
  if (!gone) return undefined;
  return tx
    .delete(mails)
    .where(and(inArray(mails.kind, [...subscriberMailKinds]), eq(sql`lower(${mails.recipient})`, gone.email)))
    .returning({ id: mails.id, kind: mails.kind, createdAt: mails.createdAt });
}

/** Deletes those who have not confirmed in time. Returns how many. */
export async function deleteUnconfirmed(): Promise<number> {
  const { deleted, written } = await db().transaction(async (tx) => {
    const before = sql`now() - make_interval(days => ${confirmDays})`;
    const late = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(
        and(
          eq(subscribers.state, "pending"),
          lt(subscribers.createdAt, before),
          or(sql`${subscribers.confirmSentAt} is null`, lt(subscribers.confirmSentAt, before)),
        ),
      )
      .limit(200)
      .for("update", { skipLocked: true });
    const files = [];
    for (const { id } of late) files.push(...((await eraseSubscriber(tx, id)) ?? []));
    return { deleted: late.length, written: files };
  });
  await removeMailFiles(written);
  return deleted;
}
