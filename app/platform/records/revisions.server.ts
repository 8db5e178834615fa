import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { db, type Database } from "#db/client.server.ts";
import { revisions } from "#db/schema.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { firstVersion } from "./save-result.ts";

/** A saved version without its contents. `savedBy` is empty for the state before the first recorded save. */
export type Revision = { version: number; savedBy: string; createdAt: Date };

export type StoredRevision<Snapshot> = Revision & {
  snapshot: Snapshot;
  /** False when a part of the snapshot is damaged: it may be compared, but must not replace the record. */
  restorable: boolean;
};

/** What the history screen needs. */
export type RevisionHistory<Snapshot> = {
  /** Newest first. */
  list: (subjectId: string) => Promise<Revision[]>;
  count: (subjectId: string) => Promise<number>;
  find: (subjectId: string, version: number, tx?: Database) => Promise<StoredRevision<Snapshot> | undefined>;
};

/** What a save needs; posts implement it on their own table. */
export type Revisions<Snapshot> = RevisionHistory<Snapshot> & {
  latest: (tx: Database, subjectId: string) => Promise<Revision | undefined>;
  /** Returns the new version. */
  add: (tx: Database, subjectId: string, save: NewRevision<Snapshot>) => Promise<number>;
  /** When the record itself is deleted. */
  deleteAll: (tx: Database, subjectId: string) => Promise<void>;
};

/** `changedAt`: when `before` was saved. */
type NewRevision<Snapshot> = { before: Snapshot; after: Snapshot; savedBy: string; changedAt?: Date };

/** PostgreSQL's largest integer; a version from an address or a form may be anything. */
const largestVersion = 2 ** 31 - 1;

export function isVersion(version: number): boolean {
  return Number.isInteger(version) && version >= 1 && version <= largestVersion;
}

/**
 * The record's version and, if the values were written on another one, the conflict. Without `writtenOn` there is never
 * a conflict. `changedAt` is used for a record without versions.
 */
export function compareVersions<Values>(
  newest: Revision | undefined,
  writtenOn: number | undefined,
  stored: { values: Values; changedAt: Date },
) {
  const version = newest?.version ?? firstVersion;
  if (writtenOn === undefined || writtenOn === version) return { version };
  const { savedBy = "", createdAt: savedAt = stored.changedAt } = newest ?? {};
  return { version, conflict: { kind: "conflict" as const, version, savedBy, savedAt, theirs: stored.values } };
}

const listed = { version: revisions.version, savedBy: revisions.savedBy, createdAt: revisions.createdAt };

/**
 * The saved versions of one kind of record. The latest one is the record's version, so a table needs no column of its
 * own for it; whoever adds one holds a lock on the record (`for update`).
 */
export function revisionsOf<Schema extends z.ZodType>(kind: string, schema: Schema): Revisions<z.output<Schema>> {
  type Snapshot = z.output<Schema>;
  const ofSubject = (subjectId: string) => and(eq(revisions.kind, kind), eq(revisions.subjectId, subjectId));

  async function latest(tx: Database, subjectId: string): Promise<Revision | undefined> {
    const [row] = await tx
      .select(listed)
      .from(revisions)
      .where(ofSubject(subjectId))
      .orderBy(desc(revisions.version))
      .limit(1);
    return row;
  }

  return {
    async list(subjectId: string): Promise<Revision[]> {
      return db().select(listed).from(revisions).where(ofSubject(subjectId)).orderBy(desc(revisions.version));
    },

    count: (subjectId: string) => db().$count(revisions, ofSubject(subjectId)),

    async find(subjectId: string, version: number, tx = db()): Promise<StoredRevision<Snapshot> | undefined> {
      if (!isVersion(version)) return undefined;
      const [row] = await tx
        .select()
        .from(revisions)
        .where(and(ofSubject(subjectId), eq(revisions.version, version)));
      const read = row && parseStored(schema, row.snapshot, { column: "revisions.snapshot", id: row.id });
      if (!read) return undefined;
      const { savedBy, createdAt } = row;
      return { version, savedBy, createdAt, snapshot: read.value, restorable: read.isComplete };
    },

    latest,

    /** `before` is recorded too when it is the first save, so that the original can be restored. */
    async add(tx: Database, subjectId: string, save: NewRevision<Snapshot>) {
      const current = await latest(tx, subjectId);
      const version = (current?.version ?? firstVersion) + 1;
      const original = { kind, subjectId, version: firstVersion, snapshot: save.before, savedBy: "" };
      const saved = { kind, subjectId, version, snapshot: save.after, savedBy: save.savedBy };
      await tx.insert(revisions).values(current ? [saved] : [original, saved]);
      return version;
    },

    /** When the record itself is deleted. */
    async deleteAll(tx: Database, subjectId: string) {
      await tx.delete(revisions).where(ofSubject(subjectId));
    },
  };
}
