import { and, eq } from "drizzle-orm";
import { site } from "#site";
import { copyChanges, copyDrafts } from "#db/schema.ts";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { fitsDelivered } from "#app/platform/i18n/changes/stored-changes.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { copyPages, type CopyPage } from "../../copy-pages.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { pageFields, readStoredCopy, withoutField, type PageField, type StoredCopy } from "../../page-fields.server.ts";
import { matchesText, textsOf } from "../form/page-filter.ts";
import { pageList, type PageQuery, type PageRow } from "./page-list.ts";

/** Every page with its state; `names` are the titles in the editor's language. */
export async function listPages(query: PageQuery, names: Record<string, string>, language: Language) {
  const stored = await readStoredCopy();
  const rows = copyPages
    .map((page) => rowOf(page, stored, { q: query.q, name: names[page.id] ?? page.id, language }))
    .filter(({ matches, kind, states }) => {
      if (query.kind && kind !== query.kind) return false;
      return matches > 0 && (!query.state || states.includes(query.state));
    });
  const { offset, ...page } = pageOf(rows.length, query, pageList.pageSize);
  return { list: rows.slice(offset, offset + pageList.pageSize), ...page };
}

type Wanted = { q: string; name: string; language: Language };

function rowOf(page: CopyPage, stored: StoredCopy, { q, name, language }: Wanted): PageRow {
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
    excerpt: excerptOf(fields, language),
    matches: found || (name.toLowerCase().includes(q.toLowerCase()) ? 1 : 0),
  };
}

/** More does not fit into a line. */
const maxExcerpt = 160;

/** As it is published. A mail is known by its subject, other texts by their first ones. */
function excerptOf(fields: PageField[], language: Language): string {
  const subject = fields.find(({ path }) => path.endsWith("subject"));
  const words = (subject ? [subject] : fields.slice(0, 5)).flatMap(({ published }) => textsOf(published[language]));
  const named = words.join(" · ").replaceAll("{{brand}}", site.name);
  return named.replace(/\{\{\w+\}\}/g, "…").slice(0, maxExcerpt);
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
  const { changes, drafts } = await listLostRows();
  return [...changes, ...drafts].map(({ namespace, path, language, value, updatedBy, updatedAt }) => ({
    namespace,
    path,
    language,
    text: value === null ? "" : textsOf(value).join("\n"),
    updatedBy,
    updatedAt,
  }));
}

/** Drafts that do not fit any more are shown when somebody publishes them. */
async function listLostRows() {
  const { changes, drafts } = await readStoredCopy();
  return { changes: changes.filter((row) => !fitsDelivered(row)), drafts: withoutField(drafts) };
}

/** Deletes a change that no page shows any more; nothing else. */
export async function removeLostChange(wanted: Pick<LostChange, "namespace" | "path" | "language">): Promise<boolean> {
  const isWanted = ({ namespace, path, language }: typeof wanted) =>
    namespace === wanted.namespace && path === wanted.path && language === wanted.language;
  const lost = await listLostRows();
  return contentTransaction(async (tx) => {
    let removed = 0;
    for (const [table, rows] of [
      [copyChanges, lost.changes],
      [copyDrafts, lost.drafts],
    ] as const) {
      if (!rows.some(isWanted)) continue;
      const { namespace, path, language } = wanted;
      await tx
        .delete(table)
        .where(and(eq(table.namespace, namespace), eq(table.path, path), eq(table.language, language)));
      removed++;
    }
    return removed > 0;
  });
}
