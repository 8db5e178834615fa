import type { Database } from "#db/client.server.ts";
import { openEmbedded } from "#db/embedded/embedded.server.ts";
import type { Site } from "../site.ts";

/** Stops the site and opens its embedded database. */
export async function onStoppedSite<Result>(
  site: Site,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  await site.stop();
  const { db, close } = await openEmbedded(site.dataDir);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
