import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { OpenDatabase } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { env } from "../env.server.ts";
import { errorCode } from "#db/error-code.ts";

const settingKey = "auth-secret";

/**
 * The secret that signs session cookies: AUTH_SECRET, or one that is generated once and stored where every process of
 * the site can read it.
 */
export async function readAuthSecret(database: OpenDatabase): Promise<string> {
  const { authSecret, dataDir } = env();
  if (authSecret) return authSecret;
  return database.kind === "embedded" ? secretInFolder(dataDir) : secretInDatabase(database);
}

function secretInFolder(folder: string): string {
  const file = join(folder, "auth-secret");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, newSecret(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/** Several machines share the database, not the folder. */
async function secretInDatabase({ db }: OpenDatabase): Promise<string> {
  await db.insert(settings).values({ key: settingKey, value: newSecret() }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, settingKey));
  return z.string().min(32).parse(row?.value);
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The secrets in better-auth's format. Encrypted values contain the version of their key, so the version is derived
 * from the secret. Otherwise, during a rotation, the same secret would be version 1 on one machine and 2 on another.
 */
export function versionedSecrets(secret: string): { version: number; value: string }[] {
  const { previousAuthSecret } = env();
  const values = previousAuthSecret && previousAuthSecret !== secret ? [secret, previousAuthSecret] : [secret];
  return values.map((value) => ({ version: createHash("sha256").update(value).digest().readUInt32BE(0), value }));
}
