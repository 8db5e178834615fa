import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { lt } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { currentDatabase, db, type OpenDatabase } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";

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

/** IPv6 providers give each subscriber a /64 network, so all addresses of one /64 count as one client. */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().replace(/%.*/s, "").split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
