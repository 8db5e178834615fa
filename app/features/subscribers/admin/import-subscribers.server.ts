import { and, eq, sql } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { leads, subscribers } from "#db/schema.ts";
import { createToken } from "#app/platform/tokens.server.ts";
import type { Consent } from "../consent.ts";
import type { FileRow, ReadFile } from "./import-file.ts";

export type Checked = {
  fresh: FileRow[];
  known: number;
  left: number;
  /** Numbers of lines without a usable address. */
  invalid: number[];
  repeated: number;
};

const batchSize = 1000;

/** What an import would do. Stores nothing. */
export async function checkImport({ rows, invalid, repeated }: ReadFile): Promise<Checked> {
  const states = await statesOf(db(), rows);
  const fresh = rows.filter(({ email }) => !states.has(email));
  const left = rows.filter(({ email }) => states.get(email) === "left").length;
  return { fresh, left, known: rows.length - fresh.length - left, invalid, repeated };
}

async function statesOf(tx: Database, rows: FileRow[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const batch of batchesOf(rows)) {
    const emails = batch.map(({ email }) => email);
    const stored = await tx
      .select({ email: subscribers.email, state: subscribers.state })
      .from(subscribers)
      .where(sql`${subscribers.email} = any(${sql.param(emails)}::text[])`);
    for (const { email, state } of stored) found.set(email, state);
  }
  return found;
}

function batchesOf<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  );
}

/**
 * Adds who is not known, with where the consent comes from. Whoever is there stays as they are: who left does not come back, and
 * who has not confirmed still has to. Returns how many were added.
 */
export async function importSubscribers(actor: Actor, rows: FileRow[], shown: string): Promise<number> {
  const now = new Date();
  const source: Consent = { place: "import", shown, at: now.toISOString(), by: actor.id };
  return db().transaction(async (tx) => {
    let added = 0;
    for (const batch of batchesOf(rows)) {
      const values = batch.map(({ email, language }) => ({
        email,
        language,
        state: "active" as const,
        leaveToken: createToken(),
        createdAt: now,
        confirmedAt: now,
        source,
      }));
      const stored = await tx
        .insert(subscribers)
        .values(values)
        .onConflictDoNothing()
        .returning({ id: subscribers.id });
      added += stored.length;
      const ids = stored.map(({ id }) => id);
      await tx
        .update(subscribers)
        .set({ leadId: leads.id })
        .from(leads)
        .where(and(eq(leads.emailKey, subscribers.email), sql`${subscribers.id} = any(${sql.param(ids)}::text[])`));
    }
    if (added > 0) await recordAudit(tx, actor, "subscribersImported", String(added), { consent: shown });
    return added;
  });
}
