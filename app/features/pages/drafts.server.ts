import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { lock } from "#db/locks.server.ts";
import { copyDrafts } from "#db/schema.ts";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { findDeliveredField } from "#app/platform/i18n/resources.server.ts";
import { byLanguage, type ByLanguage } from "#app/platform/i18n/words.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { canonical } from "./admin/fields/values.ts";
import { pageOfField, type CopyPage } from "./copy-pages.ts";
import { findFieldProblems, isUnfinished, type FieldProblem } from "./field-problems.server.ts";
import {
  belongsTo,
  digestOf,
  digestOfWords,
  joinDigests,
  readField,
  splitDigest,
  type PageField,
} from "./page-fields.server.ts";

export type FieldInput = {
  namespace: string;
  path: string;
  values: ByLanguage<CopyNode>;
  /** Of the words that the editor began with (PageField); without it nothing is compared. */
  base?: string;
};

/** Other words than those that an editor began with. Nobody's name when the draft was published or discarded. */
export type FieldConflict = { base: string; savedBy: string; theirs: ByLanguage<CopyNode> };

/** `problems` of saved words: what is left to write before the page can be published. */
export type SaveOutcome =
  | { status: "saved"; base: string; problems: FieldProblem[] }
  | { status: "refused"; problems: FieldProblem[] }
  | ({ status: "conflict" } & FieldConflict)
  | { status: "unknown" };

/** Of words with problems. All texts of the longest page have a tenth of this. */
const maxUnfinishedLength = 200_000;

/**
 * Stores one field of a page's draft, unless the words of a language that the editor changed have changed since they
 * read them: in the draft, by publishing it or by discarding it. A language that they left alone stays as it is now.
 * Words that are not finished are stored too, so that nobody loses them.
 */
export async function saveField(actor: Actor, input: FieldInput): Promise<SaveOutcome> {
  const { namespace, path, values } = input;
  const page = pageOfField(namespace, path);
  if (!page) return { status: "unknown" };
  const known = findDeliveredField("en", namespace, path);
  if (!known) return { status: "unknown" };
  const problems = findFieldProblems(input, values);
  const isTooLong = problems.length > 0 && JSON.stringify(values).length > maxUnfinishedLength;
  if (isTooLong || !problems.every(isUnfinished)) return { status: "refused", problems };
  return db().transaction(async (tx) => {
    await lockPage(tx, page, "shared");
    // A lock on the field also covers the case that there is no draft yet.
    await lock(tx, "page field", `${namespace}:${path}`);
    const { drafts, field } = await readField(tx, { namespace, path, kind: known.kind });
    const { words, base, asked, isConflict } = mergeLanguages(input, field);
    const digest = digestOf(words);
    const merged = findFieldProblems(input, words);
    if (drafts.length > 0 && digest === field.base) return { status: "saved", base, problems: merged };
    const isParallel = merged.every(isUnfinished);
    if ((isConflict || !isParallel) && digest !== field.base) {
      // The languages of a list are decided together where one of them would not fit the other any more.
      const isWhole = !isParallel || languages.some((language) => isMoved(values[language], field.current[language]));
      const theirs = field.current;
      return { status: "conflict", base: isWhole ? field.base : asked, savedBy: drafts[0]?.updatedBy ?? "", theirs };
    }
    const stored = byLanguage((language) =>
      isDeepStrictEqual(words[language], field.delivered[language]) ? null : words[language],
    );
    await writeField(tx, { namespace, path, values: stored, updatedBy: actor.email });
    return { status: "saved", base, problems: merged };
  });
}

/**
 * The typed words, and in a language that the editor left alone those that are there now. `base` is what the editor
 * has read, not what it was not shown; `asked` is the same after a conflict, in which it is shown the words that clash.
 */
function mergeLanguages({ values, base }: FieldInput, field: PageField) {
  const current = splitDigest(field.base, field.current);
  const began = base === undefined ? current : splitDigest(base, field.current);
  if (!began || !current) return { words: values, base: digestOf(values), asked: field.base, isConflict: true };
  const typed = byLanguage((language) => digestOfWords(values[language]));
  const isMine = byLanguage((language) => typed[language] !== began[language]);
  const words = byLanguage((language) => (isMine[language] ? values[language] : field.current[language]));
  const isConflict = languages.some(
    (language) => isMine[language] && began[language] !== current[language] && typed[language] !== current[language],
  );
  const asked = joinDigests(byLanguage((language) => (isMine[language] ? current : began)[language]));
  return { words, base: joinDigests(typed), asked, isConflict };
}

/** True when an entry of a list stands at another place in the other list. */
function isMoved(one: CopyNode, other: CopyNode): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  const [entries, others] = [one.map(canonical), other.map(canonical)];
  return entries.some((entry, place) => others[place] !== entry && others.includes(entry));
}

/**
 * Fields of a page are saved at the same time; publishing, discarding and restoring wait for them and then keep others
 * out, so that nothing is deleted that was saved in the meantime.
 */
export async function lockPage(tx: Database, page: CopyPage, kind: "shared" | "alone") {
  await lock(tx, "page", page.id, kind);
}

type Written = {
  namespace: string;
  path: string;
  values: ByLanguage<CopyNode | null>;
  updatedBy: string;
};

export async function writeField(tx: Database, { namespace, path, values, updatedBy }: Written) {
  for (const language of languages) {
    const row = { value: values[language], updatedBy, updatedAt: new Date() };
    await tx
      .insert(copyDrafts)
      .values({ namespace, path, language, version: 1, ...row })
      .onConflictDoUpdate({
        target: [copyDrafts.namespace, copyDrafts.language, copyDrafts.path],
        set: { ...row, version: sql`${copyDrafts.version} + 1` },
      });
  }
}

/** Throws a page's draft away. Returns how many fields it had. */
export async function discardDraft(page: CopyPage): Promise<number> {
  return db().transaction(async (tx) => {
    await lockPage(tx, page, "alone");
    const rows = (await tx.select().from(copyDrafts)).filter((row) => belongsTo(page, row));
    await deleteDrafts(tx, rows);
    return new Set(rows.map(({ namespace, path }) => `${namespace}:${path}`)).size;
  });
}

export async function deleteDrafts(tx: Database, rows: { namespace: string; path: string }[]) {
  for (const { namespace, path } of rows) await tx.delete(copyDrafts).where(ofField(namespace, path));
}

function ofField(namespace: string, path: string) {
  return and(eq(copyDrafts.namespace, namespace), eq(copyDrafts.path, path));
}
