import { createHash } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";

/** Duration of the work below on one core of the idle two-core reference machine. */
const referenceMilliseconds = 100;
const maxSlowness = 12;

/** How many times slower than the reference this machine is at the moment, because it is older or busy. */
function measureSlowness(): number {
  const started = performance.now();
  const hash = createHash("sha256");
  const block = Buffer.alloc(1 << 20);
  for (let megabytes = 0; megabytes < 150; megabytes++) hash.update(block);
  hash.digest();
  const byClock = (performance.now() - started) / referenceMilliseconds;
  const byLoad = loadavg()[0]! / availableParallelism();
  return Math.min(maxSlowness, Math.max(1, byClock, byLoad));
}

/** Measured once per run: the runner's configuration loads this file first, and its workers inherit the variable. */
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1);
const slowness = Number(process.env.TEST_SLOWNESS);

/** Scales a timeout to this machine. Passing tests wait for conditions, so a generous timeout costs them nothing. */
export function scaledTimeout(milliseconds: number): number {
  return Math.round(milliseconds * slowness);
}
