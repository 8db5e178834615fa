import { randomUUID } from "node:crypto";
import { auth } from "#app/platform/auth/auth.server.ts";
import type { Role } from "#app/platform/auth/permissions.ts";
import { storedRole } from "#app/platform/auth/roles.server.ts";
import { findSession, type SignedIn } from "#app/platform/auth/session.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, userRoles, users } from "#db/schema.ts";
import { signedCookie } from "../signed-cookie.ts";

type Options = { roles?: Role[]; password?: string; emailVerified?: boolean; language?: string };

/** An account for database tests. */
export async function createAccount(
  name: string,
  { roles = [], password, emailVerified = true, language }: Options = {},
) {
  const user = { id: randomUUID(), email: `${name}@example.org`, name, emailVerified };
  await db()
    .insert(users)
    .values({ ...user, language });
  for (const role of roles)
    await db()
      .insert(userRoles)
      .values({ userId: user.id, role: storedRole(role) });
  if (password) {
    const { password: passwords } = await (await auth()).$context;
    const hash = await passwords.hash(password);
    const account = { id: randomUUID(), userId: user.id, accountId: user.id, providerId: "credential", password: hash };
    await db().insert(accounts).values(account);
  }
  return user;
}

/** The headers of a new session of an account. */
export async function sessionHeaders(userId: string): Promise<Headers> {
  const { internalAdapter } = await (await auth()).$context;
  const { token } = await internalAdapter.createSession(userId);
  return new Headers({ cookie: await signedCookie(token) });
}

/** The user that the server finds for these headers. */
export async function findSignedIn(headers: Headers): Promise<SignedIn | undefined> {
  return (await findSession(new Request("http://localhost:3000/admin", { headers }))).user;
}
