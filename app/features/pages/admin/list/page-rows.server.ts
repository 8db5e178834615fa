import { and, eq } from "drizzle-orm";
import { copyChanges, copyDrafts } from "#db/schema.ts";
import { pageOf } from "#app/components/admin/list/definition.ts";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { fitsDelivered } from "#app/platform/i18n/changes/stored-changes.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { copyPages, type CopyPage } from "../../copy-pages.ts";
import { pageFields, readStoredCopy, withoutField, type StoredCopy } from "../../page-fields.server.ts";
import { matchesText, textsOf } from "../form/page-filter.ts";
import { pageList, type PageQuery, type PageRow } from "./page-list.ts";

/** Every page with its state; `names` are the titles in the editor's language. */
export async function listPages(query: PageQuery, names: Record<string, string>) {
  const stored = await readStoredCopy();
  const rows = copyPages
    .map((page) => rowOf(page, stored, query.q, names[page.id] ?? page.id))
    .filter(({ matches, kind, states }) => {
      if (query.kind && kind !== query.kind) return false;
      return matches > 0 && (!query.state || states.includes(query.state));
    });
  const { offset, ...page } = pageOf(rows.length, query, pageList.pageSize);
  return { list: rows.slice(offset, offset + pageList.pageSize), ...page };
}

function rowOf(page: CopyPage, stored: StoredCopy, q: string, name: string): PageRow {
  const fields = pageFields(page, stored);
  const states = (
    [
      ["draft", fields.some(({ hasDraft }) => hasDraft)],
      ["changed", fields.some(({ isChanged }) => isChanged)],
      ["older", fields.some(({ spanishOlder }) => spanishOlder)],
      ["update", fields.some(({ deliveredChanged }) => deliveredChanged)],
    ] as const
  ).flatMap(([state, holds]) => (holds ? [state] : []));
  const keys = new Set(fields.map(({ namespace, path }) => `${namespace}:${path}`));
  const newest = [...stored.changes, ...stored.drafts]
    .filter(({ namespace, path }) => keys.has(`${namespace}:${path}`))
    .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())[0];
  const found = fields.filter((field) => matchesText(field, q)).length;
  return {
    id: page.id,
    kind: page.kind,
    address: page.address,
    states: states.length > 0 ? states : ["delivered"],
    changedBy: newest?.updatedBy,
    changedAt: newest?.updatedAt,
    matches: found || (name.toLowerCase().includes(q.toLowerCase()) ? 1 : 0),
  };
}

/** A change that no page shows any more, because an update removed its text or gave it another form. */
export type LostChange = {
  namespace: string;
  path: string;
  language: string;
  text: string;
  updatedBy: string;
  updatedAt: Date;
};

export async function listLostChanges(): Promise<LostChange[]> {
  const { changes, drafts } = await readStoredCopy();
  const gone = new Set([
    ...withoutField(changes),
    ...withoutField(drafts),
    ...changes.filter((row) => !fitsDelivered(row)),
  ]);
  return [...gone].map(({ namespace, path, language, value, updatedBy, updatedAt }) => ({
    namespace,
    path,
    language,
    text: value === null ? "" : textsOf(value as CopyNode).join("\n"),
    updatedBy,
    updatedAt,
  }));
}

/** Deletes a change that no page shows any more; nothing else. */
export async function removeLostChange(namespace: string, path: string): Promise<boolean> {
  const lost = (await listLostChanges()).some((change) => change.namespace === namespace && change.path === path);
  if (!lost) return false;
  await contentTransaction(async (tx, changed) => {
    for (const table of [copyChanges, copyDrafts])
      await tx.delete(table).where(and(eq(table.namespace, namespace), eq(table.path, path)));
    changed();
  });
  return true;
}
