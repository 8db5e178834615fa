import { and, asc, desc, eq, ilike, isNotNull, like, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { baseOf } from "#app/platform/pages/redirects/redirect-table.ts";
import {
  permanent,
  raiseRedirectsVersion,
  storedRedirects,
  temporary,
} from "#app/platform/pages/redirects/redirects.server.ts";
import { undeletable } from "#app/platform/records/undeletable.server.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { likePattern } from "#db/like-pattern.ts";
import { lock } from "#db/locks.server.ts";
import { oneRow } from "#db/one-row.ts";
import { addresses, revisions } from "#db/schema.ts";
import { pagesAt } from "./pages-at.server.ts";
import { redirectForm, type RedirectValues } from "./redirect-form.ts";
import { redirectList, type ListedRedirect, type RedirectQuery } from "./redirect-list.ts";
import { createChecker, readRedirect, targetPage, type Refusal } from "./redirect-rules.server.ts";

type Row = typeof addresses.$inferSelect;

const isRedirect = isNotNull(addresses.target);

export async function listRedirects(query: RedirectQuery) {
  const where = matching(query);
  const { offset, ...page } = pageOf(await db().$count(addresses, where), query, redirectList.pageSize);
  const rows = await db()
    .select()
    .from(addresses)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(redirectList.pageSize)
    .offset(offset);
  return { list: await withWarnings(rows), ...page };
}

function matching({ q, kind }: RedirectQuery): SQL | undefined {
  const pattern = likePattern(encodeURI(q).toLowerCase());
  return and(
    isRedirect,
    q ? or(like(addresses.path, pattern), ilike(addresses.target, pattern)) : undefined,
    kind ? eq(addresses.status, kind === "permanent" ? permanent : temporary) : undefined,
  );
}

function orderOf({ sort }: Pick<RedirectQuery, "sort">): SQL[] {
  if (sort === "source") return [asc(addresses.path)];
  if (sort === "uses") return [desc(addresses.uses), asc(addresses.path)];
  return [desc(addresses.createdAt), asc(addresses.path)];
}

async function withWarnings(rows: Row[]): Promise<ListedRedirect[]> {
  const redirects = rows.map((row) => ({ ...row, ...valuesOf(row) }));
  const pages = await pagesAt(redirects.flatMap(({ source, target }) => [baseOf(source) || "/", targetPage(target)]));
  return redirects.map(({ id, source, target, permanent: isPermanent, uses, usedAt }) => {
    const warning = pages.has(baseOf(source)) ? "covers" : pages.has(targetPage(target)) ? undefined : "broken";
    return { id, source, target, permanent: isPermanent, uses, usedAt, warning };
  });
}

/** The whole list for the file, in the order and with the filters of the page. */
export async function* exportRedirects(actor: Actor, query: RedirectQuery): AsyncGenerator<ListedRedirect[]> {
  await recordAudit(db(), actor, "redirectsExported", redirectList.address({ ...query, page: 1 }));
  const rows = await db()
    .select()
    .from(addresses)
    .where(matching(query))
    .orderBy(...orderOf(query));
  yield rows.map((row) => ({ ...row, ...valuesOf(row), warning: undefined }));
}

export async function findRedirect(id: string) {
  const [row] = await db()
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), isRedirect));
  if (!row) return undefined;
  const { uses, usedAt } = row;
  return { id, uses, usedAt, values: valuesOf(row), version: await savedRedirects.versionOf(id) };
}

function valuesOf({ path, target, status }: Row): RedirectValues {
  return { source: path, target: target ?? "", permanent: status !== temporary };
}

function columnsOf({ source, target, permanent: isPermanent }: RedirectValues) {
  return { path: source, target, status: isPermanent ? permanent : temporary, updatedAt: new Date() };
}

/** Redirects are compared with all others, so only one person at a time changes them. */
const lockAll = (tx: Database) => lock(tx, "addresses");

