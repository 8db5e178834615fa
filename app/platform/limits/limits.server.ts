import { RateLimiterMemory } from "rate-limiter-flexible";

const limiters = new Map<string, RateLimiterMemory>();

type Limit = { /** "journey.client" */ name: string; points: number; seconds: number };

/** Takes one point of `key`; says how many seconds to wait when none is left. */
export async function takePoint({ name, points, seconds }: Limit, key: string): Promise<{ allowed: true } | { allowed: false; retryAfter: number }> {
  let limiter = limiters.get(name);
  if (!limiter) limiters.set(name, (limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })));
  try {
    await limiter.consume(key);
    return { allowed: true };
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return { allowed: false, retryAfter: Math.max(1, Math.ceil((refusal as { msBeforeNext: number }).msBeforeNext / 1000)) };
  }
}
