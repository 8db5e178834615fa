import { fsyncSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import type { OpenDatabase } from "../client.server.ts";
import { requireRoomToOpen } from "../disk/room-to-open.server.ts";
import { refuseWritesWithoutRoom } from "../disk/guarded-pglite.server.ts";
import { yieldBetweenQueries } from "./yield-between-queries.server.ts";
import { startMaintenance } from "./maintenance.server.ts";
import { withDeadline } from "../deadline.ts";
import { restrictTree } from "../data-folder/permissions.server.ts";
import { copyDatabaseFolder } from "./folder-copy.server.ts";
import { takeOverStagedSite } from "./staged-site.server.ts";
import { lockFolder } from "./folder-lock.server.ts";
import { migrate } from "../migrate/migrate.server.ts";
import { readRestoreMark } from "../restore-mark.ts";
import * as schema from "../schema.ts";
import { WritesClosedError } from "../writes-closed.ts";

/**
 * - PGlite's default "-F" would disable fsync, but an acknowledged commit must survive a power failure.
 * - Pages are in memory, so random reads cost the same as sequential ones.
 * - By default a checkpoint keeps up to 1 GB of old WAL for reuse; a small site needs four segments.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((flag) => flag !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "random_page_cost=1.1",
  "-c",
  "min_wal_size=32MB",
  "-c",
  "max_wal_size=64MB",
];

/** PostgreSQL inside this process, on disk under DATA_DIR. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  takeOverStagedSite(dataDir);
  const folder = join(dataDir, "database");
  const pglite = await openPglite(folder).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  let restoreMark: string;
  try {
    await pglite.query("create extension if not exists pg_trgm");
    await migrate({
      query: async <Row extends Record<string, unknown>>(statement: string, values?: unknown[]) =>
        (await pglite.query<Row>(statement, values)).rows,
    });
    restoreMark = await readRestoreMark(async (text) => (await pglite.query<{ id: string }>(text)).rows);
  } catch (error) {
    await pglite.close();
    lock.release();
    throw error;
  }
  let closed = false;
  refuseWritesWithoutRoom(pglite, () => {
    if (closed) throw new WritesClosedError();
  });
  yieldBetweenQueries(pglite);
  const db = drizzle(pglite, { schema });
  const maintenance = startMaintenance(db);
  return {
    kind: "embedded",
    restoreMark,
    db,
    listen: async (channel, onNotify) => {
      await pglite.listen(channel, onNotify);
    },
    probe: async <Row extends Record<string, unknown>>(text: string, milliseconds: number) =>
      (await withDeadline(pglite.query<Row>(text), milliseconds)).rows,
    maintain: (work) =>
      work(async <Row extends Record<string, unknown>>(statement: string) => (await pglite.query<Row>(statement)).rows),
    copyTo: async (target) => {
      await pglite.query("checkpoint");
      // No statement runs during the copy, so the files are consistent.
      await pglite.runExclusive(() => copyDatabaseFolder(dataDir, target));
    },
    acceptsWrites: () => !closed,
    closeWrites: async () => {
      closed = true;
      return async () => {
        closed = false;
      };
    },
    stopWriting: () => {
      closed = true;
    },
    close: async () => {
      await maintenance.stop();
      await pglite.close();
      lock.release();
    },
  };
}

/** Opens the database in a folder. The caller must make sure that no other process has it open. */
export async function openPglite(folder: string): Promise<PGlite> {
  requireRoomToOpen(folder);
  const pglite = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams });
  adaptFileSystem(pglite);
  // A new database is unpacked with mode 0666.
  restrictTree(folder);
  return pglite;
}

type Attributes = { mode?: number };
type FileSystem = {
  node_ops: { setattr(node: unknown, attributes: Attributes): void };
  stream_ops: { fsync?: (stream: { nfd?: number }) => number; setattr(stream: unknown, attributes: Attributes): void };
};

/**
 * PGlite's file system ignores fsync unless one is provided, and creates some files readable by everybody despite the
 * umask.
 */
function adaptFileSystem(pglite: PGlite) {
  const { node_ops, stream_ops } = (pglite.Module as unknown as { NODEFS: FileSystem }).NODEFS;
  stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fsyncSync(stream.nfd);
    return 0;
  };
  for (const operations of [node_ops, stream_ops]) {
    const { setattr } = operations as { setattr(target: unknown, attributes: Attributes): void };
    operations.setattr = (target: unknown, attributes: Attributes) =>
      setattr(target, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
  }
}
