import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { currentDatabase, db, type OpenDatabase } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { clientKey, lineKey } from "./client-key.ts";

export type Limit = {
  /** "journey.client" */
  name: string;
  points: number;
  seconds: number;
  /** Counted per process in memory: for flood protection, where a query per request would cost more than it saves. */
  perProcess?: boolean;
};

export type LimitResult = { allowed: true } | { allowed: false; retryAfter: number };

/** Takes one point from `key`, or returns the seconds to wait when none is left. */
export async function consumePoint(limit: Limit, key: string): Promise<LimitResult> {
  try {
    await limiterOf(limit).consume(storedKey(key));
    return { allowed: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { allowed: false, retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}

/**
 * Takes one point from the client with this address. An IPv6 client is counted twice: by its /64 and, with four times as
 * many points, by its /48. `about`: what else the limit is counted by.
 */
export async function consumeClientPoint(limit: Limit, address: string, about = ""): Promise<LimitResult> {
  for (const [each, key] of clientLimits(limit, address)) {
    const taken = await consumePoint(each, about ? `${key} ${about}` : key);
    if (!taken.allowed) return taken;
  }
  return { allowed: true };
}

/** Returns a point of a client that was taken before it was known whether the attempt counts. */
export async function refundClientPoint(limit: Limit, address: string) {
  for (const [each, key] of clientLimits(limit, address)) await refundPoint(each, key);
}

function clientLimits(limit: Limit, address: string): [limit: Limit, key: string][] {
  const line = lineKey(address);
  const own: [Limit, string] = [limit, clientKey(address)];
  return line === undefined ? [own] : [own, [{ ...limit, name: `${limit.name}/48`, points: 4 * limit.points }, line]];
}

/** Returns a point that was taken before it was known whether the attempt counts. */
export async function refundPoint(limit: Limit, key: string) {
  await limiterOf(limit).reward(storedKey(key));
}

/** Gives `key` all its points again. */
export async function resetPoints(limit: Limit, key: string) {
  await limiterOf(limit).delete(storedKey(key));
}

/** Addresses of mailboxes are counted as hashes, so that nobody has to be erased from the counters. */
function storedKey(key: string): string {
  return key.includes("@") ? createHash("sha256").update(`limit ${key}`).digest("hex") : key;
}

/** Only needed with PostgreSQL: the one process of an embedded database counts in memory. */
export async function deleteExpiredPoints() {
  if (currentDatabase().kind === "postgres") await db().delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}

type Limiters = Map<string, RateLimiterAbstract>;
const inMemory: Limiters = new Map();
const inDatabase = new WeakMap<OpenDatabase, Limiters>();

function limiterOf({ name, points, seconds, perProcess }: Limit): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  const database = perProcess ? undefined : currentDatabase();
  if (database?.kind !== "postgres") return findOrCreate(inMemory, name, () => new RateLimiterMemory(options));
  const limiters = inDatabase.get(database) ?? new Map<string, RateLimiterAbstract>();
  inDatabase.set(database, limiters);
  return findOrCreate(
    limiters,
    name,
    () =>
      new RateLimiterDrizzle({
        ...options,
        storeClient: database.db,
        schema: rateLimits,
        // deleteExpiredPoints() does it for all limits at once.
        clearExpiredByTimeout: false,
        // Used while the database is unreachable: each process then counts on its own.
        insuranceLimiter: new RateLimiterMemory(options),
      }),
  );
}

function findOrCreate(limiters: Limiters, name: string, create: () => RateLimiterAbstract): RateLimiterAbstract {
  const limiter = limiters.get(name) ?? create();
  limiters.set(name, limiter);
  return limiter;
}
