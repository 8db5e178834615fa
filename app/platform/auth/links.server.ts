import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { verifications } from "#db/schema.ts";

/**
 * Secrets that grant access like a password: mailed links, and the token stored in a browser that signed up. The
 * database only contains their hashes. Tokens are sent in a query or a cookie, which are never logged.
 */
type Kind = "reset-password" | "confirm-address" | "signed-up" | "pending-action";

export async function createLink(tx: Database, kind: Kind, value: string, minutes: number): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await tx.delete(verifications).where(lt(verifications.expiresAt, new Date()));
  await insertLink(tx, kind, token, value, new Date(Date.now() + minutes * 60_000));
  return token;
}

/** The value of a link; undefined when the link is unknown or has expired. */
export async function findLink(kind: Kind, token: string, tx: Database = db()): Promise<string | undefined> {
  const [row] = await tx.select({ value: verifications.value }).from(verifications).where(isValidLink(kind, token));
  return row?.value;
}

/**
 * Derives a link from another one: always the same link, with the same expiry. Mail programs open links before people
 * do, so opening a link twice must neither fail nor create two further links.
 */
export async function createFollowingLink(
  tx: Database,
  from: { kind: Kind; token: string },
  kind: Kind,
  value: string,
): Promise<string | undefined> {
  const [source] = await tx
    .select({ expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(isValidLink(from.kind, from.token))
    .for("update");
  if (!source) return undefined;
  const token = createHash("sha256").update(`${kind} after ${from.kind}:${from.token}`).digest("base64url");
  if ((await findLink(kind, token, tx)) === undefined) await insertLink(tx, kind, token, value, source.expiresAt);
  return token;
}

/**
 * Deletes everything whose value is the account's id: its set-password links, a sign-in that waits for a code, and the
 * devices that are remembered for codes.
 */
export async function deleteLinks(tx: Database, userId: string) {
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

async function insertLink(tx: Database, kind: Kind, token: string, value: string, expiresAt: Date) {
  await tx.insert(verifications).values({ id: randomUUID(), identifier: hashToken(kind, token), value, expiresAt });
}

function isValidLink(kind: Kind, token: string) {
  return and(eq(verifications.identifier, hashToken(kind, token)), gt(verifications.expiresAt, new Date()));
}

function hashToken(kind: Kind, token: string): string {
  return createHash("sha256").update(`${kind}:${token}`).digest("base64url");
}
