import { and, desc, eq, ilike, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { deleteLinks } from "#app/platform/auth/links.server.ts";
import { roles, type Role } from "#app/platform/auth/permissions.ts";
import { storedRole } from "#app/platform/auth/roles.server.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { db, type Database } from "#db/client.server.ts";
import { likePattern } from "#db/like-pattern.ts";
import { sessions, users } from "#db/schema.ts";
import { mailAccountChanged, mailRoleGranted } from "../account-mails.server.tsx";
import { withdrawInvitationsBy } from "../invitations/invitations.server.ts";
import { setRoles } from "../roles/admins.server.ts";
import { resetFactors } from "../second-factor/factors.server.ts";
import { userList, type UserQuery } from "./user-list.ts";
import { isLastOwner } from "../roles/owners.server.ts";

// Written as SQL: in a single-table select Drizzle omits the table name, and the subquery would use its own column.
const userId = sql`"users"."id"`;
const storedRoles = sql<string[]>`coalesce((select array_agg(role) from user_roles where user_id = ${userId}), '{}')`;
const openSessions = sql<number>`(select count(*)::int from sessions where user_id = ${userId} and expires_at > now())`;

const columns = {
  id: users.id,
  email: users.email,
  name: users.name,
  confirmed: users.emailVerified,
  blockedAt: users.blockedAt,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
  codes: users.twoFactorEnabled,
  storedRoles,
  sessions: openSessions,
  portrait: sql<boolean>`exists (select 1 from portraits where user_id = ${userId})`,
};

export async function listUsers(query: UserQuery) {
  const where = and(searched(query.q), inState(query.state));
  const { offset, ...page } = pageOf(await db().$count(users, where), query, userList.pageSize);
  const rows = await db()
    .select(columns)
    .from(users)
    .where(where)
    .orderBy(desc(sql`${storedRoles} <> '{}'`), desc(users.createdAt), users.id)
    .limit(userList.pageSize)
    .offset(offset);
  return { list: rows.map(withRoles), ...page };
}

function searched(q: string): SQL | undefined {
  return q ? or(ilike(users.email, likePattern(q)), ilike(users.name, likePattern(q))) : undefined;
}

function inState(state: UserQuery["state"]): SQL | undefined {
  if (state === "") return undefined;
  if (state === "blocked") return isNotNull(users.blockedAt);
  if (state === "waiting") return and(eq(users.emailVerified, true), sql`${storedRoles} = '{}'`);
  return sql`${storedRole(state)} = any(${storedRoles})`;
}

export type ListedUser = Awaited<ReturnType<typeof listUsers>>["list"][number];

export async function findUser(id: string): Promise<ListedUser | undefined> {
  const [row] = await db().select(columns).from(users).where(eq(users.id, id));
  return row && withRoles(row);
}

function withRoles<Row extends { storedRoles: string[] }>({ storedRoles: stored, ...row }: Row) {
  return { ...row, roles: roles.filter((role) => stored.includes(storedRole(role))) };
}

export type Outcome =
  | "rolesSaved"
  | "signedOut"
  | "blocked"
  | "unblocked"
  | "factorReset"
  | "lastOwner"
  | "notConfirmed"
  | "unknown";

/** New roles are announced by mail. Only confirmed addresses get one: an unconfirmed one may belong to a stranger. */
export async function changeRoles(userId: string, wanted: readonly Role[], by: Actor): Promise<Outcome> {
  return changeUser(userId, async (tx, user) => {
    if (!user.emailVerified && wanted.length > 0) return "notConfirmed";
    const { outcome, added } = await setRoles(tx, user, wanted, by);
    if (outcome === "lastOwner") return "lastOwner";
    if (!wanted.includes("owner")) await withdrawInvitationsBy(tx, user.email);
    if (added.length > 0)
      await mailRoleGranted(tx, { ...user, language: languageNamed(user.language) }, by.email, wanted);
    return "rolesSaved";
  });
}

/**
 * Every session ends in the same transaction; sessions are read from the database on each request, by every process.
 */
export async function blockUser(userId: string, by: Actor): Promise<Outcome> {
  return changeUser(userId, async (tx, user) => {
    if (await isLastOwner(tx, user.id)) return "lastOwner";
    await tx.update(users).set({ blockedAt: new Date() }).where(eq(users.id, user.id));
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await deleteLinks(tx, user.id);
    await withdrawInvitationsBy(tx, user.email);
    await recordAudit(tx, by, "userBlocked", user.email);
    return "blocked";
  });
}

export async function unblockUser(userId: string, by: Actor): Promise<Outcome> {
  return changeUser(userId, async (tx, user) => {
    await tx.update(users).set({ blockedAt: null }).where(eq(users.id, user.id));
    await recordAudit(tx, by, "userUnblocked", user.email);
    return "unblocked";
  });
}

export async function endSessions(userId: string, by: Actor): Promise<Outcome> {
  return changeUser(userId, async (tx, user) => {
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await recordAudit(tx, by, "sessionsEnded", user.email);
    return "signedOut";
  });
}

/** By another owner, for somebody who lost their device; the person is told by mail. */
export async function resetSecondFactor(userId: string, by: Actor): Promise<Outcome> {
  return changeUser(userId, async (tx, user) => {
    await resetFactors(tx, user, by);
    await mailAccountChanged(tx, { ...user, language: languageNamed(user.language) }, "factorReset");
    return "factorReset";
  });
}

type User = typeof users.$inferSelect;

async function changeUser(userId: string, change: (tx: Database, user: User) => Promise<Outcome>): Promise<Outcome> {
  return db().transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    return user ? change(tx, user) : "unknown";
  });
}
