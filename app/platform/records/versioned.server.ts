import type { z } from "zod";
import { recordAudit, type AuditAction, type AuditActor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { lock } from "#db/locks.server.ts";
import { isDeletedId, keepDeletedId } from "./deleted-ids.server.ts";
import { draftsOf } from "./drafts.server.ts";
import type { FieldErrors } from "../forms/errors.ts";
import { mergeValues, pick } from "./merge-values.ts";
import { isMerging } from "./merging.server.ts";
import { compareVersions, revisionsOf, type Revisions } from "./revisions.server.ts";
import { firstVersion, isSame, type SaveResult } from "./save-result.ts";

/** A record as it is stored: its row, the same as its form shows it, and when it was last changed. */
type Stored<Row, Values> = { row: Row; values: Values; changedAt: Date };

/** What a change of a record leaves behind. */
type Done = { audit: [action: AuditAction, subject: string, detail?: Record<string, unknown>] };

/** For a kind whose form brings the id of the new record (create-id.server.ts). */
type Creation<Values, Typed> = {
  /** Undefined when the id is taken, by a record that `lock` does not give: in the bin, or of another kind. */
  insert: (tx: Database, id: string, typed: Typed, actor: Saver) => Promise<Done | { errors: FieldErrors } | undefined>;
  /** The values for a record that the form has made already: with the slug, say, that an empty one was filled with. */
  again?: (stored: Values, typed: Typed) => Typed;
};

type Taken = { taken: readonly string[]; writtenOn: Date };

type Restored = { tx: Database; id: string; version: number };

/** Some fields are for some roles only. */
type Saver = AuditActor & { roles?: readonly string[] };

/**
 * `Typed`: what a save is given, where that is more than what a version stores. `Snapshot`: what is read of a version,
 * where an older one may have less.
 */
type Definition<Row, Values extends Snapshot, Typed extends Values, Snapshot extends object> = {
  /** Versions and drafts are stored under this name. */
  kind: string;
  /** Reads a stored version, tolerant of older forms. */
  schema: z.ZodType<Snapshot>;
  /** A table of its own for the versions. */
  revisions?: Revisions<Snapshot>;
  creation?: Creation<Values, Typed>;
  /** Reads the record and holds it until the transaction ends. */
  lock: (tx: Database, id: string) => Promise<Stored<Row, Values> | undefined>;
  /** The values as they are stored: with a free slug, a rounded number. */
  complete?: (tx: Database, row: Row, typed: Typed, actor: Saver) => Promise<Values> | Values;
  /** Whether there is something to store although the values are the same. */
  isChanged?: (row: Row, typed: Typed) => boolean;
  /** Rules that only the database can check, for values that would be stored. */
  refuse?: (tx: Database, row: Row, values: Values, typed: Typed) => Promise<FieldErrors | undefined>;
  /** `merged`: the fields that were taken over from others, and when the version that the rest was written on was saved. */
  store: (tx: Database, row: Row, values: Values, typed: Typed, merged?: Taken) => Promise<Done>;
  /** Fields that are one thing and are not merged apart, for example the parts of a schedule. */
  together?: readonly (readonly string[])[];
  /** Whether two people's changes may be merged without asking; what breaks a rule of the form may not. */
  mayMerge?: (merged: Values, base: Snapshot) => boolean;
  /** Fields that stay as they are when a version is restored: whether, where and when visitors see the record. */
  kept?: readonly string[];
  /** Checks an earlier version by today's rules before it is saved again; undefined when it may not be. */
  restorable: (snapshot: Snapshot, of: Restored) => Promise<Typed | undefined> | Typed | undefined;
};

/**
 * The life of a record that is edited in a form: saving with the comparison of versions, its history, restoring. What
 * two people change in different fields is merged; the second to save the same field is told (`conflict`). What is saved
 * unchanged makes no version.
 */
export function versioned<
  Row,
  Values extends Snapshot,
  Typed extends Values = Values,
  Snapshot extends object = Values,
>(record: Definition<Row, Values, Typed, Snapshot>) {
  const history = record.revisions ?? revisionsOf(record.kind, record.schema);
  const drafts = draftsOf(record.kind, record.schema);

  /** `version`: the one that the values were written on; without it they replace whatever is there. */
  function save(actor: Saver, id: string, typed: Typed, version?: number): Promise<SaveResult<Values>> {
    return replaced(actor, id, () => typed, version);
  }

  type Replacement = { stored: Stored<Row, Values>; typed: Typed; version: number | undefined; mayMerge: boolean };
  type Change = (tx: Database, stored: Values) => Promise<Typed | undefined> | Typed | undefined;

  function replaced(actor: Saver, id: string, typedOn: Change, version?: number): Promise<SaveResult<Values>> {
    const mayMerge = isMerging();
    return contentTransaction(async (tx) => {
      const stored = await record.lock(tx, id);
      const typed = stored && (await typedOn(tx, stored.values));
      if (!stored || !typed) return { kind: "missing" };
      return replace(tx, actor, id, { stored, typed, version, mayMerge });
    });
  }

  /**
   * The form of a new record, whose id came with it. `version`: 0 from a form that knows of no record yet. Sent again it
   * answers as the first time while the record is as it made it; what differs from what is stored then is a conflict.
   */
  function create(actor: Saver, id: string, typed: Typed, version = 0): Promise<SaveResult<Values>> {
    const { creation } = record;
    const mayMerge = isMerging();
    if (!creation) throw new Error(`No form makes a ${record.kind} with an id of its own.`);
    return contentTransaction(async (tx) => {
      // The same form twice at once: the second finds the record of the first.
      await lock(tx, "new record", `${record.kind} ${id}`);
      const stored = await record.lock(tx, id);
      if (stored) {
        const again = creation.again?.(stored.values, typed) ?? typed;
        return replace(tx, actor, id, { stored, typed: again, version, mayMerge });
      }
      const made = (await isDeletedId(tx, record.kind, id)) ? undefined : await creation.insert(tx, id, typed, actor);
      if (!made) return { kind: "missing" };
      if ("errors" in made) return { kind: "refused", errors: made.errors };
      await recordAudit(tx, actor, ...made.audit);
      return { kind: "saved", version: firstVersion };
    });
  }

  async function replace(
    tx: Database,
    actor: Saver,
    id: string,
    { stored, typed, version, mayMerge }: Replacement,
  ): Promise<SaveResult<Values>> {
    const current = compareVersions(await history.latest(tx, id), version, stored);
    const merge = current.conflict && mayMerge ? await mergeWith(tx, id, stored.values, typed, version) : undefined;
    const wanted = merge ? merge.values : typed;
    const values = record.complete ? await record.complete(tx, stored.row, wanted, actor) : wanted;
    const merged = merge?.taken.length
      ? { values, taken: merge.taken, by: current.conflict?.savedBy ?? "" }
      : undefined;
    const isChanged = !isSame(values, stored.values) || record.isChanged?.(stored.row, wanted);
    if (!isChanged) return { kind: "saved", version: current.version, merged };
    if (current.conflict && !merge?.isAllowed)
      return { ...current.conflict, taken: merge?.taken ?? [], clashes: merge?.clashes ?? [] };
    const errors = await record.refuse?.(tx, stored.row, values, wanted);
    if (errors) return { kind: "refused", errors };
    const { audit } = await record.store(tx, stored.row, values, wanted, merge);
    const { values: before, changedAt } = stored;
    const saved = await history.add(tx, id, { before, after: values, savedBy: actor.email, changedAt });
    await recordAudit(tx, actor, ...audit);
    return { kind: "saved", version: saved, merged };
  }

  /** Undefined when the version that the values were written on is not stored any more. */
  async function mergeWith(tx: Database, id: string, theirs: Values, typed: Typed, version = 0) {
    const base = await history.find(id, version, tx);
    if (!base?.restorable) return undefined;
    // What a save is given besides the values is never in a version, so it stays as it is.
    const merge = mergeValues<Typed>(base.snapshot as Partial<Typed>, typed, theirs as Typed, record.together);
    const isAllowed = merge.clashes.length === 0 && record.mayMerge?.(merge.values, base.snapshot) !== false;
    return { ...merge, isAllowed, writtenOn: base.createdAt };
  }

  return {
    kind: record.kind,
    history,
    drafts,
    create,
    save,

    /** Saves what becomes of the values as they are at this moment; nothing, when `next` gives nothing. */
    change: (actor: Saver, id: string, next: (stored: Values) => Typed | undefined) =>
      replaced(actor, id, (_tx, stored) => next(stored)),

    async versionOf(id: string): Promise<number> {
      return (await history.latest(db(), id))?.version ?? firstVersion;
    },

    /** False when there is no such version, or when it cannot be saved any more. */
    async restore(actor: Saver, id: string, version: number): Promise<boolean> {
      const restored = await replaced(actor, id, async (tx, stored) => {
        const revision = await history.find(id, version, tx);
        if (!revision?.restorable) return undefined;
        const snapshot = { ...revision.snapshot, ...pick(stored, record.kept ?? []) };
        return record.restorable(snapshot, { tx, id, version });
      });
      return restored.kind === "saved";
    },

    /** Versions and drafts, when the record itself is deleted. */
    async forget(tx: Database, id: string) {
      await history.deleteAll(tx, id);
      await drafts.deleteAll(tx, id);
      if (record.creation) await keepDeletedId(tx, record.kind, id);
    },
  };
}
