import { log } from "#app/platform/log.server.ts";
import { currentDatabase } from "#db/client.server.ts";
import { readRestoreMark } from "#db/restore-mark.ts";
import { restart } from "./shutdown.ts";

/**
 * A content loader that starts the process again when the database was restored while it runs: it keeps secrets and
 * settings of the site that was there before.
 */
export async function restartAfterRestore() {
  const { restoreMark, probe, stopWriting } = currentDatabase();
  if ((await readRestoreMark((text) => probe(text, readWithin))) === restoreMark) return;
  log.info("the site was restored from a backup; starting again");
  stopWriting();
  restart();
}

/** In milliseconds. */
const readWithin = 2000;
