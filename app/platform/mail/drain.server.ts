import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { canStoreRows, currentDatabase, db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { log } from "#app/platform/log.server.ts";
import { mailChannel } from "./outbox.server.ts";
import { describeFailure, isPermanent, maxAttempts, waitBefore } from "./retry.ts";
import { openTransport, type StoredMail, type Transport } from "./transport.server.ts";

const pollEvery = 5_000;
const batchSize = 8;
/** Renewed while the mail is being sent: a process that dies frees its mails this soon. */
const leaseSeconds = 30;
const renewEvery = 10_000;

/** Sends what is due, in every process: each mail is leased by one of them at a time. */
export async function startMailDrain(transport = openTransport()) {
  const { kind, listen } = currentDatabase();
  // The embedded database belongs to one process: whoever held these leases is gone.
  // On a full disk they are left to expire.
  if (kind === "embedded" && canStoreRows())
    await db().update(mails).set({ leasedUntil: null }).where(eq(mails.state, "queued"));
  const isReady = () => canStoreRows() && (transport.isReady?.() ?? true);

  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;
  const wake = () => {
    if (stopped || !isReady()) return;
    if (running) {
      again = true;
      return;
    }
    running = run().finally(() => {
      running = undefined;
    });
  };

  async function run() {
    do {
      again = false;
      try {
        while (!stopped && isReady() && (await drainOnce(transport)) > 0);
      } catch (error) {
        log.error({ err: error }, "the mail drain failed; it tries again shortly");
      }
    } while (again && !stopped);
  }

  const timer = setInterval(wake, pollEvery);
  await listen(mailChannel, wake);
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

/** Takes a batch of due mails and sends them. Says how many it took. */
export async function drainOnce(transport: Transport): Promise<number> {
  const batch = await leaseDue();
  if (batch.length === 0) return 0;
  const ids = batch.map(({ id }) => id);
  const renewal = setInterval(() => void renew(ids).catch(() => undefined), renewEvery);
  try {
    await Promise.all(batch.map((mail) => deliver(mail, transport)));
  } finally {
    clearInterval(renewal);
  }
  return batch.length;
}

const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Rows another process is just taking are skipped, so no mail is taken twice. */
async function leaseDue(): Promise<StoredMail[]> {
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
  return db()
    .with(due)
    .update(mails)
    .set({ leasedUntil: lease, attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.id, sql`(select id from ${due})`))
    .returning();
}

async function renew(ids: string[]) {
  await db()
    .update(mails)
    .set({ leasedUntil: lease })
    .where(and(inArray(mails.id, ids), eq(mails.state, "queued")));
}

async function deliver(mail: StoredMail, transport: Transport) {
  try {
    await transport.send(mail);
  } catch (error) {
    return markFailed(mail, error);
  }
  const withoutSecret = mail.secret ? { html: "", text: "" } : {};
  await insist(() =>
    db()
      .update(mails)
      .set({ state: "sent", sentAt: sql`now()`, leasedUntil: null, lastError: null, ...withoutSecret })
      .where(eq(mails.id, mail.id)),
  );
}

/** A mail that left must be known to have left, or it is sent again: a database that restarts just then is waited for. */
async function insist(write: () => Promise<unknown>) {
  const deadline = Date.now() + leaseSeconds * 1000;
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

async function markFailed(mail: StoredMail, error: unknown) {
  const dead = isPermanent(error) || mail.attempts >= maxAttempts;
  const lastError = describeFailure(error);
  log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, dead, reason: lastError }, "a mail was not sent");
  await db()
    .update(mails)
    .set({
      state: dead ? "dead" : "queued",
      lastError,
      leasedUntil: null,
      nextAttemptAt: sql`now() + make_interval(secs => ${waitBefore(mail.attempts) / 1000})`,
    })
    .where(eq(mails.id, mail.id));
}
