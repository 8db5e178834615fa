import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#app/platform/audit/audit.server.ts";
import { adminRole } from "#app/platform/auth/roles.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { userRoles, users } from "#db/schema.ts";

/** Says whether the user did not have the role before. */
export async function grantAdmin(tx: Database, user: { id: string; email: string }, grantedBy: AuditActor): Promise<boolean> {
  const added = await tx
    .insert(userRoles)
    .values({ userId: user.id, role: adminRole, grantedBy: grantedBy.email })
    .onConflictDoNothing()
    .returning({ role: userRoles.role });
  if (added.length === 0) return false;
  await recordAudit(tx, grantedBy, "roleGranted", user.email);
  return true;
}

/** The account behind an address, made without a password when there is none. The caller vouches for the address. */
export async function findOrCreateAccount(email: string): Promise<{ id: string; created: boolean }> {
  const [known] = await db().select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known) return { id: known.id, created: false };
  const id = randomUUID();
  await db().insert(users).values({ id, email, name: email.split("@")[0]!, emailVerified: true });
  return { id, created: true };
}
