import { and, desc, eq, lt } from "drizzle-orm";
import type { z } from "zod";
import { db, type Database } from "#db/client.server.ts";
import { drafts } from "#db/schema.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";

export type Draft<Value> = {
  authorId: string;
  authorName: string;
  value: Value;
  /** The version of the record that it was written on. */
  baseVersion: number;
  updatedAt: Date;
};

/** Of the contents of a form as JSON. A larger one stays on the device. */
export const maxDraftBytes = 1024 * 1024;

const keptDays = 60;

/** A draft that nobody has touched for so long is not continued any more. */
export async function deleteOldDrafts(now = new Date()) {
  await db()
    .delete(drafts)
    .where(lt(drafts.updatedAt, new Date(now.getTime() - keptDays * 24 * 3_600_000)));
}

/**
 * Unsaved form contents of one kind of record, stored on the server, so that authors can continue on another device and
 * others see that somebody is editing. Each author has one draft per record.
 */
export function draftsOf<Schema extends z.ZodType>(kind: string, schema: Schema) {
  type Value = z.output<Schema>;
  const ofSubject = (subjectId: string) => and(eq(drafts.kind, kind), eq(drafts.subjectId, subjectId));

  return {
    async save(
      author: Actor,
      subjectId: string,
      draft: { value: Value; baseVersion: number },
      tx: Database = db(),
    ): Promise<Date> {
      const updatedAt = new Date();
      const changed = { ...draft, authorName: author.email, updatedAt };
      await tx
        .insert(drafts)
        .values({ kind, subjectId, authorId: author.id, ...changed })
        .onConflictDoUpdate({ target: [drafts.kind, drafts.subjectId, drafts.authorId], set: changed });
      return updatedAt;
    },

    /** The latest first. A draft that this version of the form cannot read is left out. */
    async list(subjectId: string, tx: Database = db()): Promise<Draft<Value>[]> {
      const rows = await tx.select().from(drafts).where(ofSubject(subjectId)).orderBy(desc(drafts.updatedAt));
      return rows.flatMap(({ authorId, authorName, value, baseVersion, updatedAt }) => {
        const read = parseStored(schema, value, { column: "drafts.value", id: `${kind} ${subjectId}` });
        return read ? [{ authorId, authorName, value: read.value, baseVersion, updatedAt }] : [];
      });
    },

    /** Deletes the author's own draft after a save, or when it is discarded. */
    async delete(authorId: string, subjectId: string, tx: Database = db()) {
      await tx.delete(drafts).where(and(ofSubject(subjectId), eq(drafts.authorId, authorId)));
    },

    /** When the record itself is deleted. */
    async deleteAll(tx: Database, subjectId: string) {
      await tx.delete(drafts).where(ofSubject(subjectId));
    },
  };
}
