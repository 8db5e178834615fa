import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import pg from "pg";

/** Data written by an earlier release (test/fixtures/README.md). */
const folder = "test/fixtures/1.0";

export const fixtureAdmin = { email: "ana@example.org", password: "a password of the fixture" };

/** The whole DATA_DIR of an embedded site. */
export function unpackEmbeddedFixture(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const archive = brotliDecompressSync(readFileSync(join(folder, "embedded.tar.br")));
  const { status, stderr } = spawnSync("tar", ["-x", "-f", "-", "-C", dataDir], { input: archive, encoding: "utf8" });
  if (status !== 0) throw new Error(`tar could not unpack the fixture: ${stderr}`);
}

/** Loads the same content into an empty PostgreSQL database, and its uploads into a folder. */
export async function loadPostgresFixture(databaseUrl: string, dataDir: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(readFileSync(join(folder, "postgres.sql"), "utf8"));
  } finally {
    await client.end();
  }
  cpSync(join(folder, "uploads"), join(dataDir, "uploads"), { recursive: true });
}
