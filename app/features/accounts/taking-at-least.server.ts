import { setTimeout as wait } from "node:timers/promises";

/** Answers no sooner than this, so that the time it took tells nothing about what was found. */
export async function takingAtLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(milliseconds)]);
  return result;
}
