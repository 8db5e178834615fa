import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { retryDelay } from "#app/platform/mail/retry.ts";
import type { Transport } from "#app/platform/mail/mail-types.server.ts";
import { openTransport } from "#app/platform/mail/transport.server.ts";
import { lettersPerSecond } from "#app/platform/site/settings.server.ts";
import { canStoreRows, currentDatabase, db } from "#db/client.server.ts";
import { letterRecipients, mails } from "#db/schema.ts";
import { deliver, loadBatch } from "./deliver.server.ts";
import { finishLetters, isAlone, letterChannel, noteTrouble, startPlanned, stopLetter } from "./letter-state.server.ts";
import { reserve } from "./pace.server.ts";
import { claim, markLeft, markUnknown, release, type Claimed } from "./recipients.server.ts";

const pollEvery = 5_000;
/** At most so many rows are claimed at a time: about a second's worth. */
const maxBatch = 50;
/** So many refusals without any success in between are about us, not about the addresses. */
export const tooManyRefusals = 20;
const longestPause = 60_000;

/** What a process remembers from one batch to the next. */
export type Progress = { refusals: number; failures: number; notBefore: number; signal: AbortSignal };

export const newProgress = (signal = new AbortController().signal): Progress => ({
  refusals: 0,
  failures: 0,
  notBefore: 0,
  signal,
});

/** Sends letters, in every process, on a connection of its own: other mails never wait behind them. */
export async function startLetters(transport = openTransport()) {
  const stopping = new AbortController();
  const progress = newProgress(stopping.signal);
  if (isAlone() && canStoreRows()) await markUnknown({ all: true });
  if (isAlone() && canStoreRows())
    await db()
      .update(letterRecipients)
      .set({ leasedUntil: null, leaseToken: null })
      .where(sql`${letterRecipients.state} = 'queued' and ${letterRecipients.leasedUntil} is not null`);
  let running: Promise<void> | undefined;
  let runAgain = false;
  const wake = () => {
    runAgain = true;
    if (stopping.signal.aborted || running || !canStoreRows()) return;
    running = run().finally(() => {
      running = undefined;
    });
  };

  async function run() {
    while (runAgain && !stopping.signal.aborted) {
      runAgain = false;
      try {
        while (!stopping.signal.aborted && canStoreRows() && (await sendBatch(transport, progress)));
      } catch (error) {
        log.error({ err: error }, "letters could not be sent and are tried again shortly");
      }
    }
  }

  const timer = setInterval(wake, pollEvery);
  await currentDatabase().listen(letterChannel, wake);
  wake();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

/** One batch at the shared rate. False when there is nothing to do for now. */
export async function sendBatch(transports: Transport, progress: Progress): Promise<boolean> {
  await markUnknown();
  await startPlanned();
  const transport = transports.now?.() ?? transports;
  // A file in a folder reaches nobody: a letter waits for a mail server.
  const isReady = (transports.isReady?.() ?? true) && !transport.writesFiles;
  if (!isReady || Date.now() < progress.notBefore) return false;
  const rate = lettersPerSecond();
  await othersFirst(progress.signal);
  const batch = await claim(Math.min(rate, maxBatch));
  if (batch.length === 0) {
    await finishLetters();
    return false;
  }
  try {
    return await sendAtRate(batch, { transport, progress, rate });
  } finally {
    await release(batch);
  }
}

type Way = { transport: Transport; progress: Progress; rate: number };

async function sendAtRate(batch: Claimed[], { transport, progress, rate }: Way): Promise<boolean> {
  await markLeft(batch);
  const loaded = await loadBatch(batch);
  const begin = performance.now() + (await reserve(batch.length, rate));
  for (const [index, row] of batch.entries()) {
    if (loaded.people.get(row.subscriberId)?.state !== "active") continue;
    const pause = begin + (index * 1000) / rate - performance.now();
    if (pause > 0) await sleep(pause, undefined, { signal: progress.signal }).catch(() => undefined);
    if (progress.signal.aborted) return false;
    const outcome = await deliver(row, loaded, transport);
    if (outcome.kind === "stopped") return true;
    if (outcome.kind === "outage") {
      await pauseFor(batch, progress, outcome.reason);
      return false;
    }
    progress.failures = 0;
    progress.refusals = outcome.refused === undefined ? 0 : progress.refusals + 1;
    if (outcome.refused !== undefined && progress.refusals >= tooManyRefusals) {
      progress.refusals = 0;
      await stopLetter(row.letterId, outcome.refused);
      return true;
    }
  }
  await noteTrouble(lettersOf(batch), null);
  return true;
}

const lettersOf = (batch: Claimed[]) => [...new Set(batch.map(({ letterId }) => letterId))];

async function pauseFor(batch: Claimed[], progress: Progress, reason: string) {
  progress.failures++;
  progress.notBefore = Date.now() + Math.min(retryDelay(progress.failures), longestPause);
  log.warn({ reason, failures: progress.failures }, "the mail server takes no letters; they are tried again shortly");
  await noteTrouble(lettersOf(batch), reason);
}

/** Answers and notices go first, also where the mail server itself counts what it takes. */
async function othersFirst(signal: AbortSignal) {
  for (let tries = 0; tries < 50 && !signal.aborted; tries++) {
    const waiting = await db()
      .select({ id: mails.id })
      .from(mails)
      .where(
        sql`(${mails.state} = 'queued' or ${mails.state} = 'planned') and ${mails.nextAttemptAt} <= now() and (${mails.leasedUntil} is null or ${mails.leasedUntil} < now())`,
      )
      .limit(1);
    if (waiting.length === 0) return;
    await sleep(100, undefined, { signal }).catch(() => undefined);
  }
}
