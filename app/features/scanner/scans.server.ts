import { and, desc, eq, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leadEntries, scanPageLinks, scans } from "#db/schema.ts";
import { languageNamed, type Language } from "#app/platform/i18n/language.ts";
import type { Answers } from "#app/features/assessment/questions.ts";
import type { PillarScores } from "#app/features/assessment/scoring.ts";
import { readScan } from "./stored-scans.server.ts";
import { hashToken, looksLikeToken } from "#app/platform/tokens.server.ts";

export type EarlierScan = { at: string; pillarScores: PillarScores };

export type Scan = {
  firstName: string;
  company: string;
  /** Of the scan; its page can be read in either language. */
  language: Language;
  at: string;
  pillarScores: PillarScores;
  /** Null when the request had none. */
  answers: Answers | null;
  verified: boolean;
};

export type OpenedScan = {
  scan: Scan;
  /** Whether a copy was mailed to the visitor. */
  mailed: boolean;
  /** Newest first. Only the link that was mailed shows any. */
  earlier: EarlierScan[];
};

const maxEarlierScans = 12;

/** What a private link opens. The page's link shows its scan alone, because anyone can type anyone's address. */
export async function findScanByToken(token: string | undefined): Promise<OpenedScan | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const hash = hashToken(token);
  const repeats = db()
    .select({ id: scanPageLinks.scanId })
    .from(scanPageLinks)
    .where(eq(scanPageLinks.tokenHash, hash));
  const [found] = await db()
    .select({ row: scans, mailed: sql<boolean>`coalesce(${leadEntries.acknowledged}, true)` })
    .from(scans)
    .leftJoin(leadEntries, eq(leadEntries.id, scans.entryId))
    .where(or(eq(scans.mailTokenHash, hash), eq(scans.pageTokenHash, hash), inArray(scans.id, repeats)))
    .limit(1);
  if (!found) return undefined;
  const { row, mailed } = found;
  const scan = toScan(row);
  return scan && { scan, mailed, earlier: row.mailTokenHash === hash ? await listEarlier(row) : [] };
}

/** Which of the earlier scans "?earlier=" asks for; the newest otherwise. */
export function chosenScan(request: Request, earlier: EarlierScan[]): number {
  const asked = Number(new URL(request.url).searchParams.get("earlier"));
  return Number.isInteger(asked) && asked >= 0 && asked < earlier.length ? asked : 0;
}

/** Repeats are not limited, so the number of their links is: the newest stay. */
const maxRepeatLinks = 20;

/** Another link to the page of a scan that was sent before. */
export async function addPageLink(tx: Database, entryId: string, token: string) {
  const [scan] = await tx.select({ id: scans.id }).from(scans).where(eq(scans.entryId, entryId)).for("update");
  if (!scan) return;
  await tx
    .insert(scanPageLinks)
    .values({ tokenHash: hashToken(token), scanId: scan.id, createdAt: sql`clock_timestamp()` });
  const older = tx
    .select({ tokenHash: scanPageLinks.tokenHash })
    .from(scanPageLinks)
    .where(eq(scanPageLinks.scanId, scan.id))
    .orderBy(desc(scanPageLinks.createdAt))
    .offset(maxRepeatLinks);
  await tx.delete(scanPageLinks).where(inArray(scanPageLinks.tokenHash, older));
}

type Row = typeof scans.$inferSelect;

async function listEarlier({ leadId, createdAt, mergedFrom }: Row): Promise<EarlierScan[]> {
  const rows = await db()
    .select({ id: scans.id, createdAt: scans.createdAt, result: scans.result, answers: scans.answers })
    .from(scans)
    .where(and(eq(scans.leadId, leadId), lt(scans.createdAt, createdAt), ofSameAddress(mergedFrom)))
    .orderBy(desc(scans.createdAt))
    .limit(maxEarlierScans);
  return rows.flatMap((row) => {
    const scores = readScan(row)?.pillarScores;
    return scores ? [{ at: row.createdAt.toISOString(), pillarScores: scores }] : [];
  });
}

/** The same mailbox has taken another scan before. */
export async function hasEarlier(
  tx: Database,
  { leadId, createdAt, mergedFrom }: Pick<Row, "leadId" | "createdAt"> & { mergedFrom?: string | null },
) {
  const [earlier] = await tx
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.leadId, leadId), lt(scans.createdAt, createdAt), ofSameAddress(mergedFrom)))
    .limit(1);
  return earlier !== undefined;
}

/** A link belongs to a mailbox: the scans of another address, of which the team thinks that it is the same person, are not its. */
function ofSameAddress(mergedFrom: string | null | undefined): SQL {
  return sql`${scans.mergedFrom} is not distinct from ${mergedFrom ?? null}`;
}

function toScan(row: Row): Scan | undefined {
  const read = readScan(row);
  return (
    read && {
      firstName: row.firstName,
      company: row.company,
      language: languageNamed(row.language),
      at: row.createdAt.toISOString(),
      ...read,
      verified: row.verified,
    }
  );
}
