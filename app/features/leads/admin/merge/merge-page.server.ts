import { and, asc, desc, eq, isNull, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails, scans } from "#db/schema.ts";
import { matchingWords } from "../inbox/inbox.server.ts";

/** What the page before merging two people shows. Reads only. */

export type MergeSide = NonNullable<Awaited<ReturnType<typeof findSide>>>;
export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** Undefined for a person who is gone, or was merged into another one. */
export async function findSide(id: string) {
  const [lead] = await db()
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.mergedInto)));
  if (!lead) return undefined;
  const { name, email, organization, language, status, createdAt, version } = lead;
  return {
    id,
    name,
    email,
    organization,
    language,
    status,
    createdAt,
    version,
    entries: await db().$count(leadEntries, eq(leadEntries.leadId, id)),
    mails: await db().$count(mails, eq(mails.leadId, id)),
    scans: await db().$count(scans, eq(scans.leadId, id)),
    addresses: (await listAddresses(id)).map((address) => address.email),
  };
}

/** Further addresses of a person, the one that was merged last first. */
export function listAddresses(id: string) {
  return db()
    .select({ id: leads.id, email: leads.email, name: leads.name })
    .from(leads)
    .where(eq(leads.mergedInto, id))
    .orderBy(desc(leads.updatedAt), asc(leads.id));
}

const maxCandidates = 10;

/** Who may be the same person: everybody whom the words find. */
export function listCandidates(id: string, q: string) {
  return db()
    .select({ id: leads.id, name: leads.name, email: leads.email, organization: leads.organization })
    .from(leads)
    .where(and(isNull(leads.mergedInto), ne(leads.id, id), ...matchingWords(q)))
    .orderBy(desc(leads.updatedAt), asc(leads.id))
    .limit(maxCandidates);
}
