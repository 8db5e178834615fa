import { fsyncSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Database, OpenDatabase } from "./client.server.ts";
import { giveTurns } from "./embedded-turns.server.ts";
import { startUpkeep } from "./embedded-upkeep.server.ts";
import { withDeadline } from "./deadline.ts";
import { copyDatabaseFolder } from "./folder-copy.server.ts";
import { lockFolder } from "./folder-lock.server.ts";
import * as schema from "./schema.ts";

/**
 * "-F" would switch fsync off; a commit that was acknowledged must survive a power cut. Pages lie in memory, so reading
 * them in any order costs the same.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((flag) => flag !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "random_page_cost=1.1",
];

/** PostgreSQL inside this process, on disk under DATA_DIR. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockFolder(dataDir);
  const pglite = await openPglite(join(dataDir, "database"));
  giveTurns(pglite);
  const db = drizzle(pglite, { schema });
  await db.execute(sql`create extension if not exists pg_trgm`);
  await migrate(db, { migrationsFolder: "db/migrations" });
  const upkeep = startUpkeep(db);
  return {
    kind: "embedded",
    db: db as unknown as Database,
    listen: async (channel, onNotify) => {
      await pglite.listen(channel, onNotify);
    },
    probe: async <Row>(text: string, milliseconds: number) =>
      (await withDeadline(pglite.query<Row>(text), milliseconds)).rows,
    copyTo: async (target) => {
      await pglite.query("checkpoint");
      // Nothing runs meanwhile, so the files are one moment of the database.
      await pglite.runExclusive(() => copyDatabaseFolder(dataDir, target));
    },
    close: async () => {
      await upkeep.stop();
      await pglite.close();
      lock.release();
    },
  };
}

/** The bare database in a folder. Whoever calls this makes sure that no other process has it open. */
export async function openPglite(folder: string): Promise<PGlite> {
  const pglite = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams });
  syncToDisk(pglite);
  return pglite;
}

/** Its file system ignores fsync unless it is given one. */
function syncToDisk(pglite: PGlite) {
  const { NODEFS } = pglite.Module as unknown as {
    NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
  };
  NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fsyncSync(stream.nfd);
    return 0;
  };
}
