import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, exists, inArray, isNull, lt, not, or, sql, type SQL } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { letterRecipients as recipients, letters, subscribers } from "#db/schema.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";

/**
 * The rows of recipients are the truth about a letter. A row is claimed by one process (`queued` with a lease), becomes
 * `sending` when the mail server has agreed to take the message and before any of it is transmitted, and gets its outcome
 * from the server's answer. A row that stays `sending` when its lease ends is `unknown`: nobody can say whether that
 * person has the letter. Every write names the attempt that makes it, so a stalled process changes nothing later.
 */
export type Claimed = typeof recipients.$inferSelect & { leaseToken: string };

/** Rows that were claimed and not handed over are free again after this time. */
const claimSeconds = 60;
/** Longer than a mail server can take to answer. */
const handOverSeconds = 120;
/** After so many refusals for good nothing more is sent to an address. */
export const maxRefusals = 2;

const inSeconds = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;
const keyOf = ({ letterId, subscriberId }: Pick<Claimed, "letterId" | "subscriberId">) =>
  and(eq(recipients.letterId, letterId), eq(recipients.subscriberId, subscriberId));
const isHeldBy = (row: Claimed) => and(keyOf(row), eq(recipients.leaseToken, row.leaseToken));

const isSending = (tx: Database) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(letters)
      .where(and(eq(letters.id, recipients.letterId), eq(letters.state, "sending"))),
  );
const isSubscribed = (tx: Database) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(subscribers)
      .where(and(eq(subscribers.id, recipients.subscriberId), eq(subscribers.state, "active"))),
  );

/** Rows that another process claims at the same moment are skipped. */
export async function claim(count: number): Promise<Claimed[]> {
  const due = db()
    .$with("due")
    .as(
      db()
        .select({ letterId: recipients.letterId, subscriberId: recipients.subscriberId })
        .from(recipients)
        .innerJoin(letters, eq(letters.id, recipients.letterId))
        .where(
          and(
            eq(letters.state, "sending"),
            sql`${recipients.state} = 'queued'`,
            sql`${recipients.nextAttemptAt} <= now()`,
            or(isNull(recipients.leasedUntil), lt(recipients.leasedUntil, sql`now()`)),
          ),
        )
        .orderBy(recipients.letterId, recipients.nextAttemptAt)
        .limit(count)
        .for("update", { of: recipients, skipLocked: true }),
    );
  const leaseToken = randomUUID();
  const rows = await db()
    .with(due)
    .update(recipients)
    .set({ leasedUntil: inSeconds(claimSeconds), leaseToken })
    .where(sql`(${recipients.letterId}, ${recipients.subscriberId}) in (select letter_id, subscriber_id from ${due})`)
    .returning();
  return rows.map((row) => ({ ...row, leaseToken }));
}

/** Gives back what was claimed and not handed over. */
export async function release(batch: Claimed[]) {
  const [first] = batch;
  if (!first) return;
  await db()
    .update(recipients)
    .set({ leasedUntil: null, leaseToken: null })
    .where(and(eq(recipients.leaseToken, first.leaseToken), eq(recipients.state, "queued")));
}

/**
 * The last moment before the message is transmitted: still this attempt's, the letter not paused, the person still
 * subscribed. "left": the row says so from now on.
 */
export async function handOver(row: Claimed): Promise<"yes" | "left" | "no"> {
  const held = and(isHeldBy(row), eq(recipients.state, "queued"));
  const taken = await db()
    .update(recipients)
    .set({ state: "sending", leasedUntil: inSeconds(handOverSeconds), lastError: null })
    .where(and(held, isSending(db()), isSubscribed(db())))
    .returning({ id: recipients.subscriberId });
  if (taken.length > 0) return "yes";
  return (await markLeft([row])) > 0 ? "left" : "no";
}

/** People who unsubscribed after the letter was begun. */
export async function markLeft(batch: Claimed[]): Promise<number> {
  const [first] = batch;
  if (!first) return 0;
  const ids = batch.map(({ subscriberId }) => subscriberId);
  const gone = await db()
    .update(recipients)
    .set({ state: "left", leasedUntil: null, leaseToken: null })
    .where(
      and(
        inArray(recipients.subscriberId, ids),
        eq(recipients.leaseToken, first.leaseToken),
        eq(recipients.state, "queued"),
        not(isSubscribed(db())),
      ),
    )
    .returning({ id: recipients.subscriberId });
  return gone.length;
}

export type Outcome =
  | { kind: "sent" }
  /** `forGood`: the server knows no such address, or wants nothing for it. */
  | { kind: "refused"; reason: string; forGood: boolean }
  | { kind: "later"; reason: string; seconds: number }
  | { kind: "unknown"; reason: string };

/** Without a record of its outcome the row would become unknown, so a database that is restarting is waited for. */
export async function recordOutcome(row: Claimed, outcome: Outcome): Promise<void> {
  const deadline = Date.now() + handOverSeconds * 1000;
  for (;;) {
    try {
      return await db().transaction((tx) => writeOutcome(tx, row, outcome));
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

async function writeOutcome(tx: Database, row: Claimed, outcome: Outcome) {
  const free = { leasedUntil: null };
  const columns = {
    sent: { state: "sent", sentAt: sql`now()`, lastError: null, ...free },
    refused: { state: "refused", lastError: "reason" in outcome ? outcome.reason : null, ...free },
    later: {
      state: "queued",
      attempts: row.attempts + 1,
      nextAttemptAt: inSeconds("seconds" in outcome ? outcome.seconds : 0),
      lastError: "reason" in outcome ? outcome.reason : null,
      leaseToken: null,
      ...free,
    },
    // Keeps the token: a process that was only slow may still learn the answer.
    unknown: { state: "unknown", lastError: "reason" in outcome ? outcome.reason : null, ...free },
  } as const;
  const written = await tx
    .update(recipients)
    .set(columns[outcome.kind])
    .where(and(isHeldBy(row), inArray(recipients.state, ["queued", "sending", "unknown"])))
    .returning({ id: recipients.subscriberId });
  if (written.length === 0 || outcome.kind !== "refused" || !outcome.forGood) return;
  const { refusals } = subscribers;
  await tx
    .update(subscribers)
    .set({
      refusals: sql`${refusals} + 1`,
      lastRefusal: outcome.reason,
      state: sql`case when ${refusals} + 1 >= ${maxRefusals} and ${subscribers.state} = 'active' then 'refused' else ${subscribers.state} end`,
    })
    .where(eq(subscribers.id, row.subscriberId));
}

/** The address works again: only refusals in a row count. */
export async function forgiveRefusals(subscriberId: string) {
  await db().update(subscribers).set({ refusals: 0, lastRefusal: null }).where(eq(subscribers.id, subscriberId));
}

/** Rows whose process never learnt the answer. `all`: no other process can be sending. */
export async function markUnknown({ all = false } = {}): Promise<void> {
  const isOver = all ? undefined : lt(recipients.leasedUntil, sql`now()`);
  await db()
    .update(recipients)
    .set({ state: "unknown", leasedUntil: null })
    .where(and(sql`${recipients.state} = 'sending'`, isOver));
}
