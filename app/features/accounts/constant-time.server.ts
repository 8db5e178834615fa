import { setTimeout as wait } from "node:timers/promises";

/** Delays the answer to at least this, so that its duration does not tell whether an account was found. */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(milliseconds)]);
  return result;
}
