import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { leadList } from "#app/features/leads/admin/inbox/lead-list.ts";
import { recordSubmission, type Submission } from "#app/features/leads/submissions.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, leads, mails, userRoles, users } from "#db/schema.ts";

/**
 * Leads for database tests. `useLeads()` at the top of a file empties their tables before each test and adds the admin.
 */
export const admin = { id: "admin-1", email: "alma@savia.example" };
export const hour = 3_600_000;

export function useLeads() {
  beforeEach(async () => {
    await db().delete(leads);
    await db().delete(mails);
    await db().delete(auditEntries);
    await db()
      .insert(users)
      .values({ ...admin, name: "Alma" })
      .onConflictDoNothing();
    await db().insert(userRoles).values({ userId: admin.id, role: "admin" }).onConflictDoNothing();
  });
}

let people = 0;

/** A submission of a new person. Returns the lead's id. */
export async function submit(given: Partial<Submission> = {}) {
  people++;
  const submission: Submission = {
    kind: "inquiry",
    source: "journey",
    email: `person${people}@example.org`,
    name: `Person ${people}`,
    organization: "Org",
    language: "en",
    sourcePage: "/journey",
    payload: { goals: "x" },
    consent: { notice: "n", keepPosted: false },
    ...given,
  };
  return (await db().transaction((tx) => recordSubmission(tx, submission))).leadId;
}

export const leadQuery = (search = "") => leadList.read(new URLSearchParams(search));

export const setDue = (id: string, fromNow: number) =>
  db()
    .update(leads)
    .set({ dueAt: new Date(Date.now() + fromNow) })
    .where(eq(leads.id, id));

export const auditActions = async () => (await db().select().from(auditEntries)).map(({ action }) => action);
