import { setTimeout as wait } from "node:timers/promises";
import { log } from "#app/platform/log.server.ts";
import { backfillImageUses } from "#db/image-uses.server.ts";

/** Requests have priority: there is a pause after every batch, and a longer one after a failure. */
const pauses = { between: 20, afterFailure: 10_000 };

/** Backfills image_uses for posts older than that table, in small batches while the site runs. */
export function startImageUses() {
  const stopping = new AbortController();
  const done = run().catch(() => undefined);

  async function run() {
    for (;;) {
      let pause = pauses.between;
      try {
        if (!(await backfillImageUses())) return;
      } catch (error) {
        log.warn({ err: error }, "recording the pictures of older posts failed and will be retried");
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
