import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { revisions } from "#db/schema.ts";
import { firstVersion } from "./save-result.ts";

/**
 * The ids of records that were deleted for good: the form that made one may be sent again, and must not bring it back.
 * They are kept among the versions, without a word of the record.
 */
const kindOf = (kind: string) => `deleted ${kind}`;

export async function keepDeletedId(tx: Database, kind: string, id: string): Promise<void> {
  await tx
    .insert(revisions)
    .values({ kind: kindOf(kind), subjectId: id, version: firstVersion, snapshot: {}, savedBy: "" })
    .onConflictDoNothing();
}

export async function isDeletedId(tx: Database, kind: string, id: string): Promise<boolean> {
  return (await tx.$count(revisions, and(eq(revisions.kind, kindOf(kind)), eq(revisions.subjectId, id)))) > 0;
}
