import { and, asc, desc, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { db } from "#db/client.server.ts";
import { letters } from "#db/schema.ts";
import { likePattern } from "#db/like-pattern.ts";
import { countRecipients } from "../letters.server.ts";
import { letterList, type LetterQuery } from "./letter-list.ts";

export type ListedLetter = Awaited<ReturnType<typeof listLetters>>["list"][number];

/** Without their texts. */
const { id, subject, state, createdAt, plannedAt, startedAt, finishedAt } = letters;

export async function listLetters(query: LetterQuery) {
  const where = matching(query);
  const { offset, ...page } = pageOf(await db().$count(letters, where), query, letterList.pageSize);
  const rows = await db()
    .select({ id, subject, state, createdAt, plannedAt, startedAt, finishedAt })
    .from(letters)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(letterList.pageSize)
    .offset(offset);
  const counts = await countRecipients(
    db(),
    rows.map((row) => row.id),
  );
  return { list: rows.map((row) => ({ ...row, counts: counts.get(row.id) })), ...page };
}

function matching({ q, state: wanted }: LetterQuery): SQL | undefined {
  const pattern = likePattern(q);
  const inSubject = languages.map((language) => ilike(sql`(${subject} ->> ${language})`, pattern));
  return and(q ? or(...inSubject) : undefined, wanted ? eq(state, wanted) : undefined);
}

function orderOf({ sort }: LetterQuery): SQL[] {
  const name = sql`lower(coalesce(nullif(${subject} ->> 'en', ''), ${subject} ->> 'es'))`;
  return sort === "subject" ? [asc(name), asc(id)] : [desc(createdAt), desc(id)];
}
