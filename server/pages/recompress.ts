import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** In bytes. The smallest fit into one packet anyway; the largest would take seconds. */
const recompressedSizes = { from: 1500, to: 200 * 1024 };

export function isWorthRecompressing(body: Buffer): boolean {
  return body.length >= recompressedSizes.from && body.length <= recompressedSizes.to;
}

/** When the queue is full, a page is queued at one of its next requests instead. */
const maxWaiting = 50;

type Job = { body: Buffer; done: (smallest: Buffer) => void };

/**
 * Compresses bodies again at Brotli's best quality: 10-15 % smaller, but 250-800 ms of CPU time instead of a few. Runs
 * in zlib's thread pool, one body at a time, and pauses after each one for as long as it took, so it never uses more
 * than half of one core. It does not use the queue of `compress`, so that pages which clients are waiting for are not
 * delayed.
 */
export function createRecompressor(compressBody: (body: Buffer) => Promise<Buffer> = smallestBrotli) {
  const waiting: Job[] = [];
  let isRunning = false;

  async function run() {
    isRunning = true;
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const started = performance.now();
      const smallest = await compressBody(job.body).catch(() => undefined);
      if (smallest) job.done(smallest);
      await pause(performance.now() - started);
    }
    isRunning = false;
  }

  return {
    /** Returns false when the queue is full. */
    add(job: Job): boolean {
      if (waiting.length >= maxWaiting) return false;
      waiting.push(job);
      if (!isRunning) void run();
      return true;
    },
  };
}

function smallestBrotli(body: Buffer): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Does not keep a process alive that is shutting down. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
