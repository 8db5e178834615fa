import { eq, inArray } from "drizzle-orm";
import { canStoreRows, currentDatabase, db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { openJournal, recordAccepted, type AcceptedJournal } from "./accepted-journal.server.ts";
import { correctWrittenMails, outboxFolder, removeMailFiles } from "./folder-transport.server.ts";
import {
  HeldBackError,
  leaseDueMails,
  recordFailure,
  recordSent,
  renewEvery,
  renewLeases,
  requireLease,
  type LeasedMail,
  type OnAccepted,
} from "./leases.server.ts";
import { mailChannel } from "./outbox.server.ts";
import { describeFailure, isPermanent, maxAttempts } from "./retry.ts";
import { openTransport } from "./transport.server.ts";
import type { Transport } from "./mail-types.server.ts";

const pollEvery = 5_000;

/** Sends due mails. It runs in every process; each mail is leased by one process at a time. */
export async function startMailDrain(transport = openTransport(), onAccepted?: OnAccepted) {
  const { kind, listen } = currentDatabase();
  const { dataDir } = env();
  // Before the leases are released: they identify the attempts that were accepted.
  if (canStoreRows()) await recordAccepted(dataDir, onAccepted);
  const journal = openJournal(dataDir);
  // Only one process uses an embedded database, so the process that held these leases has ended. On a full disk they
  // are left to expire.
  if (kind === "embedded" && canStoreRows())
    await db()
      .update(mails)
      .set({ leasedUntil: null, leaseToken: null })
      .where(inArray(mails.state, ["queued", "planned"]));
  if (canStoreRows()) await correctWrittenMails(outboxFolder(dataDir));
  const isReady = () => canStoreRows() && (transport.isReady?.() ?? true);

  let stopped = false;
  let running: Promise<void> | undefined;
  let runAgain = false;
  const wake = () => {
    if (stopped || !isReady()) return;
    if (running) {
      runAgain = true;
      return;
    }
    running = run().finally(() => {
      running = undefined;
    });
  };

  async function run() {
    do {
      runAgain = false;
      try {
        while (!stopped && isReady() && (await drainOnce(transport, journal, onAccepted)) > 0);
      } catch (error) {
        log.error({ err: error }, "the mail drain failed and will try again shortly");
      }
    } while (runAgain && !stopped);
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
      journal.close();
    },
  };
}

/** Leases a batch of due mails and sends them. Returns how many it leased. */
export async function drainOnce(
  transport: Transport,
  journal?: AcceptedJournal,
  onAccepted?: OnAccepted,
): Promise<number> {
  const batch = await leaseDueMails();
  if (batch.length === 0) return 0;
  const renewal = setInterval(() => void renewLeases(batch).catch(() => undefined), renewEvery);
  try {
    // Wait for all of them: leases must be renewed until the last mail is sent, even when another one fails.
    const outcomes = await Promise.allSettled(batch.map((mail) => deliver(mail, transport, journal, onAccepted)));
    for (const [index, outcome] of outcomes.entries())
      if (outcome.status === "rejected")
        log.error({ err: outcome.reason, mail: batch[index]!.id }, "the outcome of a mail could not be recorded");
    if (outcomes.every(({ status }) => status === "fulfilled")) journal?.clear();
  } finally {
    clearInterval(renewal);
  }
  return batch.length;
}

async function deliver(mail: LeasedMail, transports: Transport, journal?: AcceptedJournal, onAccepted?: OnAccepted) {
  const transport = transports.now?.() ?? transports;
  let serverId: string | undefined;
  try {
    serverId = (await transport.send(mail, () => requireLease(mail)))?.serverId;
  } catch (error) {
    if (error instanceof HeldBackError) {
      log.warn(
        { err: error, mail: mail.id, kind: mail.kind },
        "a mail was held back; it is due again when its lease ends",
      );
      return;
    }
    return recordFailedAttempt(mail, error);
  }
  // Writing a file again makes no difference.
  if (!transport.writesFiles) journal?.add(mail);
  if (await recordSent(mail, { state: transport.writesFiles ? "file" : "sent", serverId, onAccepted })) return;
  // The person was erased while the file was written.
  if (transport.writesFiles && (await db().$count(mails, eq(mails.id, mail.id))) === 0) await removeMailFiles([mail]);
  else log.warn({ mail: mail.id, kind: mail.kind }, "a mail was sent after its lease had ended; it may arrive twice");
}

async function recordFailedAttempt(mail: LeasedMail, error: unknown) {
  const attempt = mail.attempts + 1;
  const isFinal = isPermanent(error) || attempt >= maxAttempts;
  const reason = describeFailure(error);
  const recorded = await recordFailure(mail, reason, isFinal);
  log.warn({ mail: mail.id, kind: mail.kind, attempt, dead: isFinal, reason, recorded }, "a mail was not sent");
}
