import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * A compressor allocates megabytes as soon as it is created, and a hundred responses may need one at once. So two
 * queues run one compression at a time each.
 */
const queues: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let compressions = 0;

export function compress(body: Buffer, encoding: "br" | "gzip", quality: number): Promise<Buffer> {
  const queue = compressions++ % queues.length;
  const work = queues[queue]!.then(() =>
    encoding === "gzip"
      ? gzipAsync(body, { level: Math.min(quality, 9) })
      : brotliAsync(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        }),
  );
  queues[queue] = work.catch(() => undefined);
  return work;
}

export function isCompressible(type: string | null | undefined): boolean {
  return (
    !!type && /^(text\/|application\/(json|javascript|xml|rss\+xml|manifest\+json|x-script)|image\/svg)/.test(type)
  );
}
