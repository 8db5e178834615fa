import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openEmbeddedSession } from "../../db/backup/session.server.ts";
import { freePort } from "../../test/postgres.ts";
import { unpackEmbeddedFixture } from "../../test/release-fixtures.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { createInquiry } from "../support/inquiries.ts";
import { runScript, startSiteProcess, type SiteProcess } from "../support/site-process.ts";

test.describe.configure({ timeout: scaledTimeout(300_000) });

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "savia-start-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("invalid environment variables stop the start with one message that lists all of them", () => {
  const { status, stderr } = runScript("start", {
    PORT: "many",
    DATABASE_URL: "mysql://x",
    SMTP_URL: "mail.example",
  });
  expect(status).toBe(1);
  for (const name of ["PORT", "DATABASE_URL", "SMTP_URL"]) expect(stderr).toContain(name);
  expect(stderr).not.toContain("    at ");
});

test("an unusable DATA_DIR stops the start with one message and no stack trace", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  // /proc refuses new entries, even from root.
  for (const dataDir of [file, "/proc/savia"]) {
    const { status, stderr } = runScript("start", { PORT: String(await freePort()), DATA_DIR: dataDir });
    expect([dataDir, status]).toEqual([dataDir, 1]);
    expect(stderr).toContain(`The data folder ${dataDir} cannot be used.`);
    expect(stderr).toContain("DATA_DIR");
    expect(stderr).not.toContain("    at ");
  }
});

test("a PostgreSQL that cannot be reached stops the start with a sentence and no stack trace, with workers too", async () => {
  const nowhere = `postgres://savia:topsecret@127.0.0.1:${await freePort()}/savia`;
  for (const WORKERS of ["1", "2"]) {
    const environment = { PORT: String(await freePort()), DATA_DIR: folder, DATABASE_URL: nowhere, WORKERS };
    const { status, stderr } = runScript("start", environment);
    expect(status).toBe(1);
    expect(stderr).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+ cannot be used\. Nothing listens there\..*\n.*DATABASE_URL/);
    expect(stderr).not.toContain("    at ");
    expect(stderr).not.toContain("topsecret");
  }
});

test("a database of a newer version is refused with both versions named", async () => {
  unpackEmbeddedFixture(folder);
  const session = await openEmbeddedSession(join(folder, "database"));
  await session.query("alter table drizzle.__drizzle_migrations add column name text");
  await session.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 9999999999999, '9999_future')",
  );
  await session.close();
  const { status, stderr } = runScript("start", { PORT: String(await freePort()), DATA_DIR: folder });
  expect(status).toBe(1);
  expect(stderr).toContain("The database belongs to a newer version of the site. Its last migration is 9999_future");
  expect(stderr).toMatch(/this version knows the migrations up to \d{4}_\w+/);
  expect(stderr).not.toContain("    at ");
});

test("other users can read nothing in DATA_DIR whatever the umask: neither old or new files nor backups", async () => {
  unpackEmbeddedFixture(folder);
  chmodSync(folder, 0o755);
  for (const path of entriesOf(folder)) chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);
  const umask = process.umask(0);
  let site: SiteProcess | undefined;
  try {
    const port = await freePort();
    site = await startSiteProcess({ PORT: String(port), DATA_DIR: folder });
    const answer = await fetch(`http://127.0.0.1:${port}/functions/send-journey-form`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(createInquiry({ email: "umask@example.org" })),
    });
    expect(answer.status).toBe(200);
    const mails = () => readdirSync(join(folder, "outbox")).filter((name) => name.endsWith(".eml")).length;
    const before = 7;
    await expect.poll(mails, { timeout: scaledTimeout(60_000) }).toBeGreaterThan(before);
    const backup = runScript("backup", { DATA_DIR: folder });
    expect(backup.stderr + backup.stdout).toContain("rows and");
    expect(await site.stop()).toBe(0);
  } finally {
    process.umask(umask);
    await site?.stop("SIGKILL");
  }
  const open = [folder, ...entriesOf(folder)].filter((path) => {
    const stats = statSync(path);
    return (stats.mode & 0o777) !== (stats.isDirectory() ? 0o700 : 0o600);
  });
  expect(open).toEqual([]);
  expect(entriesOf(folder).some((path) => path.endsWith(".tar.gz"))).toBe(true);
});

function entriesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name));
}
