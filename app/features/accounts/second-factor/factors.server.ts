import { eq } from "drizzle-orm";
import { createOTP } from "@better-auth/utils/otp";
import { isAPIError } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { renderSVG } from "uqr";
import { recordAudit, type AuditActor } from "#app/platform/audit/audit.server.ts";
import { auth } from "#app/platform/auth/auth.server.ts";
import { deleteLinks } from "#app/platform/auth/links.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { passkeys, sessions, twoFactors, users } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { site } from "#site";

/** An authenticator app that is being set up: what it scans, and the same to type. */
export async function findPendingCodes(userId: string) {
  const [row] = await db().select().from(twoFactors).where(eq(twoFactors.userId, userId));
  if (!row || row.verified !== false) return undefined;
  const user = oneRow(await db().select({ email: users.email }).from(users).where(eq(users.id, userId)));
  const { secretConfig } = await (await auth()).$context;
  const secret = await symmetricDecrypt({ key: secretConfig, data: row.secret });
  const address = createOTP(secret).url(site.name, user.email);
  const typed = new URL(address).searchParams.get("secret")!;
  return { picture: renderSVG(address, { border: 2 }), secret: typed.replace(/(.{4})(?=.)/g, "$1 ") };
}

/** Begins the set-up of an authenticator app; nothing is asked for at the sign-in before its first code was entered. */
export async function startCodes(headers: Headers, password: string | undefined): Promise<"started" | "wrongPassword"> {
  try {
    await (await auth()).api.enableTwoFactor({ body: { password, method: "totp" }, headers });
    return "started";
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 400) return "wrongPassword";
    throw error;
  }
}

export async function listRecoveryCodes(userId: string): Promise<string[]> {
  const { backupCodes } = await (await auth()).api.viewBackupCodes({ body: { userId } });
  return backupCodes;
}

export async function countRecoveryCodes(userId: string): Promise<number> {
  const codes = await listRecoveryCodes(userId).catch(() => []);
  return codes.length;
}

export async function renewRecoveryCodes(
  headers: Headers,
  password: string | undefined,
): Promise<string[] | "wrongPassword"> {
  try {
    return (await (await auth()).api.generateBackupCodes({ body: { password }, headers })).backupCodes;
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 400) return "wrongPassword";
    throw error;
  }
}

/** Removes the authenticator app, and with it the devices that were remembered for it. */
export async function removeCodes(tx: Database, userId: string): Promise<boolean> {
  const removed = await tx.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning({ id: twoFactors.id });
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await deleteLinks(tx, userId);
  return removed.length > 0;
}

/**
 * For somebody who lost their second factors; done by another owner or on the command line. Password and address stay.
 * Sessions end, because the lost device may still be signed in.
 */
export async function resetFactors(tx: Database, user: { id: string; email: string }, by: AuditActor) {
  await removeCodes(tx, user.id);
  await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
  if (by.id !== user.id) await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await recordAudit(tx, by, "secondFactorReset", user.email);
}
