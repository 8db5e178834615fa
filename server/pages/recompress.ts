import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** In bytes. The smallest fit into one packet anyway; the largest would take seconds. */
const worthwhile = { from: 1500, to: 200 * 1024 };

export function isWorthRecompressing(body: Buffer): boolean {
  return body.length >= worthwhile.from && body.length <= worthwhile.to;
}

/** Popular pages are asked for again, so nothing is lost when the queue is full. */
const maxWaiting = 50;

type Job = { body: Buffer; done: (smallest: Buffer) => void };

/**
 * Compresses again, as small as Brotli can: 10-15 % smaller, but 250-800 ms of CPU instead of a few. It works in zlib's
 * thread pool, on one body at a time, and rests as long as it worked: at most half of one core, whatever is asked for.
 * The queue that `compress` uses is not involved, because pages that somebody waits for must not queue behind this.
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
      await rest(performance.now() - started);
    }
    isRunning = false;
  }

  return {
    /** Returns false when too many are waiting already. */
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
function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
