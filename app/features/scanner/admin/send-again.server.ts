import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads, scanPageLinks, scans } from "#db/schema.ts";
import { scorePillars } from "#app/features/assessment/scoring.ts";
import { leadSubject } from "#app/features/leads/lead-subject.server.ts";
import { safeName } from "#app/features/leads/safe-name.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageNamed, localizedPath } from "#app/platform/i18n/language.ts";
import { consumePoint } from "#app/platform/limits/limits.server.ts";
import { counted } from "#app/platform/mail/define-mail.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { createToken, hashToken } from "#app/platform/tokens.server.ts";
import { scanResult } from "../mails/scan-mails.server.tsx";
import { hasEarlier } from "../scans.server.ts";
import { readScan } from "../stored-scans.server.ts";

/** A scan's result, mailed once more to the address it was taken with. */

export type SentAgain = { leadId: string; done: "scan-sent" | "scan-limited" | "scan-address" } | undefined;

/** Of each scan. */
const limit = { name: "scan.sendAgain", points: 3, seconds: 86_400 };

/** `address`: as the page showed it. Undefined when the scan is gone or cannot be read. */
export async function sendAgain(actor: Actor, entryId: string, address: string): Promise<SentAgain> {
  return db().transaction(async (tx): Promise<SentAgain> => {
    const [scan] = await tx.select().from(scans).where(eq(scans.entryId, entryId)).for("update");
    const scores = scan && readScan(scan)?.pillarScores;
    if (!scan || !scores) return undefined;
    const { leadId, mergedFrom, firstName, company } = scan;
    const [person] = await tx
      .select({ email: leads.email })
      .from(leads)
      .where(eq(leads.id, mergedFrom ?? leadId));
    if (!person || person.email.toLowerCase() !== address.trim().toLowerCase()) return { leadId, done: "scan-address" };
    if (!(await consumePoint(limit, scan.id)).allowed) return { leadId, done: "scan-limited" };
    // Only hashes of links are stored. The link of the earlier mail stays good for this scan, but no longer for others.
    const token = createToken();
    await tx.insert(scanPageLinks).values({ tokenHash: scan.mailTokenHash, scanId: scan.id });
    await tx
      .update(scans)
      .set({ mailTokenHash: hashToken(token) })
      .where(and(eq(scans.id, scan.id), eq(scans.mailTokenHash, scan.mailTokenHash)));
    const language = languageNamed(scan.language);
    const scored = scorePillars(scores);
    const resultUrl = env().siteUrl + localizedPath(language, `/tools/result/${token}`);
    const letter = scanResult.write({
      to: person.email,
      language,
      values: { status: copyFor(language, "results").status[scored.status].label },
      leadId,
      props: {
        firstName: safeName(firstName),
        company: safeName(company),
        scores: scored,
        resultUrl,
        pdfUrl: `${resultUrl}/report.pdf`,
        scannedBefore: await hasEarlier(tx, scan),
      },
    });
    await queueMail(tx, counted(letter));
    await recordAudit(tx, actor, "scanSentAgain", leadSubject(leadId));
    return { leadId, done: "scan-sent" };
  });
}
