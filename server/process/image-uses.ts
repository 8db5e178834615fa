import { setTimeout as wait } from "node:timers/promises";
import { log } from "#app/platform/log.server.ts";
import { backfillImageUses } from "#db/image-uses.server.ts";

/** Requests come first: a pause follows every batch, longer when the database could not be reached. */
const pauses = { between: 20, afterFailure: 10_000 };

/** Reads the pictures of posts that are older than the table of uses, in small batches while the site runs. */
export function startImageUses() {
  const stopping = new AbortController();
  const done = run().catch(() => undefined);

  async function run() {
    for (;;) {
      let pause = pauses.between;
      try {
        if (!(await backfillImageUses())) return;
      } catch (error) {
        log.warn({ err: error }, "the pictures of older posts could not be read; it is tried again");
        pause = pauses.afterFailure;
      }
      await wait(pause, undefined, { signal: stopping.signal });
    }
  }

  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
