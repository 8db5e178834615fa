import { createHash } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";

/** The time that the work below takes on one core of the idle two-core machine for which the limits are written. */
const referenceMilliseconds = 100;
const mostPatience = 12;

/** How many times slower than that the machine is now: it may be an old one, or do other things beside the tests. */
function measureSlowness(): number {
  const started = performance.now();
  const hash = createHash("sha256");
  const block = Buffer.alloc(1 << 20);
  for (let megabytes = 0; megabytes < 150; megabytes++) hash.update(block);
  hash.digest();
  const byClock = (performance.now() - started) / referenceMilliseconds;
  const byLoad = loadavg()[0]! / availableParallelism();
  return Math.min(mostPatience, Math.max(1, byClock, byLoad));
}

/** Measured once per run: the runner's configuration loads this file first, and its workers inherit the variable. */
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1);
export const slowness = Number(process.env.TEST_SLOWNESS);

/** A limit in milliseconds for this machine. Passing tests wait for conditions, so a generous limit costs them nothing. */
export function patience(milliseconds: number): number {
  return Math.round(milliseconds * slowness);
}
