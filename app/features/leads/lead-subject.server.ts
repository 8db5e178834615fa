import { and, gte, lte, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";

/** How the audit log names a lead: by number, because the log outlives the erasing of a person. */
export function leadSubject(leadId: string): string {
  return `lead ${leadId.slice(0, 8)}`;
}

/** The people behind subjects of the audit log, as long as they are stored. For readers who may see leads. */
export async function leadsOfSubjects(subjects: string[]): Promise<Map<string, { id: string; name: string }>> {
  const numbers = new Set(subjects.flatMap((subject) => /^lead ([0-9a-f]{8})$/.exec(subject)?.[1] ?? []));
  if (numbers.size === 0) return new Map();
  // Ranges of the primary key: a prefix of its text would read the whole table.
  const ranges = [...numbers].map((number) =>
    and(gte(leads.id, `${number}-0000-0000-0000-000000000000`), lte(leads.id, `${number}-ffff-ffff-ffff-ffffffffffff`)),
  );
  const found = await db()
    .select({ id: leads.id, name: leads.name })
    .from(leads)
    .where(or(...ranges));
  // Two people with the same first digits stay numbers: a wrong name would be worse.
  const isUnique = ({ id }: { id: string }) =>
    found.filter((other) => other.id.startsWith(id.slice(0, 8))).length === 1;
  return new Map(found.filter(isUnique).map((lead) => [leadSubject(lead.id), lead]));
}
