import { and, desc, eq, gt, ne } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { browserName } from "./browser-name.ts";

/** The open sessions of a person, the last used first. */
export async function listSessions(userId: string, currentId: string) {
  const rows = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.updatedAt));
  return rows
    .map(({ id, userAgent, ipAddress, createdAt, lastUsedAt }) => ({
      id,
      ...browserName(userAgent),
      address: ipAddress || undefined,
      createdAt,
      lastUsedAt: lastUsedAt ?? createdAt,
      current: id === currentId,
    }))
    .toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
}

export async function endSession(userId: string, id: string) {
  await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
}

/** All of them but the one that is kept. */
export async function endOtherSessions(tx: Database, userId: string, keptId: string) {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)));
}
