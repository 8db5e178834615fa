import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { retryDelay } from "./retry.ts";
import type { StoredMail } from "./mail-types.server.ts";

/**
 * A mail that this attempt may send. A process can stall at any time (a paused machine, a debugger, a slow disk) while
 * another one takes over its mails. Every write therefore names the attempt that makes it: the mail's id, state, number
 * of attempts and lease token. The write of an attempt that has lost its lease changes no row.
 */
export type LeasedMail = StoredMail & { leaseToken: string };

/** Thrown before any of the message was sent. Neither the mail server nor the mail is at fault. */
export class HeldBackError extends Error {
  override name = "HeldBackError";
}

const batchSize = 8;
/** Renewed while the mail is being sent. The mails of a process that died are due again after this time. */
const leaseSeconds = 30;
export const renewEvery = 10_000;
/**
 * Applies once the message itself is being transmitted. It is longer, because from then on a second attempt could
 * deliver the mail twice: a process that stalls for less than this sends nothing twice.
 */
const dataLeaseSeconds = 120;

const inSeconds = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;

/** Rows that another process is leasing at the same moment are skipped, so that no mail is leased twice. */
export async function leaseDueMails(): Promise<LeasedMail[]> {
  const due = db()
    .$with("due")
    .as(
      db()
        .select({ id: mails.id })
        .from(mails)
        .where(
          sql`${mails.state} = 'queued' and ${mails.nextAttemptAt} <= now() and (${mails.leasedUntil} is null or ${mails.leasedUntil} < now())`,
        )
        .orderBy(mails.nextAttemptAt)
        .limit(batchSize)
        .for("update", { skipLocked: true }),
    );
  const leased = await db()
    .with(due)
    .update(mails)
    .set({ leasedUntil: inSeconds(leaseSeconds), leaseToken: randomUUID() })
    .where(inArray(mails.id, sql`(select id from ${due})`))
    .returning();
  return leased as LeasedMail[];
}

function isStillHeldBy({ id, attempts, leaseToken }: LeasedMail) {
  return and(
    eq(mails.id, id),
    eq(mails.state, "queued"),
    eq(mails.attempts, attempts),
    eq(mails.leaseToken, leaseToken),
  );
}

/** All mails of a batch have the same token. */
export async function renewLeases(batch: LeasedMail[]) {
  const ids = batch.map(({ id }) => id);
  await db()
    .update(mails)
    // Never shortened: a mail that is being transmitted has the longer lease.
    .set({ leasedUntil: sql`greatest(${mails.leasedUntil}, ${inSeconds(leaseSeconds)})` })
    .where(and(inArray(mails.id, ids), eq(mails.state, "queued"), eq(mails.leaseToken, batch[0]!.leaseToken)));
}

/** The last check before the message is transmitted. The same statement extends the lease. */
export async function requireLease(mail: LeasedMail) {
  const held = await db()
    .update(mails)
    .set({ leasedUntil: inSeconds(dataLeaseSeconds) })
    .where(isStillHeldBy(mail))
    .returning({ id: mails.id })
    .catch((cause: unknown) => {
      throw new HeldBackError("the lease could not be checked", { cause });
    });
  if (held.length === 0) throw new HeldBackError("another attempt has taken over the mail");
}

/** Returns false when the lease was lost in the meantime. */
export async function recordSent(mail: LeasedMail, state: "sent" | "file" = "sent"): Promise<boolean> {
  const withoutSecret = mail.secret ? { html: "", text: "", calendar: null } : {};
  return finish(mail, { state, sentAt: sql`now()`, lastError: null, ...withoutSecret });
}

/** Returns false when the lease was lost in the meantime. */
export async function recordFailure(mail: LeasedMail, lastError: string, isFinal: boolean): Promise<boolean> {
  const pause = retryDelay(mail.attempts + 1) / 1000;
  return finish(mail, { state: isFinal ? "dead" : "queued", lastError, nextAttemptAt: inSeconds(pause) });
}

type Columns = Parameters<ReturnType<ReturnType<typeof db>["update"]>["set"]>[0];

/** Without a record of its outcome a mail would be sent again, so a database that is restarting is waited for. */
async function finish(mail: LeasedMail, columns: Columns): Promise<boolean> {
  const deadline = Date.now() + dataLeaseSeconds * 1000;
  for (;;) {
    try {
      const written = await db()
        .update(mails)
        .set({ ...columns, attempts: mail.attempts + 1, leasedUntil: null, leaseToken: null })
        .where(isStillHeldBy(mail))
        .returning({ id: mails.id });
      return written.length > 0;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}
