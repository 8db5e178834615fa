import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { copyDrafts } from "#db/schema.ts";
import { areParallel, findProblems, type CopyProblem } from "#app/platform/i18n/changes/check-change.ts";
import { findField, type CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { hasFixedCount } from "#app/platform/i18n/changes/fixed-lists.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { deliveredCopy } from "#app/platform/i18n/resources.server.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { pageOfField, type CopyPage } from "./copy-pages.ts";
import { belongsTo, type BothLanguages } from "./page-fields.server.ts";

export type FieldInput = {
  namespace: string;
  path: string;
  values: BothLanguages<CopyNode>;
  /** The draft's version that the editor saw; 0 when there was no draft. */
  version: number;
};

export type FieldProblem = CopyProblem & { language: Language };

export type SaveOutcome =
  | { status: "saved"; version: number }
  | { status: "refused"; problems: FieldProblem[] }
  | { status: "conflict"; version: number; savedBy: string; values: BothLanguages<CopyNode | null> | undefined }
  | { status: "unknown" };

/** Stores one field of a page's draft in both languages, unless somebody else saved it since the editor read it. */
export async function saveField(actor: Actor, input: FieldInput): Promise<SaveOutcome> {
  const { namespace, path, values } = input;
  if (!pageOfField(namespace, path)) return { status: "unknown" };
  const delivered = { en: deliveredCopy("en", namespace)!, es: deliveredCopy("es", namespace)! };
  if (!findField(delivered.en, path)) return { status: "unknown" };
  const problems = languages.flatMap((language) =>
    findProblems(findField(delivered[language], path)!, values[language], {
      fixedCount: hasFixedCount(namespace, path),
    }).map((problem) => ({ ...problem, language })),
  );
  if (problems.length === 0 && !areParallel(values.en, values.es))
    problems.push({ kind: "shape", where: [], language: "es" });
  if (problems.length > 0) return { status: "refused", problems };
  return db().transaction(async (tx) => {
    // One row stands for both languages; a lock on the field also covers the case that there is no draft yet.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`copy:${namespace}:${path}`}))`);
    const rows = await tx.select().from(copyDrafts).where(ofField(namespace, path));
    const version = rows[0]?.version ?? 0;
    const stored = inBoth((language) => {
      const value = findField(delivered[language], path)!.delivered;
      return isDeepStrictEqual(values[language], value) ? null : values[language];
    });
    const same = rows.length > 0 && rows.every((row) => isDeepStrictEqual(row.value, stored[row.language as Language]));
    if (same) return { status: "saved", version };
    if (version !== input.version) {
      const theirs = rows.length > 0 ? inBoth((language) => valueIn(rows, language)) : undefined;
      return { status: "conflict", version, savedBy: rows[0]?.updatedBy ?? "", values: theirs };
    }
    await writeField(tx, { namespace, path, values: stored, version: version + 1, updatedBy: actor.email });
    return { status: "saved", version: version + 1 };
  });
}

type Written = {
  namespace: string;
  path: string;
  values: BothLanguages<CopyNode | null>;
  version: number;
  updatedBy: string;
};

export async function writeField(tx: Database, { namespace, path, values, version, updatedBy }: Written) {
  for (const language of languages) {
    const row = { value: values[language], version, updatedBy, updatedAt: new Date() };
    await tx
      .insert(copyDrafts)
      .values({ namespace, path, language, ...row })
      .onConflictDoUpdate({ target: [copyDrafts.namespace, copyDrafts.language, copyDrafts.path], set: row });
  }
}

/** Throws a page's draft away. Returns how many fields it had. */
export async function discardDraft(page: CopyPage): Promise<number> {
  return db().transaction(async (tx) => {
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

function valueIn(rows: (typeof copyDrafts.$inferSelect)[], language: Language): CopyNode | null {
  return (rows.find((row) => row.language === language)?.value as CopyNode | undefined) ?? null;
}

function inBoth<Value>(value: (language: Language) => Value): BothLanguages<Value> {
  return { en: value("en"), es: value("es") };
}
