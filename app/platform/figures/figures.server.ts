import { env } from "#app/platform/env.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { log } from "#app/platform/log.server.ts";
import { canStoreRows } from "#db/client.server.ts";
import { createCounter, type Counter } from "./counter.server.ts";
import { looksPersonal } from "./seen-page.ts";
import { storeCounts } from "./store.server.ts";

/**
 * The figures of this process: the host counts requests, the features count steps, and every few seconds the sums are
 * added to the database (decision record 34).
 */
let addressOf: (peer: string, forwardedFor?: string) => string = (peer) => peer;
let current: Counter | undefined;

export function counter(): Counter {
  current ??= createCounter({
    ownHost: new URL(env().siteUrl).host,
    addressOf: (peer, forwardedFor) => addressOf(peer, forwardedFor),
  });
  return current;
}

/** The host knows which proxies are trusted. */
export function readAddressesWith(read: typeof addressOf) {
  addressOf = read;
}

/** What people do besides opening a page. The names are stored; their words are in admin.json, `overview.steps`. */
export type Step =
  | "scanner.sent"
  | "inquiry.sent"
  | "inquiry.answered"
  | "inquiry.won"
  | "division.sent"
  | "registration"
  | "subscription"
  | "teamScan.started"
  | "teamScan.closed";

/** Call it after the transaction. It only counts in memory. */
export function countStep(step: Step, language: Language | "" = "") {
  const { sums, day, hour } = counter();
  // Before the first start of the counting, in tests and scripts.
  if (day !== "") sums.add(day, hour, "step", { name: step, language });
}

/** Searches whose result is empty; bounded. The host counts each of their views. */
const emptySearches = new Set<string>();

export function rememberEmptySearch(words: string) {
  if (looksPersonal(words)) return;
  if (emptySearches.size >= 500) emptySearches.clear();
  emptySearches.add(words);
}

export function isEmptySearch(words: string): boolean {
  return emptySearches.has(words);
}

const storeEvery = 5000;

/** Loads the salt of the day, and stores the sums every few seconds until it is stopped. */
export async function startFigures() {
  let storing: Promise<void> = storeNow();
  await storing;
  const timer = setInterval(() => {
    if (canStoreRows()) storing = storing.then(storeNow);
  }, storeEvery);
  return {
    async stop() {
      clearInterval(timer);
      await storing;
      await storeNow();
    },
  };
}

let isFailing = false;

async function storeNow() {
  try {
    await storeCounts(counter());
    isFailing = false;
  } catch (error) {
    // The sums stay in memory, which is bounded, and are stored when the database is back.
    if (!isFailing) log.warn({ err: error }, "the figures could not be stored and will be later");
    isFailing = true;
  }
}
