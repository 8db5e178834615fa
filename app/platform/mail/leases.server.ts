import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { waitBefore } from "./retry.ts";
import type { StoredMail } from "./transport.server.ts";

/**
 * Which attempt may send a mail, and what it may write about it. A process can stall for any time (a paused machine, a
 * debugger, a slow disk) while another one takes its mails over. So every write names the attempt it belongs to: the
 * mail's id, its state, how many attempts it had, and the lease's token. The write of an attempt that lost its lease
 * changes no row.
 */
export type LeasedMail = StoredMail & { leaseToken: string };

/** The message was held back before any of it left: neither the peer nor the mail is at fault. */
export class HeldBackError extends Error {
  override name = "HeldBackError";
}

const batchSize = 8;
/** Renewed while the mail is being sent: a process that dies frees its mails this soon. */
const leaseSeconds = 30;
export const renewEvery = 10_000;
/**
 * From the moment the message itself is handed over. Longer, because from then on a second attempt could be a second
 * mail in the inbox: a process that stalls for less than this sends nothing twice.
 */
const dataLeaseSeconds = 120;

const until = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;

/** Rows that another process is just leasing are skipped, so no mail is leased twice. */
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
    .set({ leasedUntil: until(leaseSeconds), leaseToken: randomUUID() })
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

/** The mails of one batch have one token. */
export async function renewLeases(batch: LeasedMail[]) {
  const ids = batch.map(({ id }) => id);
  await db()
    .update(mails)
    // Never shorter: one whose message is being handed over has the longer lease.
    .set({ leasedUntil: sql`greatest(${mails.leasedUntil}, ${until(leaseSeconds)})` })
    .where(and(inArray(mails.id, ids), eq(mails.state, "queued"), eq(mails.leaseToken, batch[0]!.leaseToken)));
}

/** The last question before the message leaves; in the same statement the lease is made long enough for that. */
export async function requireLease(mail: LeasedMail) {
  const held = await db()
    .update(mails)
    .set({ leasedUntil: until(dataLeaseSeconds) })
    .where(isStillHeldBy(mail))
    .returning({ id: mails.id })
    .catch((cause: unknown) => {
      throw new HeldBackError("the database could not be asked for the lease", { cause });
    });
  if (held.length === 0) throw new HeldBackError("another attempt has taken the mail over");
}

/** False when the lease was lost meanwhile. */
export async function recordSent(mail: LeasedMail): Promise<boolean> {
  const withoutSecret = mail.secret ? { html: "", text: "" } : {};
  return finish(mail, { state: "sent", sentAt: sql`now()`, lastError: null, ...withoutSecret });
}

/** False when the lease was lost meanwhile. */
export async function recordFailure(mail: LeasedMail, lastError: string, dead: boolean): Promise<boolean> {
  const pause = waitBefore(mail.attempts + 1) / 1000;
  return finish(mail, { state: dead ? "dead" : "queued", lastError, nextAttemptAt: until(pause) });
}

type Columns = Parameters<ReturnType<ReturnType<typeof db>["update"]>["set"]>[0];

/** What became of a mail must be recorded, or it is sent again: a database that restarts just then is waited for. */
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
