import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, not, sql, type SQL } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leads, mails } from "#db/schema.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { log } from "#app/platform/log.server.ts";
import { retryDelay } from "./retry.ts";
import type { StoredMail } from "./mail-types.server.ts";

/**
 * A mail that this attempt may send. A process can stall at any time (a paused machine, a debugger, a slow disk) while
 * another one takes over its mails. Every write therefore names the attempt that makes it: the mail's id, state, number
 * of attempts and lease token. The write of an attempt that has lost its lease changes no row.
 */
export type LeasedMail = StoredMail & { leaseToken: string };

/** What follows from a mail server's taking an answer, in the transaction that records it. */
export type OnAccepted = (tx: Database, mail: LeasedMail) => Promise<void>;

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
          sql`(${mails.state} = 'queued' or ${mails.state} = 'planned') and ${mails.nextAttemptAt} <= now() and (${mails.leasedUntil} is null or ${mails.leasedUntil} < now())`,
        )
        .orderBy(mails.nextAttemptAt)
        .limit(batchSize)
        .for("update", { skipLocked: true }),
    );
  const leaseToken = randomUUID();
  const leased = await db()
    .with(due)
    .update(mails)
    .set({ leasedUntil: inSeconds(leaseSeconds), leaseToken })
    .where(inArray(mails.id, sql`(select id from ${due})`))
    .returning();
  return leased.map((mail) => ({ ...mail, leaseToken }));
}

function isStillHeldBy({ id, state, attempts, leaseToken }: LeasedMail) {
  return and(eq(mails.id, id), eq(mails.state, state), eq(mails.attempts, attempts), eq(mails.leaseToken, leaseToken));
}

/** All mails of a batch have the same token. */
export async function renewLeases(batch: LeasedMail[]) {
  const ids = batch.map(({ id }) => id);
  await db()
    .update(mails)
    // Never shortened: a mail that is being transmitted has the longer lease.
    .set({ leasedUntil: sql`greatest(${mails.leasedUntil}, ${inSeconds(leaseSeconds)})` })
    .where(
      and(
        inArray(mails.id, ids),
        inArray(mails.state, ["queued", "planned"]),
        eq(mails.leaseToken, batch[0]!.leaseToken),
      ),
    );
}

/** Nothing has happened on the lead that the author of the answer has not seen. */
const isUpToDate = sql`(${mails.expectedVersion} is null or ${mails.expectedVersion} = (select ${leads.version} from ${leads} where ${leads.id} = ${mails.leadId}))`;

/** The last check before the message is transmitted. The same statement extends the lease. */
export async function requireLease(mail: LeasedMail) {
  try {
    const stillHeld = await db()
      .update(mails)
      .set({ leasedUntil: inSeconds(dataLeaseSeconds) })
      .where(and(isStillHeldBy(mail), isUpToDate))
      .returning({ id: mails.id });
    if (stillHeld.length > 0) return;
    const stopped = await db()
      .update(mails)
      .set({ state: "held", leasedUntil: null, leaseToken: null })
      .where(and(isStillHeldBy(mail), not(isUpToDate)))
      .returning({ id: mails.id });
    if (stopped.length > 0) throw new HeldBackError("something new came after the answer was written");
  } catch (cause) {
    if (cause instanceof HeldBackError) throw cause;
    throw new HeldBackError("the lease could not be checked", { cause });
  }
  throw new HeldBackError("another attempt has taken over the mail");
}

/** Returns false when the lease was lost in the meantime. */
export async function recordSent(
  mail: LeasedMail,
  {
    state = "sent",
    serverId,
    onAccepted,
  }: { state?: "sent" | "file"; serverId?: string; onAccepted?: OnAccepted } = {},
): Promise<boolean> {
  const withoutSecret = mail.secret ? { html: "", text: "", calendar: null } : {};
  // The recipient may have been corrected meanwhile: the record says where the mail went.
  const { recipient } = mail;
  const columns = { state, recipient, sentAt: sql`now()`, lastError: null, serverId, ...withoutSecret };
  // A file has reached nobody.
  return finish(mail, columns, mail.authorId && state === "sent" ? onAccepted : undefined);
}

/** Returns false when the lease was lost in the meantime. */
export async function recordFailure(mail: LeasedMail, lastError: string, isFinal: boolean): Promise<boolean> {
  const pause = retryDelay(mail.attempts + 1) / 1000;
  return finish(mail, { state: isFinal ? "dead" : mail.state, lastError, nextAttemptAt: inSeconds(pause) });
}

type Columns = Parameters<ReturnType<ReturnType<typeof db>["update"]>["set"]>[0];

/** Without a record of its outcome a mail would be sent again, so a database that is restarting is waited for. */
async function finish(mail: LeasedMail, columns: Columns, onAccepted?: OnAccepted): Promise<boolean> {
  const deadline = Date.now() + dataLeaseSeconds * 1000;
  for (;;) {
    try {
      const write = async (tx: Database) => {
        const written = await tx
          .update(mails)
          .set({ ...columns, attempts: mail.attempts + 1, leasedUntil: null, leaseToken: null })
          .where(isStillHeldBy(mail))
          .returning({ id: mails.id });
        return written.length > 0;
      };
      return await (onAccepted ? db().transaction((tx) => writeAccepted(tx, mail, write, onAccepted)) : write(db()));
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

/** The lead is locked before its mail, as by everything that changes both. */
async function writeAccepted(
  tx: Database,
  mail: LeasedMail,
  write: (tx: Database) => Promise<boolean>,
  onAccepted: OnAccepted,
): Promise<boolean> {
  if (mail.leadId) await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, mail.leadId)).for("update");
  const written = await write(tx);
  // In a savepoint: a mail that was sent must be recorded as sent whatever fails here, or it would be sent again.
  if (written)
    await tx
      .transaction((inner) => onAccepted(inner, mail))
      .catch((error: unknown) =>
        log.error({ err: error, mail: mail.id }, "what follows from an answer was not stored"),
      );
  return written;
}
