import { and, desc, eq, lt, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { scans } from "#db/schema.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { Answers } from "./questions.ts";
import type { PillarScores } from "./scoring.ts";
import { readScan } from "./stored-scans.server.ts";
import { hashToken, looksLikeToken } from "./tokens.server.ts";

export type EarlierScan = { at: string; pillarScores: PillarScores };

export type Scan = {
  firstName: string;
  company: string;
  /** In which the visitor scanned; the page may be read in either. */
  language: Language;
  at: string;
  pillarScores: PillarScores;
  /** Nothing when the request carried none. */
  answers: Answers | null;
  verified: boolean;
};

export type OpenedScan = {
  scan: Scan;
  /** Newest first, and only ever behind the link that went to the mailbox. */
  earlier: EarlierScan[];
};

const mostEarlierScans = 12;

/** What a private link opens. The link of the page shows its scan alone, because anyone can type anyone's address. */
export async function findScanByToken(token: string | undefined): Promise<OpenedScan | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const hash = hashToken(token);
  const [row] = await db()
    .select()
    .from(scans)
    .where(or(eq(scans.mailTokenHash, hash), eq(scans.pageTokenHash, hash)))
    .limit(1);
  const scan = row && toScan(row);
  return scan && { scan, earlier: row.mailTokenHash === hash ? await listEarlier(row) : [] };
}

type Row = typeof scans.$inferSelect;

async function listEarlier({ leadId, createdAt }: Row): Promise<EarlierScan[]> {
  const rows = await db()
    .select({ id: scans.id, createdAt: scans.createdAt, result: scans.result, answers: scans.answers })
    .from(scans)
    .where(and(eq(scans.leadId, leadId), lt(scans.createdAt, createdAt)))
    .orderBy(desc(scans.createdAt))
    .limit(mostEarlierScans);
  return rows.flatMap((row) => {
    const scores = readScan(row)?.pillarScores;
    return scores ? [{ at: row.createdAt.toISOString(), pillarScores: scores }] : [];
  });
}

function toScan(row: Row): Scan | undefined {
  const read = readScan(row);
  return (
    read && {
      firstName: row.firstName,
      company: row.company,
      language: row.language as Language,
      at: row.createdAt.toISOString(),
      ...read,
      verified: row.verified,
    }
  );
}
