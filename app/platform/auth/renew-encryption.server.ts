import type { SecretConfig } from "better-auth";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { twoFactors } from "#db/schema.ts";
import { log } from "../log.server.ts";

/**
 * During a rotation of AUTH_SECRET the secrets of authenticator apps are encrypted again with the current one, so that
 * they can still be read when AUTH_SECRET_PREVIOUS is gone.
 */
export async function renewEncryption(db: Database, key: string | SecretConfig) {
  if (typeof key === "string") return;
  const current = `$ba$${key.currentVersion}$`;
  try {
    for (const row of await db.select().from(twoFactors)) {
      if (row.secret.startsWith(current) && row.backupCodes.startsWith(current)) continue;
      const renew = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
      const renewed = { secret: await renew(row.secret), backupCodes: await renew(row.backupCodes) };
      await db.update(twoFactors).set(renewed).where(eq(twoFactors.id, row.id));
    }
  } catch (error) {
    // They can still be decrypted with the previous secret; the next start retries.
    log.error({ err: error }, "authenticator secrets could not be encrypted with the current AUTH_SECRET");
  }
}
