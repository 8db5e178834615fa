import { and, arrayContains, asc, desc, eq, exists, inArray, isNull, lt, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { likePattern } from "#db/like-pattern.ts";
import { leadEntries, leads, userRoles, users } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { storedRole } from "#app/platform/auth/roles.server.ts";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { peopleWhere } from "../../merged.server.ts";
import { leadList, type LeadQuery, type LeadSource } from "./lead-list.ts";

/** The kind of entry that each source creates. */
const kindOfSource: Record<LeadSource, string> = {
  journey: "inquiry",
  "raices-latinas": "division",
  scanner: "scan",
  events: "registration",
  "team-scan": "teamScan",
  mail: "message",
};
const submissionKinds = Object.values(kindOfSource);

export type ListedLead = Awaited<ReturnType<typeof listLeads>>["list"][number];

export async function listLeads(query: LeadQuery) {
  const matching = matchingLeads(query);
  const counted = oneRow(await db().select({ total: sql<number>`count(*)::int` }).from(leads).where(matching));
  const { offset, ...page } = pageOf(counted.total, query, leadList.pageSize);
  const order = orderOf(query);
  // The ids of the page first, then its rows: otherwise the submissions of everybody on the pages before would be read.
  const ids = await db()
    .select({ id: leads.id })
    .from(leads)
    .where(matching)
    .orderBy(...order)
    .limit(leadList.pageSize)
    .offset(offset);
  const shown = inArray(
    leads.id,
    ids.map(({ id }) => id),
  );
  const list = ids.length > 0 ? await readRows(shown).orderBy(...order) : [];
  return { list, ...page };
}

/** By default people who are waiting come first, the longest wait on top. */
export function orderOf({ sort }: LeadQuery): SQL[] {
  if (sort === "name") return [sql`lower(${leads.name})`, asc(leads.id)];
  if (sort === "newest") return [desc(leads.updatedAt), asc(leads.id)];
  return [
    desc(eq(leads.status, "new")),
    sql`case when ${leads.status} = 'new' then ${leads.dueAt} end asc nulls last`,
    desc(leads.updatedAt),
    asc(leads.id),
  ];
}

/** What somebody sent last: their own words, if they wrote some. */
export type Newest = { kind: string; language: string | null; event: string | null; words: string | null };

/** More does not fit into two lines of a phone. */
const maxWords = 240;

function readRows(where: SQL) {
  return db()
    .select({
      id: leads.id,
      name: leads.name,
      email: leads.email,
      organization: leads.organization,
      language: leads.language,
      status: leads.status,
      flags: leads.flags,
      tags: leads.tags,
      dueAt: leads.dueAt,
      owner: users.email,
      kinds: sql<
        string[]
      >`(select array_agg(distinct ${leadEntries.kind}) from ${leadEntries} where ${leadEntries.leadId} = ${leads.id} and ${inArray(leadEntries.kind, submissionKinds)})`,
      newest: sql<Newest | null>`(select jsonb_build_object(
          'kind', ${leadEntries.kind}, 'language', ${leadEntries.language}, 'event', ${leadEntries.payload} ->> 'eventTitle',
          'words', left(coalesce(nullif(${leadEntries.payload} ->> 'goals', ''), ${leadEntries.payload} ->> 'message'), ${maxWords}))
        from ${leadEntries} where ${leadEntries.leadId} = ${leads.id} and ${inArray(leadEntries.kind, submissionKinds)}
        order by ${leadEntries.createdAt} desc, ${leadEntries.id} desc limit 1)`,
      receivedAt:
        sql<Date>`(select max(${leadEntries.createdAt}) from ${leadEntries} where ${leadEntries.leadId} = ${leads.id} and ${inArray(leadEntries.kind, submissionKinds)})`.mapWith(
          leadEntries.createdAt,
        ),
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(where);
}

export function matchingLeads({ q, source, status, owner, language, due, tag }: LeadQuery): SQL | undefined {
  return and(
    // Whoever was merged into another person is found with that person.
    isNull(leads.mergedInto),
    ...matchingWords(q),
    source
      ? exists(
          db()
            .select({ one: sql`1` })
            .from(leadEntries)
            .where(and(eq(leadEntries.leadId, leads.id), eq(leadEntries.kind, kindOfSource[source]))),
        )
      : undefined,
    status ? eq(leads.status, status) : undefined,
    owner === "none" ? isNull(leads.ownerId) : owner ? eq(leads.ownerId, owner) : undefined,
    language ? eq(leads.language, language) : undefined,
    due ? and(eq(leads.status, "new"), lt(leads.dueAt, sql`now()`)) : undefined,
    tag ? arrayContains(leads.tags, [tag]) : undefined,
  );
}

/** Every word is in the name, an address or the organization. */
export function matchingWords(q: string): SQL[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return words.map((word) => inArray(leads.id, peopleWhere(db(), sql`${leads.search} like ${likePattern(word)}`)));
}

/** Who may own a lead. */
export async function listAdmins(): Promise<{ id: string; email: string }[]> {
  return db()
    .selectDistinct({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(inArray(userRoles.role, [storedRole("owner"), storedRole("advisor")]))
    .orderBy(users.email);
}
