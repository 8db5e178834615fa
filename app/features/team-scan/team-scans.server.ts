import { and, eq } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leads, teamScanLinks, teamScanResults, teamScans } from "#db/schema.ts";
import { createToken, hashToken, looksLikeToken } from "#app/platform/tokens.server.ts";
import { languageNamed, type Language } from "#app/platform/i18n/language.ts";
import { findByPersonalToken } from "./personal-links.server.ts";
import { readTeamResult } from "./stored-results.server.ts";

export type TeamScan = typeof teamScans.$inferSelect;

/** Whether the shared link accepts answers. After the closing day it does not, even before the closing has run. */
export function acceptsAnswers({ state, closesAt }: Pick<TeamScan, "state" | "closesAt">, now = new Date()): boolean {
  return state === "open" && now < closesAt;
}

/** What a link to the questions opens. `person`: the number of a personal link; undefined for the shared one. */
export type AnswerLink = { scan: TeamScan; token: string; person?: number };

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
    .innerJoin(leads, eq(leads.id, teamScans.leadId))
    .where(eq(teamScanLinks.tokenHash, hashToken(token)));
  return found && toManaged(found);
}

export async function findScan(id: string): Promise<ManagedScan | undefined> {
  const [found] = await db()
    .select({ scan: teamScans, name: leads.name, email: leads.email })
    .from(teamScans)
    .innerJoin(leads, eq(leads.id, teamScans.leadId))
    .where(eq(teamScans.id, id));
  return found && toManaged(found);
}

function toManaged({ scan, name, email }: { scan: TeamScan; name: string; email: string }): ManagedScan {
  return { scan, manager: { name, email }, language: languageNamed(scan.language) };
}

/** Another link to the management page. It cannot be read back from its hash, so every mail gets its own. */
export async function addManageLink(tx: Database, scanId: string): Promise<string> {
  const token = createToken();
  await tx.insert(teamScanLinks).values({ tokenHash: hashToken(token), scanId });
  return token;
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
