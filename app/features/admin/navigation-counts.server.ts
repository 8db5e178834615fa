import { and, gt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { copyDrafts, mails } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { mayOpen, type Role } from "#app/platform/auth/permissions.ts";
import { countWaiting, type Waiting } from "./waiting-leads.server.ts";

export type Counts = {
  leads: Waiting;
  /** Texts of pages that were changed and not published. */
  pages: number;
  /** Mails of the last week that were given up. */
  mail: number;
};

/**
 * What waits, for the navigation of every admin page: only what the person may open. Each number has an index or a small
 * table.
 */
export async function countForNavigation(roles: readonly Role[]): Promise<Counts> {
  const [leads, pages, mail] = await Promise.all([
    mayOpen("/admin/leads", roles) ? countWaiting() : { people: 0, overdue: 0 },
    mayOpen("/admin/pages", roles) ? countUnpublishedTexts() : 0,
    mayOpen("/admin/mail", roles) ? countUndelivered() : 0,
  ]);
  return { leads, pages, mail };
}

/** A text changed in both languages is one. */
async function countUnpublishedTexts(): Promise<number> {
  const count = sql<number>`count(distinct (${copyDrafts.namespace}, ${copyDrafts.path}))::int`;
  return oneRow(await db().select({ count }).from(copyDrafts)).count;
}

function countUndelivered(): Promise<number> {
  return db().$count(mails, and(sql`state = 'dead'`, gt(mails.createdAt, sql`now() - interval '7 days'`)));
}
