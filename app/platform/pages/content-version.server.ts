import { contentChannel, raiseContentVersion, readContentVersion } from "#db/content-version.server.ts";
import { currentDatabase, db, type Database } from "#db/client.server.ts";
import { log } from "#app/platform/log.server.ts";
import { purgeCdn } from "./cdn-purge.server.ts";

const pollEvery = 2000;
/** A check that takes longer counts as failed. */
const checkDeadline = 1500;

/** The database's version that this process knows of. */
let known: number | undefined;
/** Counts what happens to `known`, and changes that come with the clock. */
let generation = 0;
let checkedAt: number | undefined;

/** Rendered pages are good for one version of the content. Read it before the data that a page is made from. */
export function contentVersion(): number {
  return generation;
}

/** What is costly to read and the same for everybody, such as a count: read once for each version of the content. */
export function oncePerVersion<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let last: { version: number; result: Promise<Result> } | undefined;
  return () => {
    const version = contentVersion();
    if (last?.version !== version) {
      const current = { version, result: read() };
      last = current;
      current.result.catch(() => {
        if (last === current) last = undefined;
      });
    }
    return last.result;
  };
}

/** Seconds since the database last told this process the version; undefined while nothing follows it. */
export function contentCheckAge(): number | undefined {
  return checkedAt === undefined ? undefined : (performance.now() - checkedAt) / 1000;
}

/** Older than this, and the process may be serving pages that have changed: it reports that it is not ready. */
export const oldestContentCheck = 5;

/**
 * A transaction that may change what the public sees. When the work calls `changed`, the version is raised in the same
 * transaction: other processes learn of every committed change, whatever happens to this one.
 */
export async function contentTransaction<Result>(
  work: (tx: Database, changed: () => void) => Promise<Result>,
): Promise<Result> {
  let raised: number | undefined;
  const result = await db().transaction(async (tx) => {
    let isChanged = false;
    const done = await work(tx, () => {
      isChanged = true;
    });
    raised = isChanged ? await raiseContentVersion(tx) : undefined;
    return done;
  });
  if (raised !== undefined) {
    if (raised > (known ?? 0)) setKnown(raised);
    purgeCdn();
  }
  return result;
}

/** Counts a change that was made elsewhere, for example by a script. */
export async function contentChanged() {
  await contentTransaction(async (_tx, changed) => changed());
}

/** Drops this process's rendered pages after a change that every process sees by itself, such as a post becoming due. */
export function dropRenderedPages() {
  generation++;
}

/**
 * Follows the version for as long as the process runs: by polling, which alone must be enough, and sooner when a
 * notification arrives. While the database cannot be reached, rendered pages are served as they are and /readyz says so.
 */
export async function followContentChanges() {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let failing = false;

  async function check() {
    const before = known;
    try {
      const read = await readContentVersion(checkDeadline);
      checkedAt = performance.now();
      // An own change may have been committed after this read: its higher number stands.
      if (read !== known && (known === before || read > (known ?? 0))) setKnown(read);
      if (failing) log.info("the content version is being followed again");
      failing = false;
    } catch (error) {
      if (!failing)
        log.warn({ err: error }, "the content version could not be read; rendered pages may be out of date");
      failing = true;
    }
  }

  async function run() {
    clearTimeout(timer);
    do {
      again = false;
      await check();
    } while (again && !stopped);
    if (!stopped) timer = setTimeout(checkNow, pollEvery).unref();
  }

  function checkNow() {
    if (stopped) return;
    if (running) again = true;
    else
      running = run().finally(() => {
        running = undefined;
      });
  }

  checkNow();
  await running;
  await currentDatabase().listen(contentChannel, checkNow);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function setKnown(version: number) {
  known = version;
  generation++;
}
