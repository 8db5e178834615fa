import { isIPv6 } from "node:net";
import { lt } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterMemory, type RateLimiterAbstract } from "rate-limiter-flexible";
import { currentDatabase, db, type OpenDatabase } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";

export type Limit = {
  /** "journey.client" */
  name: string;
  points: number;
  seconds: number;
  /** Counted in this process alone: for floods, where a query for each request would be the greater cost. */
  perProcess?: boolean;
};

export type Taken = { allowed: true } | { allowed: false; retryAfter: number };

/** Takes one point of `key`; tells how many seconds to wait when none is left. */
export async function takePoint(limit: Limit, key: string): Promise<Taken> {
  try {
    await limiterOf(limit).consume(key);
    return { allowed: true };
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return {
      allowed: false,
      retryAfter: Math.max(1, Math.ceil((refusal as { msBeforeNext: number }).msBeforeNext / 1000)),
    };
  }
}

/** Gives back a point that was taken before it was known whether it counts. */
export async function returnPoint(limit: Limit, key: string) {
  await limiterOf(limit).reward(key);
}

/** Resets the count of `key`. */
export async function resetPoints(limit: Limit, key: string) {
  await limiterOf(limit).delete(key);
}

/** For PostgreSQL only: an embedded database has one process, which counts in memory. */
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
        // A chore deletes them for all limits at once.
        clearExpiredByTimeout: false,
        // While the database is away each process counts for itself.
        insuranceLimiter: new RateLimiterMemory(options),
      }),
  );
}

function findOrCreate(limiters: Limiters, name: string, create: () => RateLimiterAbstract): RateLimiterAbstract {
  const limiter = limiters.get(name) ?? create();
  limiters.set(name, limiter);
  return limiter;
}

/** One subscriber of an IPv6 provider has a whole /64 of addresses, and counts as one client. */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("%", 1)[0]!.split("::");
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
