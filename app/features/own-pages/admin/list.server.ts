import { and, asc, desc, eq, ilike, or, sql } from "drizzle-orm";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { db } from "#db/client.server.ts";
import { likePattern } from "#db/like-pattern.ts";
import { ownPages } from "#db/schema.ts";
import { isVisible } from "../own-pages.server.ts";
import { nameOfPage } from "../page-values.ts";
import { addressesOf } from "../shown-page.ts";
import { savedPages } from "./saving.server.ts";
import { ownPageList, type ListedPage, type OwnPageQuery } from "./page-list.ts";

const word = (name: string) => sql<string>`(${ownPages.contents} ->> ${sql.raw(`'${name}'`)})`;

export async function listPages(query: OwnPageQuery) {
  const { q, state, sort } = query;
  const pattern = likePattern(q);
  const where = and(
    q ? or(...["title", "titleEs", "slug", "slugEs"].map((name) => ilike(word(name), pattern))) : undefined,
    state ? eq(ownPages.published, state === "shown") : undefined,
  );
  const { offset, ...page } = pageOf(await db().$count(ownPages, where), query, ownPageList.pageSize);
  const rows = await db()
    .select()
    .from(ownPages)
    .where(where)
    .orderBy(
      ...(sort === "title" ? [asc(word("title")), asc(ownPages.id)] : [desc(ownPages.createdAt), desc(ownPages.id)]),
    )
    .limit(ownPageList.pageSize)
    .offset(offset);
  const list = rows.map(({ id, contents, published, updatedAt }): ListedPage => {
    const addresses = addressesOf(contents);
    return {
      id,
      title: nameOfPage(contents),
      published,
      isWaiting: published && !isVisible(id),
      addresses,
      missing: languages.filter((language) => !addresses[language]),
      updatedAt,
    };
  });
  return { list, ...page };
}

export async function findPage(id: string) {
  const [row] = await db().select().from(ownPages).where(eq(ownPages.id, id));
  if (!row) return undefined;
  return { id, values: row.contents, published: row.published, version: await savedPages.versionOf(id) };
}
