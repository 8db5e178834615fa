import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { mails, userRoles, users, verifications } from "#db/schema.ts";
import { deleteLinks } from "./links.server.ts";

/** Finds the account of an address before the person is erased. */
export async function findAccount(
  email: string,
  tx: Database = db(),
): Promise<{ id: string; hasRole: boolean } | undefined> {
  const [account] = await tx
    .select({ id: users.id, hasRole: sql<boolean>`count(${userRoles.role}) > 0` })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.email, email.toLowerCase()))
    .groupBy(users.id);
  return account;
}

/**
 * Deletes an account without a role, with its sessions, its links and the mails about it; returns those mails. Accounts
 * with a role are kept, so that the site is never left without an administrator by accident.
 */
export async function eraseAccount(tx: Database, email: string) {
  const account = await findAccount(email, tx);
  if (!account || account.hasRole) return undefined;
  await deleteLinks(tx, account.id);
  // What a browser typed into the sign-up form is kept for a day under no account.
  const typed = `"email":${JSON.stringify(email.toLowerCase())}`;
  await tx.delete(verifications).where(sql`position(${typed} in ${verifications.value}) > 0`);
  await tx.delete(users).where(eq(users.id, account.id));
  return tx
    .delete(mails)
    .where(and(isNull(mails.leadId), eq(sql`lower(${mails.recipient})`, email.toLowerCase())))
    .returning({ id: mails.id, kind: mails.kind, createdAt: mails.createdAt });
}
