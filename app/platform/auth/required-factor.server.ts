import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { recordAudit, type Actor } from "../audit/audit.server.ts";
import { roles, type Role } from "./permissions.ts";
import { storedRole } from "./roles.server.ts";
import type { SignedIn } from "./session.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { settings, userRoles } from "#db/schema.ts";
import { findFactors } from "./factors.server.ts";
import { hasSecondFactor } from "./factors.ts";

const settingKey = "second-factor-required";
export const graceDays = 7;
const graceMs = graceDays * 24 * 3_600_000;

/** Since when each role needs a second factor. */
const schema = z.partialRecord(z.enum(roles), z.coerce.date()).catch({});
type Requirements = z.output<typeof schema>;

export async function readRequirements(tx: Database = db()): Promise<Requirements> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, settingKey));
  return schema.parse(row?.value ?? {});
}

/** A role that already required it keeps its date, so that saving the form again does not restart the grace period. */
export async function setRequirements(requiredRoles: readonly Role[], by: Actor) {
  await db().transaction(async (tx) => {
    const before = await readRequirements(tx);
    const value = Object.fromEntries(requiredRoles.map((role) => [role, before[role] ?? new Date()]));
    await tx
      .insert(settings)
      .values({ key: settingKey, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
    await recordAudit(tx, by, "secondFactorRequired", requiredRoles.join(", ") || "-");
  });
}

export type Obstacle = "weakPassword" | "missing" | "unproved";

/**
 * Why a person with a role has no access at the moment; `deadline` is when a missing second factor becomes an obstacle.
 */
export async function findObstacle(
  user: SignedIn,
  held: readonly Role[],
): Promise<{ obstacle?: Obstacle; deadline?: Date }> {
  if (user.weakPassword && held.length > 0) return { obstacle: "weakPassword" };
  const deadline = await findDeadline(user.id, held);
  if (!deadline || user.session.secondFactorAt) return {};
  const isOverdue = deadline.getTime() <= Date.now();
  if (hasSecondFactor(await findFactors(user.id))) return isOverdue ? { obstacle: "unproved" } : {};
  return isOverdue ? { obstacle: "missing" } : { deadline };
}

/** A week after the role needed it, or after the person got the role, whichever came later. */
async function findDeadline(userId: string, held: readonly Role[]): Promise<Date | undefined> {
  const requirements = await readRequirements();
  const required = held.filter((role) => requirements[role]);
  if (required.length === 0) return undefined;
  const granted = await db()
    .select({ role: userRoles.role, at: userRoles.createdAt })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), inArray(userRoles.role, required.map(storedRole))));
  const deadlines = required.map((role) => {
    const since = granted.find((row) => row.role === storedRole(role))?.at ?? new Date(0);
    return Math.max(requirements[role]!.getTime(), since.getTime()) + graceMs;
  });
  return new Date(Math.min(...deadlines));
}
