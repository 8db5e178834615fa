import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { teamScanInvitations, teamScans } from "#db/schema.ts";
import { createToken, looksLikeToken } from "#app/platform/tokens.server.ts";

/**
 * A link for each person. A token is 20 characters that cannot be guessed, the number of the link in four, and 24 that
 * all links of the scan have in common. Tokens are computed from one secret, so that no row exists for a single link;
 * the unguessable part comes first, because cookies are named after the beginning of a token.
 */
const ownLength = 20;
const numberLength = 4;

/** What a link to the questions opens. `person`: the number of a personal link; undefined for the shared one. */
export type AnswerLink = { scan: typeof teamScans.$inferSelect; token: string; person?: number };

type Invitations = typeof teamScanInvitations.$inferSelect;

function tokenOf({ secret, linkPart }: Pick<Invitations, "secret" | "linkPart">, person: number): string {
  const own = createHmac("sha256", secret).update(`personal link ${person}`).digest("hex").slice(0, ownLength);
  return own + person.toString(16).padStart(numberLength, "0") + linkPart;
}

export async function createPersonalLinks(tx: Database, scanId: string, people: number) {
  const linkPart = randomBytes(12).toString("hex");
  await tx.insert(teamScanInvitations).values({ scanId, linkPart, secret: createToken(), used: "0".repeat(people) });
}

/** The tokens of a scan that is open, in the order in which they are handed out. */
export async function personalTokens(scanId: string): Promise<string[]> {
  const [found] = await db().select().from(teamScanInvitations).where(eq(teamScanInvitations.scanId, scanId));
  return found ? Array.from(found.used, (_, person) => tokenOf(found, person)) : [];
}

/** The scan that a personal link opens. Does not tell whether it was used: the manager has all links and could check. */
export async function findByPersonalToken(token: string): Promise<AnswerLink | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await db()
    .select({ scan: teamScans, invitations: teamScanInvitations })
    .from(teamScanInvitations)
    .innerJoin(teamScans, eq(teamScans.id, teamScanInvitations.scanId))
    .where(eq(teamScanInvitations.linkPart, token.slice(ownLength + numberLength)));
  if (!found) return undefined;
  const person = Number.parseInt(token.slice(ownLength, ownLength + numberLength), 16);
  const expected = tokenOf(found.invitations, person);
  const matches = person < found.scan.invited && timingSafeEqual(Buffer.from(expected), Buffer.from(token));
  return matches ? { scan: found.scan, token, person } : undefined;
}

/** False when an answer was sent with the link before. */
export async function useLink(tx: Database, scanId: string, person: number): Promise<boolean> {
  const unused = sql`substr(${teamScanInvitations.used}, ${person + 1}::int, 1) = '0'`;
  const changed = await tx
    .update(teamScanInvitations)
    .set({ used: sql`overlay(${teamScanInvitations.used} placing '1' from ${person + 1}::int for 1)` })
    .where(and(eq(teamScanInvitations.scanId, scanId), unused))
    .returning({ scanId: teamScanInvitations.scanId });
  return changed.length > 0;
}

/** After the closing nobody needs to know who took part. The links still say that the scan is closed. */
export async function forgetUse(tx: Database, scanId: string) {
  await tx.update(teamScanInvitations).set({ used: "" }).where(eq(teamScanInvitations.scanId, scanId));
}
