import { contentChannel, raiseContentVersion, raiseIfChanged, readContentVersion } from "#db/content-version.server.ts";
import { currentDatabase, db, type Database } from "#db/client.server.ts";
import { log } from "#app/platform/log.server.ts";

const pollEvery = 2000;
/** A check that takes longer counts as failed. */
const checkDeadline = 1500;

/** The last version that this process has read from the database or raised itself. */
let knownVersion: number | undefined;
/** Increases with every new version, and when rendered pages are dropped for another reason. */
let generation = 0;
let checkedAt: number | undefined;

/** Rendered pages are valid for one version of the content. Read it before the data that a page is rendered from. */
export function contentVersion(): number {
  return generation;
}

/**
 * Caches an expensive read whose result is the same for everybody, such as a count, until the content version changes.
 */
export function cachePerContentVersion<Result>(read: () => Promise<Result>): () => Promise<Result> {
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

/** Seconds since this process last read the version from the database; undefined before it follows it. */
export function contentCheckAge(): number | undefined {
  return checkedAt === undefined ? undefined : (performance.now() - checkedAt) / 1000;
}

/** In seconds. After this time the process may be serving outdated pages, so it reports that it is not ready. */
export const maxContentCheckAge = 5;

/**
 * A transaction that may change public content. If it does, the version is raised in the same transaction, so that other
 * processes see every committed change even when this process dies.
 */
export async function contentTransaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
  return applied(work, raiseIfChanged);
}

/** After a change of what pages show from tables that are no content, such as the last place of an event. */
export async function markContentChanged() {
  await applied(async () => undefined, raiseContentVersion);
}

async function applied<Result>(
  work: (tx: Database) => Promise<Result>,
  raise: (tx: Database) => Promise<number | undefined>,
): Promise<Result> {
  let raised: number | undefined;
  const result = await db().transaction(async (tx) => {
    const done = await work(tx);
    raised = await raise(tx);
    return done;
  });
  if (raised !== undefined) await applyOwnChange(raised);
  return result;
}

/**
 * Invalidates the rendered pages of this process after a change that every process notices on its own, such as a post
 * becoming due.
 */
export function dropRenderedPages() {
  generation++;
}

/**
 * Follows the version while the process runs: by polling, and sooner when a notification arrives. Polling alone is
 * enough, because notifications can be lost. While the database is unreachable, rendered pages are still served and
 * /readyz fails.
 */
export async function followContentChanges() {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let runAgain = false;
  let failing = false;
  let isLoaded = false;
  /** Release 1.0 says that content has changed without raising the version. */
  let toldWithoutVersion = false;

  async function check() {
    const before = knownVersion;
    const isTold = toldWithoutVersion;
    toldWithoutVersion = false;
    try {
      const read = await readContentVersion(checkDeadline);
      // The first time too when this process has raised the version itself, by seeding, before anything was to be loaded.
      if (!isLoaded || read !== knownVersion || isTold) await loadContent();
      isLoaded = true;
      checkedAt = performance.now();
      // A change by this process may have been committed after this read; its higher version is kept.
      if (read !== knownVersion && (knownVersion === before || read > (knownVersion ?? 0))) setKnownVersion(read);
      else if (isTold) generation++;
      if (failing) log.info("the content version is being followed again");
      failing = false;
    } catch (error) {
      toldWithoutVersion ||= isTold;
      if (!failing)
        log.warn({ err: error }, "the content version could not be read; rendered pages may be out of date");
      failing = true;
    }
  }

  async function run() {
    clearTimeout(timer);
    do {
      runAgain = false;
      await check();
    } while (runAgain && !stopped);
    if (!stopped) timer = setTimeout(() => void checkSoon(), pollEvery).unref();
  }

  async function checkSoon() {
    if (stopped) return;
    if (running) runAgain = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    await running;
  }

  await checkSoon();
  checkNow = checkSoon;
  await currentDatabase().listen(contentChannel, (payload) => {
    toldWithoutVersion ||= payload === "";
    void checkSoon();
  });
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const loaders: (() => Promise<void>)[] = [];

/**
 * Registers a loader for content that a process keeps outside its caches. It runs before pages are rendered for a new
 * version.
 */
export function registerContentLoader(load: () => Promise<void>) {
  loaders.push(load);
}

async function loadContent() {
  for (const load of loaders) await load();
}

/** Applies a change by this process. It is already committed, so if reading it fails, the next poll retries. */
async function applyOwnChange(raised: number) {
  try {
    await loadContent();
    if (raised > (knownVersion ?? 0)) setKnownVersion(raised);
  } catch (error) {
    log.warn({ err: error }, "the changed content could not be read; it is read again with the next check");
    generation++;
  }
}

let checkNow: () => Promise<void> = async () => undefined;

/** Reads the version now instead of at the next poll. */
export function checkContentVersion(): Promise<void> {
  return checkNow();
}

function setKnownVersion(version: number) {
  knownVersion = version;
  generation++;
}
