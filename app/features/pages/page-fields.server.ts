import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { copyChanges, copyDrafts } from "#db/schema.ts";
import type { CopyField, CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { hasFixedCount } from "#app/platform/i18n/changes/fixed-lists.ts";
import { fitsDelivered } from "#app/platform/i18n/changes/stored-changes.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { deliveredField, findDeliveredField, requireCopy } from "#app/platform/i18n/resources.server.ts";
import { byLanguage, type ByLanguage } from "#app/platform/i18n/words.ts";
import { canonical, trimmed } from "./admin/fields/values.ts";
import { findFieldProblems, type FieldProblem } from "./field-problems.server.ts";
import { fieldsOfPage, pageOfField, type CopyPage } from "./copy-pages.ts";

/** A field with everything that an editor needs to know about it. */
export type PageField = {
  namespace: string;
  path: string;
  kind: CopyField["kind"];
  /** The words can change, the number and order of items cannot. */
  fixedCount: boolean;
  delivered: ByLanguage<CopyNode>;
  published: ByLanguage<CopyNode>;
  /** What the page will show once the draft is published. */
  current: ByLanguage<CopyNode>;
  isChanged: boolean;
  /** A digest of the current words in each language: a save that began with others in its language is a conflict. */
  base: string;
  draft?: { updatedBy: string; updatedAt: Date };
  hasDraft: boolean;
  /** What stops the draft from being published. */
  problems: FieldProblem[];
  /** An update delivered another text than the one that the owner replaced. */
  deliveredChanged: boolean;
  /** The English words were changed after the Spanish ones. */
  spanishOlder: boolean;
};

type ChangeRow = typeof copyChanges.$inferSelect;
type DraftRow = typeof copyDrafts.$inferSelect;

export type StoredCopy = { changes: ChangeRow[]; drafts: DraftRow[] };

export async function readStoredCopy(tx: Database = db()): Promise<StoredCopy> {
  const changes = await tx.select().from(copyChanges);
  return { changes, drafts: await tx.select().from(copyDrafts) };
}

export function belongsTo(page: CopyPage, { namespace, path }: { namespace: string; path: string }): boolean {
  return pageOfField(namespace, path)?.id === page.id;
}

/** Changes and drafts whose field an update removed, or gave another place. They are shown, not lost. */
export function withoutField<Row extends { namespace: string; path: string }>(rows: Row[]): Row[] {
  return rows.filter(({ namespace, path }) => {
    return !findDeliveredField("en", namespace, path) || !pageOfField(namespace, path);
  });
}

/** The fields of a page with their delivered, published and drafted words. */
export function pageFields(page: CopyPage, stored: StoredCopy): PageField[] {
  const changes = byField(stored.changes);
  const drafts = byField(stored.drafts);
  return fieldsOfPage(page, (namespace) => requireCopy("en", namespace)).map(({ namespace, path, kind }) => {
    const key = `${namespace}:${path}`;
    return describeField({ namespace, path, kind }, changes.get(key) ?? {}, drafts.get(key) ?? {});
  });
}

/** One field, read in a transaction that holds its lock. */
export async function readField(tx: Database, field: Pick<PageField, "namespace" | "path" | "kind">) {
  const ofField = (table: typeof copyChanges | typeof copyDrafts) =>
    and(eq(table.namespace, field.namespace), eq(table.path, field.path));
  const changes = await tx.select().from(copyChanges).where(ofField(copyChanges));
  const drafts = await tx.select().from(copyDrafts).where(ofField(copyDrafts));
  const key = `${field.namespace}:${field.path}`;
  return { drafts, field: describeField(field, byField(changes).get(key) ?? {}, byField(drafts).get(key) ?? {}) };
}

function describeField(
  field: Pick<PageField, "namespace" | "path" | "kind">,
  changes: Partial<ByLanguage<ChangeRow>>,
  drafts: Partial<ByLanguage<DraftRow>>,
): PageField {
  const delivered = byLanguage((language) => deliveredField(language, field.namespace, field.path).delivered);
  const published = byLanguage((language) => {
    const change = changes[language];
    return change && fitsDelivered(change) ? change.value : delivered[language];
  });
  const current = byLanguage((language) => {
    const draft = drafts[language];
    return draft ? (draft.value ?? delivered[language]) : published[language];
  });
  const draft = drafts.en ?? drafts.es;
  return {
    ...field,
    fixedCount: hasFixedCount(field.namespace, field.path),
    delivered,
    published,
    current,
    isChanged: languages.some((language) => changes[language] !== undefined),
    base: digestOf(current),
    draft: draft && { updatedBy: draft.updatedBy, updatedAt: draft.updatedAt },
    hasDraft: !isDeepStrictEqual(current, published),
    problems: draft ? findFieldProblems(field, current) : [],
    deliveredChanged: languages.some(
      (language) => changes[language] && !isDeepStrictEqual(changes[language].delivered, delivered[language]),
    ),
    spanishOlder: !!changes.en && (!changes.es || changes.en.updatedAt > changes.es.updatedAt),
  };
}

/** The same for the same words, as a browser sends them back: without spaces around them. One part for each language. */
export function digestOf(values: ByLanguage<CopyNode>): string {
  return joinDigests(byLanguage((language) => digestOfWords(values[language])));
}

export function digestOfWords(words: CopyNode): string {
  return createHash("sha256")
    .update(canonical(trimmed(words)))
    .digest("hex")
    .slice(0, 12);
}

export function joinDigests(digests: ByLanguage<string>): string {
  return languages.map((language) => digests[language]).join(".");
}

/** True for a form that was rendered with these words, also by release 1.1. */
export function isDigestOf(digest: string, values: ByLanguage<CopyNode>): boolean {
  return digest === digestOf(values) || digest === digestOfRelease11(values);
}

/** Undefined for a digest that is not of these words and has no parts. */
export function splitDigest(digest: string, current: ByLanguage<CopyNode>): ByLanguage<string> | undefined {
  const parts = (digest === digestOfRelease11(current) ? digestOf(current) : digest).split(".");
  return parts.length === languages.length
    ? byLanguage((language) => parts[languages.indexOf(language)] ?? "")
    : undefined;
}

/** Release 1.1 had one digest for all languages; its pages are still open during an upgrade. */
function digestOfRelease11(values: ByLanguage<CopyNode>): string {
  const words = languages.map((language) => canonical(trimmed(values[language])));
  return createHash("sha256").update(words.join("\n")).digest("hex").slice(0, 16);
}

function byField<Row extends { namespace: string; path: string; language: string }>(rows: Row[]) {
  const map = new Map<string, Partial<ByLanguage<Row>>>();
  for (const row of rows) {
    const key = `${row.namespace}:${row.path}`;
    map.set(key, { ...map.get(key), [row.language]: row });
  }
  return map;
}
