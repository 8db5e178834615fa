import { isAllowed, permissions } from "#app/platform/auth/permissions.ts";
import { findObstacle } from "#app/platform/auth/required-factor.server.ts";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { findSession } from "#app/platform/auth/session.server.ts";

/** Whether the guard would let somebody open a screen of the admin area: for public pages that show editors more. */
export async function mayOpen(request: Request, pattern: string): Promise<boolean> {
  const { user } = await findSession(request);
  if (!user) return false;
  const roles = await rolesOf(user.id);
  const permission = permissions[pattern];
  if (!permission || !isAllowed(permission.open, { roles })) return false;
  return !(await findObstacle(user, roles)).obstacle;
}
