import { isIPv6 } from "node:net";
import { RateLimiterMemory } from "rate-limiter-flexible";

// Each process counts for itself: with several, a client gets at most as many times the points.
const limiters = new Map<string, RateLimiterMemory>();

export type Limit = { /** "journey.client" */ name: string; points: number; seconds: number };

export type Taken = { allowed: true } | { allowed: false; retryAfter: number };

/** Takes one point of `key`; says how many seconds to wait when none is left. */
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

/** Forgets what `key` has taken. */
export async function forgetPoints(limit: Limit, key: string) {
  await limiterOf(limit).delete(key);
}

function limiterOf({ name, points, seconds }: Limit): RateLimiterMemory {
  let limiter = limiters.get(name);
  if (!limiter) limiters.set(name, (limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })));
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
