import { eq } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { restart } from "./shutdown.ts";

/**
 * A loader that starts the process again when the database was restored while it runs: it keeps secrets and settings
 * of the site that was there before.
 */
export async function restartAfterRestore(): Promise<() => Promise<void>> {
  const before = await readMark();
  return async () => {
    if ((await readMark()) === before) return;
    log.info("the site was restored from a backup; starting again");
    restart();
  };
}

async function readMark(): Promise<string> {
  const [row] = await db().select({ value: settings.value }).from(settings).where(eq(settings.key, "restored"));
  return JSON.stringify(row?.value ?? null);
}
