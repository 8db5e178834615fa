import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { verifications } from "#db/schema.ts";

/**
 * Links that are as good as a password. The database keeps only their hash, the way better-auth keeps its own
 * (`storeIdentifier: "hashed"`), so that it can take the set-password links. Tokens stand in the query, which is never logged.
 */
type Kind = "reset-password" | "confirm-address";

export async function createLink(tx: Database, kind: Kind, value: string, minutes: number): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await tx.delete(verifications).where(lt(verifications.expiresAt, new Date()));
  const expiresAt = new Date(Date.now() + minutes * 60_000);
  await tx.insert(verifications).values({ id: randomUUID(), identifier: hashed(kind, token), value, expiresAt });
  return token;
}

/** What the link stands for, while it is good. */
export async function findLink(kind: Kind, token: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, hashed(kind, token)), gt(verifications.expiresAt, new Date())));
  return row?.value;
}

function hashed(kind: Kind, token: string): string {
  return createHash("sha256").update(`${kind}:${token}`).digest("base64url");
}
