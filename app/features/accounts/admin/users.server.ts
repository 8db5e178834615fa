import { and, desc, eq, gt, ilike, sql } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { adminRole } from "#app/platform/auth/roles.server.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { db } from "#db/client.server.ts";
import { sessions, userRoles, users } from "#db/schema.ts";
import { mailRoleGranted } from "../account-mails.server.tsx";
import { grantAdmin, revokeAdmin } from "../roles/admins.server.ts";

export const pageSize = 25;

export async function listUsers({ q, page }: { q: string; page: number }) {
  const where = q ? ilike(users.email, `%${q.replace(/[\\%_]/g, "\\$&")}%`) : undefined;
  const total = await db().$count(users, where);
  const isAdmin = sql<boolean>`${userRoles.userId} is not null`;
  const open = db()
    .select({ userId: sessions.userId, count: sql<number>`count(*)::int`.as("open_count") })
    .from(sessions)
    .where(gt(sessions.expiresAt, new Date()))
    .groupBy(sessions.userId)
    .as("open_sessions");
  const list = await db()
    .select({
      id: users.id,
      email: users.email,
      confirmed: users.emailVerified,
      createdAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
      admin: isAdmin,
      sessions: sql<number>`coalesce(${open.count}, 0)`,
    })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, adminRole)))
    .leftJoin(open, eq(open.userId, users.id))
    .where(where)
    .orderBy(desc(isAdmin), desc(users.createdAt), users.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { list, total, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

export type ListedUser = Awaited<ReturnType<typeof listUsers>>["list"][number];

export async function findEmail(userId: string): Promise<string | undefined> {
  const [user] = await db().select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email;
}

export type Outcome = "granted" | "revoked" | "signedOut" | "lastAdmin" | "notConfirmed" | "unknown";

/** The new admin is told by mail. Only a confirmed address can have the role: the other may be a stranger's. */
export async function grantRole(userId: string, by: Actor): Promise<Outcome> {
  return db().transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user) return "unknown";
    if (!user.emailVerified) return "notConfirmed";
    const added = await grantAdmin(tx, user, by);
    if (added) await mailRoleGranted(tx, { email: user.email, language: languageNamed(user.language) }, by.email);
    return "granted";
  });
}

export async function revokeRole(userId: string, by: Actor): Promise<Outcome> {
  return db().transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId));
    if (!user) return "unknown";
    return (await revokeAdmin(tx, user, by)) === "last" ? "lastAdmin" : "revoked";
  });
}

export async function endSessions(userId: string, by: Actor): Promise<Outcome> {
  return db().transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId));
    if (!user) return "unknown";
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await recordAudit(tx, by, "sessionsEnded", user.email);
    return "signedOut";
  });
}
