import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { sessions, settings } from "#db/schema.ts";
import { grantAdmin, hasAnyAdmin, honourAdminEmails, vouchForAccount } from "./admins.server.ts";
import { hashPassword, setPassword } from "../passwords.server.ts";

const settingKey = "setup-link";

/** On a start without any administrator: a link that makes the first one, once. The next start makes another. */
export async function prepareSetupLink(): Promise<string | undefined> {
  await honourAdminEmails();
  if (await hasAnyAdmin()) return undefined;
  const token = randomBytes(24).toString("base64url");
  const value = sha256(token);
  await db()
    .insert(settings)
    .values({ key: settingKey, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
  return `${env().siteUrl}/auth/setup?token=${token}`;
}

export async function isSetupLink(token: string, tx: Database = db()): Promise<boolean> {
  if (!token || (await hasAnyAdmin(tx))) return false;
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, settingKey))
    .for("update");
  return row?.value === sha256(token);
}

/** Whoever reads the server's console vouches for the address. An account it had before loses its password and its sessions. */
export async function setUpFirstAdmin(token: string, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db().transaction(async (tx) => {
    if (!(await isSetupLink(token, tx))) return false;
    await tx.delete(settings).where(eq(settings.key, settingKey));
    const { id } = await vouchForAccount(tx, email);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await setPassword(tx, id, passwordHash);
    await grantAdmin(tx, { id, email }, { email: "set-up link" });
    return true;
  });
}

function sha256(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
