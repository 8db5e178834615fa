import type { z } from "zod";
import { recordAudit, type AuditAction, type AuditActor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { draftsOf } from "./drafts.server.ts";
import type { FieldErrors } from "../forms/errors.ts";
import { compareVersions, firstVersion, revisionsOf, type Revisions } from "./revisions.server.ts";
import { isSame, type SaveResult } from "./save-result.ts";

/** A record as it is stored: its row, the same as its form shows it, and when it was last changed. */
type Stored<Row, Values> = { row: Row; values: Values; changedAt: Date };

/** What a change of a record leaves behind. */
type Done = {
  audit: [action: AuditAction, subject: string, detail?: Record<string, unknown>];
  /** Whether a public page shows it, or did: then the pages are rendered again. */
  isPublic: boolean;
};

/** Some fields are for some roles only. */
type Saver = AuditActor & { roles?: readonly string[] };

/** `Typed`: what a save is given, where that is more than what a version stores. */
type Definition<Row, Values extends object, Typed extends Values> = {
  /** Versions and drafts are stored under this name. */
  kind: string;
  /** Reads a stored version, tolerant of older forms. */
  schema: z.ZodType<Values>;
  /** A table of its own for the versions. */
  revisions?: Revisions<Values>;
  /** Reads the record and holds it until the transaction ends. */
  lock: (tx: Database, id: string) => Promise<Stored<Row, Values> | undefined>;
  /** The values as they are stored: with a free slug, a rounded number. */
  complete?: (tx: Database, row: Row, typed: Typed, actor: Saver) => Promise<Values> | Values;
  /** Whether there is something to store although the values are the same. */
  isChanged?: (row: Row, typed: Typed) => boolean;
  /** Rules that only the database can check, for values that would be stored. */
  refuse?: (tx: Database, row: Row, values: Values) => Promise<FieldErrors | undefined>;
  store: (tx: Database, row: Row, values: Values, typed: Typed) => Promise<Done>;
  /** Checks an earlier version by today's rules before it is saved again; undefined when it may not be. */
  restorable?: (snapshot: Values, id: string, version: number) => Promise<Typed | undefined> | Typed | undefined;
};

/**
 * The life of a record that is edited in a form: saving with the comparison of versions, its history, restoring. The
 * second of two people who save is told (`conflict`); what is saved unchanged makes no version.
 */
export function versioned<Row, Values extends object, Typed extends Values = Values>(
  record: Definition<Row, Values, Typed>,
) {
  const history = record.revisions ?? revisionsOf(record.kind, record.schema);
  const drafts = draftsOf(record.kind, record.schema);

  /** `version`: the one that the values were written on; without it they replace whatever is there. */
  function save(actor: Saver, id: string, typed: Typed, version?: number): Promise<SaveResult<Values>> {
    return contentTransaction(async (tx, changed) => {
      const stored = await record.lock(tx, id);
      if (!stored) return { kind: "missing" };
      const values = record.complete ? await record.complete(tx, stored.row, typed, actor) : typed;
      const current = compareVersions(await history.latest(tx, id), version, stored);
      const isChanged = !isSame(values, stored.values) || record.isChanged?.(stored.row, typed);
      if (!isChanged) return { kind: "saved", version: current.version };
      if (current.conflict) return current.conflict;
      const errors = await record.refuse?.(tx, stored.row, values);
      if (errors) return { kind: "refused", errors };
      const { audit, isPublic } = await record.store(tx, stored.row, values, typed);
      const { values: before, changedAt } = stored;
      const saved = await history.add(tx, id, { before, after: values, savedBy: actor.email, changedAt });
      await recordAudit(tx, actor, ...audit);
      if (isPublic) changed();
      return { kind: "saved", version: saved };
    });
  }

  return {
    kind: record.kind,
    history,
    drafts,
    save,

    async versionOf(id: string): Promise<number> {
      return (await history.latest(db(), id))?.version ?? firstVersion;
    },

    /** False when there is no such version, or when it cannot be saved any more. */
    async restore(actor: Saver, id: string, version: number): Promise<boolean> {
      const revision = await history.find(id, version);
      if (!revision?.restorable) return false;
      const values = record.restorable
        ? await record.restorable(revision.snapshot, id, version)
        : (revision.snapshot as Typed);
      return values !== undefined && (await save(actor, id, values)).kind === "saved";
    },

    /** Versions and drafts, when the record itself is deleted. */
    async forget(tx: Database, id: string) {
      await history.deleteAll(tx, id);
      await drafts.deleteAll(tx, id);
    },
  };
}
