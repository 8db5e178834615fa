import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { mayOpen, type Role } from "#app/platform/auth/permissions.ts";
import { readNews } from "./news-cookie.ts";
import { releases } from "./releases.ts";

/**
 * Whether to tell somebody that there is a new version: not on a device where they have read about it, and not to an
 * account that was made with it, for which nothing is new.
 */
export async function hasNews({ id, roles }: { id: string; roles: readonly Role[] }, cookies: string | null) {
  const { id: release, date } = releases[0];
  if (!mayOpen("/admin/news", roles) || readNews(cookies) === release) return false;
  const [user] = await db().select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id));
  return user !== undefined && user.createdAt < new Date(date);
}