export async function createRedirect(
  actor: Actor,
  typed: RedirectValues,
): Promise<{ id: string } | { refused: Refusal }> {
  const read = readRedirect(typed);
  if ("refused" in read) return read;
  const { values } = read;
  return contentTransaction(async (tx) => {
    await lockAll(tx);
    const others = await storedRedirects(tx);
    const checker = await createChecker(tx, others, [values]);
    const known = others.find(({ source }) => source === values.source);
    // A form that is sent twice.
    if (known && known.target === values.target && known.permanent === values.permanent) return { id: known.id };
    const refused: Refusal | undefined = known ? { field: "source", key: "taken" } : checker.refuse(values);
    if (refused) return { refused };
    const { id } = oneRow(await tx.insert(addresses).values(columnsOf(values)).returning({ id: addresses.id }));
    await recordAudit(tx, actor, "redirectCreated", nameOf(values), { id });
    await raiseRedirectsVersion(tx);
    return { id };
  });
}

export const nameOf = ({ source, target }: RedirectValues) => `${source} → ${target}`;

const snapshot = z.object({ source: z.string(), target: z.string(), permanent: z.boolean() });

export const savedRedirects = versioned<Row, RedirectValues>({
  kind: redirectForm.kind,
  schema: snapshot,
  async lock(tx, id) {
    await lockAll(tx);
    const [row] = await tx
      .select()
      .from(addresses)
      .where(and(eq(addresses.id, id), isRedirect))
      .for("update");
    return row && { row, values: valuesOf(row), changedAt: row.updatedAt };
  },
  complete(_tx, _row, typed) {
    const read = readRedirect(typed);
    return "values" in read ? read.values : typed;
  },
  async refuse(tx, row, values) {
    const refused = await refuseChange(tx, row.id, values);
    return refused && { [refused.field]: { key: refused.key } };
  },
  async store(tx, { id }, values) {
    await tx.update(addresses).set(columnsOf(values)).where(eq(addresses.id, id));
    await raiseRedirectsVersion(tx);
    return { audit: ["redirectChanged", nameOf(values), { id }] };
  },
  // One without the other is another redirect.
  together: [["source", "target"]],
  restorable: async (values, { tx, id }) => ((await refuseChange(tx, id, values)) ? undefined : values),
});

async function refuseChange(tx: Database, id: string, values: RedirectValues): Promise<Refusal | undefined> {
  const read = readRedirect(values);
  if ("refused" in read) return read.refused;
  const others = (await storedRedirects(tx)).filter((other) => other.id !== id);
  const checker = await createChecker(tx, others, [values]);
  return checker.isTaken(values.source) ? { field: "source", key: "taken" } : checker.refuse(values);
}

export async function deleteRedirect(actor: Actor, id: string): Promise<RedirectValues | undefined> {
  return contentTransaction(async (tx) => {
    await lockAll(tx);
    await deletedRedirects.keep(tx, actor, id);
    const [gone] = await tx
      .delete(addresses)
      .where(and(eq(addresses.id, id), isRedirect))
      .returning();
    if (!gone) return undefined;
    await savedRedirects.forget(tx, id);
    await recordAudit(tx, actor, "redirectDeleted", nameOf(valuesOf(gone)), { id });
    await raiseRedirectsVersion(tx);
    return valuesOf(gone);
  });
}

export const deletedRedirects = undeletable("deleted-redirect", [
  { table: addresses, where: (id) => and(eq(addresses.id, id), isRedirect) },
  { table: revisions, where: (id) => and(eq(revisions.kind, redirectForm.kind), eq(revisions.subjectId, id)) },
]);

/**
 * Brings it back with its count and its versions, unless it would collide with what was made since. Undefined when nothing
 * is kept for this person.
 */
export function undeleteRedirect(actor: Actor, id: string): Promise<RedirectValues | "refused" | undefined> {
  return contentTransaction(async (tx) => {
    await lockAll(tx);
    const kept = await deletedRedirects.find(tx, actor, id);
    if (!kept) return undefined;
    const values = {
      source: String(kept.path),
      target: String(kept.target),
      permanent: Number(kept.status) !== temporary,
    };
    if (await refuseChange(tx, id, values)) return "refused";
    await deletedRedirects.restore(tx, actor, id);
    await recordAudit(tx, actor, "redirectUndeleted", nameOf(values), { id });
    await raiseRedirectsVersion(tx);
    return values;
  });
}
