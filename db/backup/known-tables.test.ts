import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, test } from "vitest";
import * as schema from "../schema.ts";
import { fileSource } from "./backup-file.ts";
import { verifyBackup } from "./read.server.ts";
import { createTar } from "./tar.ts";

const hashes = readMigrationFiles({ migrationsFolder: "db/migrations" }).map(({ hash }) => hash);

/** A backup that lists these tables, without rows unless they are given. */
async function backupOf(tables: string[], { migrations = hashes, rowsOf = "", told = tables } = {}) {
  const tar = createTar();
  const bytes = buffer(tar.stream.pipe(createGzip()));
  const header = { format: 1, createdAt: "2026-11-01T00:00:00Z", database: "postgres", migrations, sequences: [] };
  await tar.add("backup.json", JSON.stringify({ ...header, tables: tables.map((name) => ({ name, columns: [] })) }));
  if (rowsOf) await tar.add(`tables/${rowsOf}/000001.ndjson`, "[]\n");
  const rows = Object.fromEntries(told.map((name) => [name, name === rowsOf ? 1 : 0]));
  await tar.add("summary.json", JSON.stringify({ rows, files: 0 }));
  tar.end();
  const whole = await bytes;
  return { name: "prepared.tar.gz", open: () => Readable.from([whole]) };
}

test("a backup that lists a table which no migration makes is refused with the table's name", async () => {
  const own = Object.values<unknown>(schema).filter((part) => is(part, PgTable));
  await expect(verifyBackup(await backupOf(own.map(getTableName)))).resolves.toBeDefined();
  for (const name of ["__proto__", "constructor", "pg_class", "leads2", 'x"; drop table leads; --'])
    await expect(verifyBackup(await backupOf(["leads", name])), name).rejects.toMatchObject({
      table: name,
      message: expect.stringContaining(JSON.stringify(name)),
    });
});

test("rows of a table that the header does not list are refused", async () => {
  const hidden = await backupOf(["leads"], { rowsOf: "__proto__" });
  await expect(verifyBackup(hidden)).rejects.toThrow('"__proto__"');
});

test("tables that later releases dropped are known, and those of a newer release are left to the restore", async () => {
  const { header } = await verifyBackup(fileSource("db/backup/fixtures/backup-1.0.0.tar.gz"));
  expect(header.tables.map(({ name }) => name)).toContain("lead_events");
  await expect(verifyBackup(await backupOf(["leads"], { migrations: hashes.slice(0, 1) }))).resolves.toBeDefined();
  const early = await backupOf(["own_pages"], { migrations: hashes.slice(0, 1) });
  await expect(verifyBackup(early)).rejects.toMatchObject({ table: "own_pages" });
  await expect(
    verifyBackup(await backupOf(["leads", "of_tomorrow"], { migrations: [...hashes, "x"] })),
  ).resolves.toBeDefined();
});
