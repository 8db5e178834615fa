import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { currentDatabase, db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { env } from "../env.server.ts";
import { auth } from "./auth.server.ts";
import { readAuthSecret } from "./secret.server.ts";

vi.hoisted(() => {
  delete process.env.AUTH_SECRET;
  process.env.SITE_URL = "https://savia.example";
  process.env.DATA_DIR = "/nowhere";
});
useDatabase();

function useEmptyDataDir() {
  const folder = mkdtempSync(join(tmpdir(), "savia-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  env().dataDir = folder;
}

test("behind https the session's cookie is Secure, HttpOnly and Lax, and the page cache recognizes its name", async () => {
  useEmptyDataDir();
  const { authCookies } = await (await auth()).$context;
  expect(authCookies.sessionToken.name).toBe("__Secure-savia.session_token");
  expect(authCookies.sessionToken.attributes).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: 30 * 24 * 3600,
  });
});

test("the secret is created once: in a file that only its owner can read, or in the shared database", async () => {
  useEmptyDataDir();
  const secret = await readAuthSecret(currentDatabase());
  expect(secret.length).toBeGreaterThanOrEqual(40);
  expect(await readAuthSecret(currentDatabase())).toBe(secret);
  const file = join(env().dataDir, "auth-secret");
  if (inject("databaseKind") === "embedded") {
    expect(readFileSync(file, "utf8")).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } else {
    expect(existsSync(file)).toBe(false);
    expect(await db().select({ value: settings.value }).from(settings).where(eq(settings.key, "auth-secret"))).toEqual([
      { value: secret },
    ]);
  }
});
