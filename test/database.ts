import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { forbidNesting } from "./one-connection.ts";
import { databaseUrl, executeOnServer } from "./postgres.ts";

/** Call this at the top of an x.db.test.ts: db() is then a fresh migrated database for the whole file. */
export function useDatabase() {
  const place: { databaseUrl?: string; dataDir: string } = { dataDir: "" };
  let cleanUp: () => Promise<void> | void = () => {};
  beforeAll(async () => {
    const template = inject("template");
    if (inject("databaseKind") === "postgres") {
      const serverUrl = inject("serverUrl");
      const name = `savia_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
      await executeOnServer(serverUrl, `create database ${name} template ${template}`);
      place.databaseUrl = databaseUrl(serverUrl, name);
      const opened = await openDatabase(place);
      forbidNesting(opened.db);
      cleanUp = () => executeOnServer(serverUrl, `drop database ${name} with (force)`);
    } else {
      const folder = mkdtempSync(join(tmpdir(), "savia-test-"));
      cpSync(template, folder, { recursive: true });
      place.dataDir = folder;
      await openDatabase(place);
      cleanUp = () => rmSync(folder, { recursive: true, force: true });
    }
  });
  afterAll(async () => {
    await closeDatabase();
    await cleanUp();
  });
  return place;
}
