import { and, eq, inArray } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { userRoles } from "#db/schema.ts";
import { roles, type Role } from "./permissions.ts";

/**
 * The specification calls the role that may do everything `admin`, and so does the table; in the product it is the
 * owner.
 */
export const adminRole = "admin";

export function storedRole(role: Role): string {
  return role === "owner" ? adminRole : role;
}

function roleStoredAs(stored: string): Role | undefined {
  return roles.find((role) => storedRole(role) === stored);
}

/** Read on every request that needs it, so that revoking a role takes effect immediately. In the order of `roles`. */
export async function rolesOf(userId: string, tx: Database = db()): Promise<Role[]> {
  const rows = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId));
  return roles.filter((role) => rows.some((row) => roleStoredAs(row.role) === role));
}

/** By the specified name `admin` or by one of our own. */
export async function hasRole(userId: string, role: string): Promise<boolean> {
  const rows = await db()
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), inArray(userRoles.role, [role, role === "owner" ? adminRole : role])))
    .limit(1);
  return rows.length > 0;
}
