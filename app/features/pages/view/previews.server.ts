import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { copyPreviews } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { findPage, type CopyPage } from "../copy-pages.ts";

const daysShared = 14;

/**
 * Creates the link to a page's draft, replacing an earlier one. The token is returned once; only its hash is stored.
 */
export async function shareDraft(actor: Actor, page: CopyPage): Promise<{ path: string; expiresAt: Date }> {
  // Hexadecimal, because the site lower-cases paths.
  const token = randomBytes(24).toString("hex");
  const expiresAt = new Date(Date.now() + daysShared * 24 * 60 * 60 * 1000);
  const link = { tokenHash: hash(token), createdBy: actor.email, expiresAt, createdAt: new Date() };
  await db().transaction(async (tx) => {
    await tx
      .insert(copyPreviews)
      .values({ page: page.id, ...link })
      .onConflictDoUpdate({ target: copyPreviews.page, set: link });
    await recordAudit(tx, actor, "previewShared", page.id, { until: expiresAt.toISOString() });
  });
  return { path: `/draft/${token}`, expiresAt };
}

export async function revokeDraftLink(actor: Actor, page: CopyPage) {
  await db().transaction(async (tx) => {
    const gone = await tx.delete(copyPreviews).where(eq(copyPreviews.page, page.id)).returning();
    if (gone.length > 0) await recordAudit(tx, actor, "previewRevoked", page.id, {});
  });
}

/** The expiry of the page's link, if it has one. */
export async function findDraftLink(page: CopyPage): Promise<{ expiresAt: Date } | undefined> {
  const [link] = await db()
    .select({ expiresAt: copyPreviews.expiresAt })
    .from(copyPreviews)
    .where(and(eq(copyPreviews.page, page.id), gt(copyPreviews.expiresAt, new Date())));
  return link;
}

/** The page behind a link that has not expired. */
export async function findSharedPage(token: string): Promise<CopyPage | undefined> {
  if (!/^[0-9a-f]{48}$/.test(token)) return undefined;
  const [row] = await db()
    .select({ page: copyPreviews.page })
    .from(copyPreviews)
    .where(and(eq(copyPreviews.tokenHash, hash(token)), gt(copyPreviews.expiresAt, new Date())));
  return row && findPage(row.page);
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
