import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { readRestoreStatus, uploadedFile } from "#app/platform/backups/staged-restore.server.ts";
import { env } from "#app/platform/env.server.ts";
import { openEmbeddedSession } from "#db/backup/session.server.ts";
import { takeOverStagedSite } from "#db/embedded/staged-site.server.ts";
import { canStoreRows, db } from "#db/client.server.ts";
import { auditEntries, contentVersion, posts, settings, userRoles, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { mayRestore, prepareSetupLink, setUpFirstAdmin } from "../roles/first-admin.server.ts";
import { findRestore, onStagedRestore, receiveRestore, startRestore } from "./restore-job.server.ts";
import { action, loader } from "./restore.route.tsx";

const place = useDatabase();
const kind = inject("databaseKind");
const backup = "db/backup/fixtures/backup-1.0.0.tar.gz";
let folder: string;
let restarts = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "savia-restore-"));
  // The process of the restore reads the same variables as the site, which has read its own already.
  process.env.DATA_DIR = folder;
  if (place.databaseUrl) process.env.DATABASE_URL = place.databaseUrl;
  Object.assign(env(), { dataDir: folder });
  onStagedRestore(() => restarts++);
});
beforeEach(async () => {
  await db().delete(users);
  restarts = 0;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const callOf = (request: Request) => ({ request }) as Parameters<typeof action>[0] & Parameters<typeof loader>[0];

async function restore(id: string, file: string) {
  expect(await receiveRestore(id)).toBe(true);
  copyFileSync(file, uploadedFile(folder));
  startRestore({ id });
  const ended = () => ["starting", "failed"].includes(readRestoreStatus(folder)!.phase);
  await expect.poll(ended, { timeout: scaledTimeout(120_000), interval: 100 }).toBe(true);
  return readRestoreStatus(folder)!;
}

test("only the token of the set-up link may restore, and only while nobody has a role", async () => {
  const token = new URL((await prepareSetupLink())!).searchParams.get("token")!;
  expect(await mayRestore(token)).toBe(true);
  for (const wrong of ["", "wrong", `${token}x`]) expect(await mayRestore(wrong)).toBe(false);
  // Anybody may sign up: a stranger must not be able to prevent the restore.
  await db().insert(users).values({ id: "stranger", email: "s@example.org", name: "S", emailVerified: false });
  expect(await mayRestore(token)).toBe(true);
  await db().insert(userRoles).values({ userId: "stranger", role: "editor" });
  expect(await mayRestore(token)).toBe(false);
});

test("a file that is no backup, or a role given meanwhile, changes nothing and leaves only the reason", {
  timeout: scaledTimeout(300_000),
}, async () => {
  writeFileSync(join(folder, "text"), "hello");
  const count = await db().$count(posts);
  expect(await restore("one", join(folder, "text"))).toMatchObject({ phase: "failed", problem: "damaged" });
  const whole = gunzipSync(readFileSync(backup)).toString("latin1");
  const changed = whole.replace('"name": "old_slugs"', '"name": "__proto__"');
  writeFileSync(join(folder, "unknown"), gzipSync(Buffer.from(changed, "latin1")));
  expect(await restore("unknown", join(folder, "unknown"))).toMatchObject({
    problem: "unknownTable",
    detail: "__proto__",
  });
  await db().insert(users).values({ id: "quick", email: "q@example.org", name: "Q", emailVerified: true });
  await db().insert(userRoles).values({ userId: "quick", role: "admin" });
  expect(await restore("two", backup)).toMatchObject({ phase: "failed", problem: "accountExists" });
  expect(await db().$count(posts)).toBe(count);
  expect(await db().$count(users)).toBe(1);
  expect(readdirSync(join(folder, "restore"))).toEqual(["status.json"]);
  expect(restarts).toBe(0);
  expect(canStoreRows()).toBe(true);
});

if (kind === "postgres")
  test("on PostgreSQL a restore beside the running site leaves a mark and a higher content version", {
    timeout: scaledTimeout(300_000),
  }, async () => {
    await db().execute(
      sql`insert into content_version (id, version) values (1, 500) on conflict (id) do update set version = 500`,
    );
    await db().insert(users).values({ id: "stranger", email: "s@example.org", name: "S", emailVerified: false });
    expect(await restore("three", backup)).toMatchObject({ phase: "starting" });
    expect(await db().$count(posts)).toBe(3);
    const [mark] = await db().select().from(settings).where(eq(settings.key, "restored"));
    expect(mark!.value).toBe("three");
    const [row] = await db().select().from(contentVersion);
    expect(Number(row!.version)).toBeGreaterThan(500);
    // This process is still that of the site before: it neither writes nor says that the site is restored.
    expect(canStoreRows()).toBe(false);
    expect(findRestore("three")).toMatchObject({ phase: "starting" });
    expect(await db().$count(auditEntries, eq(auditEntries.action, "siteRestored"))).toBe(1);
  });

if (kind === "embedded")
  test("on the embedded database the restored site waits beside the old one, and the next start takes it over", {
    timeout: scaledTimeout(300_000),
  }, async () => {
    const count = await db().$count(posts);
    const token = new URL((await prepareSetupLink())!).searchParams.get("token")!;
    await db().insert(users).values({ id: "stranger", email: "s@example.org", name: "S", emailVerified: false });
    expect(await restore("three", backup)).toMatchObject({ phase: "starting" });
    expect(restarts).toBe(1);
    expect(canStoreRows()).toBe(false);
    expect(await db().$count(posts)).toBe(count);
    // Until then nobody can replace it, and the link is used up.
    const request = new Request(`http://localhost/auth/setup/restore?token=${token}`, { method: "POST", body: "x" });
    expect(await action(callOf(request))).toMatchObject({ init: { status: 409 } });
    expect(await loader(callOf(new Request(request.url)))).toMatchObject({ job: { phase: "starting" } });
    expect(await action(callOf(new Request(`${request.url}x`, { method: "POST" })))).toMatchObject({
      init: { status: 400 },
    });
    expect(await mayRestore(token)).toBe(false);
    expect(await setUpFirstAdmin(token, "late@example.org", "lluvia de abril sobre el valle")).toBe(false);
    expect(await receiveRestore("four")).toBe(false);
    takeOverStagedSite(folder);
    expect(readdirSync(join(folder, "restore"))).toEqual(["status.json"]);
    expect(existsSync(join(folder, "auth-secret"))).toBe(true);
    const session = await openEmbeddedSession(join(folder, "database"));
    expect(await session.query("select count(*)::int as count from posts")).toEqual([{ count: 3 }]);
    await session.close();
  });
