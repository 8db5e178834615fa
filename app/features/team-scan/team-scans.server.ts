import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leads, teamScanLinks, teamScanResults, teamScans } from "#db/schema.ts";
import { createToken, hashToken, looksLikeToken } from "#app/platform/tokens.server.ts";
import { languageNamed, type Language } from "#app/platform/i18n/language.ts";
import { findByPersonalToken, type AnswerLink } from "./personal-links.server.ts";
import { readTeamResult } from "./stored-results.server.ts";

export type TeamScan = typeof teamScans.$inferSelect;

/**
 * Whose mailbox a scan belongs to: the address that started it, also after it was merged into another person. Their timeline
 * and their status are those of `leadId`.
 */
export const managerId = sql<string>`coalesce(${teamScans.mergedFrom}, ${teamScans.leadId})`;

/** Whether the shared link accepts answers. After the closing day it does not, even before the closing has run. */
export function acceptsAnswers({ state, closesAt }: Pick<TeamScan, "state" | "closesAt">, now = new Date()): boolean {
  return state === "open" && now < closesAt;
}

export async function findByAnswerToken(token: string | undefined): Promise<AnswerLink | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [scan] = await db().select().from(teamScans).where(eq(teamScans.answerToken, token));
  return scan ? { scan, token } : findByPersonalToken(token);
}

export type ManagedScan = { scan: TeamScan; manager: { name: string; email: string }; language: Language };

/** What a private management link opens. */
export async function findByManageToken(token: string | undefined): Promise<ManagedScan | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await db()
    .select({ scan: teamScans, name: leads.name, email: leads.email })
    .from(teamScanLinks)
    .innerJoin(teamScans, eq(teamScans.id, teamScanLinks.scanId))
    .innerJoin(leads, eq(leads.id, managerId))
    .where(eq(teamScanLinks.tokenHash, hashToken(token)));
  return found && toManaged(found);
}

export async function findScan(id: string): Promise<ManagedScan | undefined> {
  const [found] = await db()
    .select({ scan: teamScans, name: leads.name, email: leads.email })
    .from(teamScans)
    .innerJoin(leads, eq(leads.id, managerId))
    .where(eq(teamScans.id, id));
  return found && toManaged(found);
}

function toManaged({ scan, name, email }: { scan: TeamScan; name: string; email: string }): ManagedScan {
  return { scan, manager: { name, email }, language: languageNamed(scan.language) };
}

/** Another link to the management page. It cannot be read back from its hash, so later mails get their own. */
export async function addManageLink(tx: Database, scanId: string): Promise<string> {
  const token = createToken();
  await tx.insert(teamScanLinks).values({ tokenHash: hashToken(token), scanId });
  return token;
}

/**
 * The link that a start leads to. Computed from the form's own key, which nobody but the sender knows, so that the same
 * form sent twice leads to the same page.
 */
export async function firstManageLink(tx: Database, scanId: string, formKey: string | undefined): Promise<string> {
  const token = manageTokenOf(scanId, formKey);
  if (!token) return addManageLink(tx, scanId);
  await tx.insert(teamScanLinks).values({ tokenHash: hashToken(token), scanId });
  return token;
}

/** The same link again, for the sender of the same form; undefined for anybody else who sends the same text. */
export async function repeatManageLink(tx: Database, scanId: string, formKey: string | undefined) {
  const token = manageTokenOf(scanId, formKey);
  if (!token) return undefined;
  const [link] = await tx
    .select()
    .from(teamScanLinks)
    .where(eq(teamScanLinks.tokenHash, hashToken(token)));
  return link && token;
}

/** A key that is too short to be the form's could be guessed. */
function manageTokenOf(scanId: string, formKey = ""): string | undefined {
  if (formKey.length < 32) return undefined;
  return createHmac("sha256", formKey).update(`management link ${scanId}`).digest("hex").slice(0, 48);
}

/** The result of a closed scan; undefined while it is open. */
export async function findResult(scanId: string) {
  const [row] = await db()
    .select({ result: teamScanResults.result, closedAt: teamScans.closedAt })
    .from(teamScanResults)
    .innerJoin(teamScans, and(eq(teamScans.id, teamScanResults.scanId), eq(teamScans.state, "closed")))
    .where(eq(teamScanResults.scanId, scanId));
  return row && readTeamResult(scanId, row.result);
}
