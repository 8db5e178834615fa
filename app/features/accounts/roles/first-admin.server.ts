import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { isRestoreReady } from "#app/platform/backups/staged-restore.server.ts";
import { env } from "#app/platform/env.server.ts";
import { canStoreRows, db, type Database } from "#db/client.server.ts";
import { sessions, settings, userRoles } from "#db/schema.ts";
import { grantAdmin, hasAnyAdmin, grantConfiguredAdmins, ensureConfirmedAccount } from "./admins.server.ts";
import { hashPassword, setPassword } from "../passwords.server.ts";

const settingKey = "setup-link";

export const setupLinkDays = 7;

/** Every start adds a link; the limit keeps a restart loop from growing the row without bound. */
const maxLinks = 20;

const linksSchema = z.array(z.object({ hash: z.string(), expiresAt: z.coerce.date() }));
type Link = z.output<typeof linksSchema>[number];

/**
 * On a start without any administrator: a link that creates the first one. Several machines may start on one database,
 * so each adds a link of its own and all of them work until they expire or the first administrator exists.
 */
export async function prepareSetupLink(): Promise<string | undefined> {
  // A start on a full disk serves pages; the next start with some space prints a link.
  if (!canStoreRows()) return undefined;
  await grantConfiguredAdmins();
  if (await hasAnyAdmin()) return undefined;
  const token = randomBytes(24).toString("base64url");
  await db().transaction(async (tx) => {
    // The row exists before it is locked, so that two machines starting together wait for each other here.
    await tx.insert(settings).values({ key: settingKey, value: [] }).onConflictDoNothing();
    const link = { hash: sha256(token), expiresAt: new Date(Date.now() + setupLinkDays * 24 * 3_600_000) };
    const value = [...(await lockLinks(tx)), link].slice(-maxLinks);
    await tx.update(settings).set({ value, updatedAt: new Date() }).where(eq(settings.key, settingKey));
  });
  return `${env().siteUrl}/auth/setup?token=${token}`;
}

export async function isSetupLink(token: string, tx: Database = db()): Promise<boolean> {
  return !isRestoreReady(env().dataDir) && (await isStoredLink(token, tx));
}

/** The link was used for a restore that waits for the next start: nobody may use it again until then. */
export async function isUsedForRestore(token: string): Promise<boolean> {
  return isRestoreReady(env().dataDir) && (await isStoredLink(token));
}

async function isStoredLink(token: string, tx: Database = db()): Promise<boolean> {
  if (!token || (await hasAnyAdmin(tx))) return false;
  const hash = sha256(token);
  return (await lockLinks(tx)).some((link) => link.hash === hash);
}

/**
 * A restore replaces everything, so it needs the link and an installation on which nobody has a role yet. An account
 * alone does not count: anybody may sign up, and a stranger must not be able to prevent the restore.
 */
export async function mayRestore(token: string): Promise<boolean> {
  return (await isSetupLink(token)) && (await db().$count(userRoles)) === 0;
}

/**
 * The links that have not expired. The lock makes a second use of a link wait until the first has created the admin.
 */
async function lockLinks(tx: Database): Promise<Link[]> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, settingKey)).for("update");
  const now = new Date();
  // Version 1.0 stored the hash of one link as a plain string, without an expiry.
  if (typeof row?.value === "string")
    return [{ hash: row.value, expiresAt: new Date(now.getTime() + setupLinkDays * 24 * 3_600_000) }];
  return (linksSchema.safeParse(row?.value).data ?? []).filter(({ expiresAt }) => expiresAt > now);
}

/**
 * Whoever reads the server's console vouches for the address. An account it had before loses its password and its
 * sessions.
 */
export async function setUpFirstAdmin(token: string, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db().transaction(async (tx) => {
    if (!(await isSetupLink(token, tx))) return false;
    await tx.delete(settings).where(eq(settings.key, settingKey));
    const { id } = await ensureConfirmedAccount(tx, email);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await setPassword(tx, id, passwordHash);
    await grantAdmin(tx, { id, email }, { email: "set-up link" });
    return true;
  });
}

function sha256(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
