import { and, gt, inArray, sql } from "drizzle-orm";
import { countPosts } from "#app/features/insights/admin/list/post-list.server.ts";
import { db } from "#db/client.server.ts";
import { leadEntries, leads } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";

const days = 30;
const kinds = ["inquiry", "division", "scan", "teamScan", "registration"] as const;

/** Counts without anything that names a person. */
export async function countFigures() {
  const since = new Date(Date.now() - days * 24 * 3_600_000);
  const arrived = await db()
    .select({ kind: leadEntries.kind, count: sql<number>`count(*)::int` })
    .from(leadEntries)
    .where(and(gt(leadEntries.createdAt, since), inArray(leadEntries.kind, [...kinds])))
    .groupBy(leadEntries.kind);
  const answering = oneRow(
    await db()
      .select({
        waiting: sql<number>`(count(*) filter (where ${leads.status} = 'new'))::int`,
        overdue: sql<number>`(count(*) filter (where ${leads.status} = 'new' and ${leads.dueAt} < now()))::int`,
        answered: sql<number>`(count(*) filter (where ${gt(leads.answeredAt, since)}))::int`,
      })
      .from(leads),
  );
  const of = (kind: (typeof kinds)[number]) => arrived.find((row) => row.kind === kind)?.count ?? 0;
  return {
    posts: await countPosts(),
    arrived: {
      inquiries: of("inquiry"),
      divisions: of("division"),
      scans: of("scan"),
      teamScans: of("teamScan"),
      registrations: of("registration"),
    },
    answering,
  };
}
