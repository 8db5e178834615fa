import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#app/platform/audit/audit.server.ts";
import type { Role } from "#app/platform/auth/permissions.ts";
import { adminRole, rolesOf, storedRole } from "#app/platform/auth/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { accounts, settings, userRoles, users } from "#db/schema.ts";
import { isLastOwner } from "./owners.server.ts";

/** Returns true if the user did not have the role before. */
export async function grantAdmin(
  tx: Database,
  user: { id: string; email: string },
  grantedBy: AuditActor,
): Promise<boolean> {
  const added = await tx
    .insert(userRoles)
    .values({ userId: user.id, role: adminRole, grantedBy: grantedBy.email })
    .onConflictDoNothing()
    .returning({ role: userRoles.role });
  if (added.length === 0) return false;
  await recordAudit(tx, grantedBy, "roleGranted", user.email);
  return true;
}

/**
 * The account of an address for which somebody with access to the server vouches. A password that was chosen before the
 * address was confirmed may be a stranger's, so it is removed.
 */
export async function ensureConfirmedAccount(tx: Database, email: string): Promise<{ id: string; created: boolean }> {
  const [known] = await tx
    .select({ id: users.id, confirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  if (!known) {
    const id = randomUUID();
    await tx.insert(users).values({ id, email, name: email.replace(/@.*/, ""), emailVerified: true });
    return { id, created: true };
  }
  if (!known.confirmed) {
    await tx.update(accounts).set({ password: null }).where(eq(accounts.userId, known.id));
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, known.id));
  }
  return { id: known.id, created: false };
}

export type RolesOutcome = "saved" | "lastOwner";

/** Gives somebody exactly these roles. The site is never left without an owner. */
export async function setRoles(
  tx: Database,
  user: { id: string; email: string },
  wanted: readonly Role[],
  by: AuditActor,
): Promise<{ outcome: RolesOutcome; added: Role[] }> {
  const lastOwner = await isLastOwner(tx, user.id);
  const held = await rolesOf(user.id, tx);
  const added = wanted.filter((role) => !held.includes(role));
  const removed = held.filter((role) => !wanted.includes(role));
  if (lastOwner && removed.includes("owner")) return { outcome: "lastOwner", added: [] };
  if (added.length + removed.length === 0) return { outcome: "saved", added };
  if (removed.length > 0) {
    const stored = removed.map(storedRole);
    await tx.delete(userRoles).where(and(eq(userRoles.userId, user.id), inArray(userRoles.role, stored)));
  }
  if (added.length > 0)
    await tx
      .insert(userRoles)
      .values(added.map((role) => ({ userId: user.id, role: storedRole(role), grantedBy: by.email })))
      .onConflictDoNothing();
  await recordAudit(tx, by, "rolesChanged", `${user.email}: ${wanted.join(", ") || "-"}`, { added, removed });
  return { outcome: "saved", added };
}

export async function hasAnyAdmin(tx: Database = db()): Promise<boolean> {
  const rows = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, adminRole))
    .limit(1);
  return rows.length > 0;
}

/**
 * Gives the role to confirmed accounts listed in ADMIN_EMAILS; each address once, so that a later revocation stands.
 * Runs at the start for all of them, and for one when it is confirmed.
 */
export async function grantConfiguredAdmins(only?: string) {
  for (const email of env().adminEmails.filter((address) => !only || address === only)) {
    await db().transaction(async (tx) => {
      const [user] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, email), eq(users.emailVerified, true)));
      if (!user) return;
      const first = await tx
        .insert(settings)
        .values({ key: `admin-email:${email}`, value: true })
        .onConflictDoNothing()
        .returning({ key: settings.key });
      if (first.length > 0) await grantAdmin(tx, { id: user.id, email }, { email: "ADMIN_EMAILS" });
    });
  }
}
