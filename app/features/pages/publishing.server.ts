import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/client.server.ts";
import { db } from "#db/client.server.ts";
import { copyChanges } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { isProgramKey } from "#app/platform/i18n/changes/copy-fields.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { deliveredField, requireCopy } from "#app/platform/i18n/resources.server.ts";
import { byLanguage } from "#app/platform/i18n/words.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { revisionsOf } from "#app/platform/records/revisions.server.ts";
import { fieldKey } from "./admin/fields/values.ts";
import { copyNodeSchema } from "./copy-node.ts";
import { fieldsOfPage, type CopyPage } from "./copy-pages.ts";
import { deleteDrafts, lockPage, writeField } from "./drafts.server.ts";
import { isUnfinished, type FieldProblem } from "./field-problems.server.ts";
import { belongsTo, pageFields, readStoredCopy, type PageField, type StoredCopy } from "./page-fields.server.ts";

/** All changes of a page, so that a version can be compared with any other and restored whole. */
const snapshotSchema = z.array(
  z.object({ namespace: z.string(), language: z.enum(languages), path: z.string(), value: copyNodeSchema }),
);
export type CopySnapshot = z.output<typeof snapshotSchema>;

export const copyVersions = revisionsOf("copy", snapshotSchema);

export type PublishOutcome =
  | { status: "published"; version: number; fields: number }
  | { status: "nothing" }
  | { status: "outdated"; paths: string[] }
  /** By the fields' keys. */
  | { status: "unfinished"; problems: Record<string, FieldProblem[]> };

/** Makes a page's draft public, as one new version: all of it, or nothing. */
export async function publishDraft(page: CopyPage, actor: Actor): Promise<PublishOutcome> {
  return contentTransaction<PublishOutcome>(async (tx) => {
    await lockPage(tx, page, "alone");
    const stored = await readStoredCopy(tx);
    const drafts = stored.drafts.filter((row) => belongsTo(page, row));
    if (drafts.length === 0) return { status: "nothing" };
    const drafted = new Map(drafts.map((draft) => [fieldKey(draft), draft.path]));
    const fields = pageFields(page, stored).filter((field) => drafted.delete(fieldKey(field)));
    const isOutdated = ({ problems }: PageField) => !problems.every(isUnfinished);
    const outdated = [
      ...fields.filter(isOutdated).map(({ path }) => path),
      // An update removed their text.
      ...drafted.values(),
    ];
    if (outdated.length > 0) return { status: "outdated", paths: outdated };
    const unfinished = fields.filter(({ problems }) => problems.length > 0);
    if (unfinished.length > 0)
      return {
        status: "unfinished",
        problems: Object.fromEntries(unfinished.map((field) => [fieldKey(field), field.problems])),
      };
    const before = snapshotOf(page, stored);
    // One time for both languages, so that neither looks older than the other.
    const publication = { updatedBy: actor.email, updatedAt: new Date() };
    for (const { namespace, path, language, value } of drafts)
      await publishField(tx, { namespace, path, language: language as Language, value, ...publication });
    await deleteDrafts(tx, drafts);
    const after = snapshotOf(page, await readStoredCopy(tx));
    if (isDeepStrictEqual(before, after)) return { status: "nothing" };
    const version = await copyVersions.add(tx, page.id, { before, after, savedBy: actor.email });
    await recordAudit(tx, actor, "copyPublished", page.id, { version });
    return {
      status: "published",
      version,
      fields: new Set(drafts.map(({ namespace, path }) => `${namespace}:${path}`)).size,
    };
  });
}

type PublishedField = {
  namespace: string;
  path: string;
  language: Language;
  value: CopyNode | null;
  updatedBy: string;
  updatedAt: Date;
};

/** A field that has not changed in a language keeps its time there, so that older translations can be told. */
async function publishField(tx: Database, { namespace, path, language, value, updatedBy, updatedAt }: PublishedField) {
  const isField = and(
    eq(copyChanges.namespace, namespace),
    eq(copyChanges.language, language),
    eq(copyChanges.path, path),
  );
  if (value === null) return void (await tx.delete(copyChanges).where(isField));
  const delivered = deliveredField(language, namespace, path).delivered;
  const [existing] = await tx.select().from(copyChanges).where(isField);
  if (existing && isDeepStrictEqual(existing.value, value)) {
    // Published again on purpose: the owner has seen what the update delivers.
    await tx.update(copyChanges).set({ delivered }).where(isField);
    return;
  }
  const row = { value, delivered, updatedBy, updatedAt };
  await tx
    .insert(copyChanges)
    .values({ namespace, language, path, ...row })
    .onConflictDoUpdate({ target: [copyChanges.namespace, copyChanges.language, copyChanges.path], set: row });
}

/** Puts an earlier version into the page's draft, to be looked at and published. */
export async function restoreVersion(page: CopyPage, version: number, actor: Actor): Promise<boolean> {
  const earlier = await copyVersions.find(page.id, version);
  if (!earlier?.restorable) return false;
  await db().transaction(async (tx) => {
    await lockPage(tx, page, "alone");
    const stored = await readStoredCopy(tx);
    for (const field of pageFields(page, stored)) {
      const valueOf = (language: Language) =>
        earlier.snapshot.find(
          (change) =>
            change.namespace === field.namespace && change.path === field.path && change.language === language,
        )?.value ?? null;
      const values = byLanguage(valueOf);
      const shown = byLanguage((language) => values[language] ?? field.delivered[language]);
      if (isDeepStrictEqual(shown, field.current)) continue;
      const { namespace, path } = field;
      await writeField(tx, { namespace, path, values, updatedBy: actor.email });
    }
  });
  return true;
}

/** A version as the history compares it: the words of every field that any version can have changed, as shown. */
export function snapshotFields(page: CopyPage) {
  const delivered = fieldsOfPage(page, (namespace) => requireCopy("en", namespace)).flatMap(({ namespace, path }) =>
    languages.map((language) => ({ key: `${language} ${namespace}:${path}`, namespace, path, language })),
  );
  return {
    fields: delivered.map(({ key }) => key),
    toFields(snapshot: CopySnapshot): Record<string, unknown> {
      const changed = new Map(snapshot.map((row) => [`${row.language} ${row.namespace}:${row.path}`, row.value]));
      return Object.fromEntries(
        delivered.map(({ key, namespace, path, language }) => [
          key,
          readable(changed.get(key) ?? deliveredField(language, namespace, path).delivered),
        ]),
      );
    },
  };
}

/** The texts of a list one below the other. */
function readable(node: CopyNode): string {
  if (typeof node === "string") return node;
  return Object.entries(node)
    .filter(([name]) => !isProgramKey(name))
    .map(([, child]) => readable(child))
    .join("\n");
}

function snapshotOf(page: CopyPage, { changes }: StoredCopy): CopySnapshot {
  return changes
    .filter((row) => belongsTo(page, row))
    .map(({ namespace, language, path, value }) => ({
      namespace,
      language: language as Language,
      path,
      value,
    }))
    .sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

function keyOf({ namespace, path, language }: { namespace: string; path: string; language: string }): string {
  return `${namespace}:${path}:${language}`;
}
