import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseUrl, executeOnServer } from "#test/postgres.ts";
import { loadPostgresFixture, unpackEmbeddedFixture } from "#test/release-fixtures.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { listTables, quoteIdentifier } from "../backup/dump.server.ts";
import type { TableHeader } from "../backup/format.ts";
import { openEmbeddedSession, openPostgresSession, type Session } from "../backup/session.server.ts";
import { closeDatabase, openDatabase } from "../client.server.ts";

const place: { databaseUrl?: string; dataDir: string } = { dataDir: "" };
const name = `savia_upgrade_${process.pid}`;

beforeAll(async () => {
  place.dataDir = mkdtempSync(join(tmpdir(), "savia-upgrade-"));
  if (inject("databaseKind") === "embedded") return unpackEmbeddedFixture(place.dataDir);
  await executeOnServer(inject("serverUrl"), `create database ${name} encoding 'UTF8' template template0`);
  place.databaseUrl = databaseUrl(inject("serverUrl"), name);
  await loadPostgresFixture(place.databaseUrl, place.dataDir);
});

afterAll(async () => {
  await closeDatabase();
  if (place.databaseUrl) await executeOnServer(inject("serverUrl"), `drop database if exists ${name} with (force)`);
  rmSync(place.dataDir, { recursive: true, force: true });
});

/** Reads with plain SQL, without the site's code. */
async function onBareDatabase<Result>(read: (session: Session) => Promise<Result>): Promise<Result> {
  const session = place.databaseUrl
    ? await openPostgresSession(place.databaseUrl)
    : await openEmbeddedSession(join(place.dataDir, "database"));
  return read(session).finally(() => session.close());
}

/** Every value of these columns, as the database writes it. */
async function readValues(session: Session, tables: TableHeader[]) {
  const values: Record<string, string[]> = {};
  for (const { name: table, columns } of tables) {
    const list = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(", ");
    const rows = await session.query<{ row: string }>(
      `select array_to_json(array[${list}])::text as row from ${quoteIdentifier(table)} order by 1`,
    );
    values[table] = rows.map(({ row }) => row);
  }
  return values;
}

test("a database of release 1.0 opens without losing or changing a value", {
  timeout: scaledTimeout(300_000),
}, async () => {
  const [tables, before] = await onBareDatabase(async (session) => {
    const found = await listTables(session);
    return [found, await readValues(session, found)] as const;
  });
  // The fixture must have rows in every table, or the comparison would be empty.
  for (const { name: table } of tables) expect([table, before[table]!.length]).not.toEqual([table, 0]);
  expect(before.posts!.length).toBeGreaterThanOrEqual(18);

  await openDatabase(place);
  await closeDatabase();

  const after = await onBareDatabase((session) => readValues(session, tables));
  expect(after).toEqual(before);
});
