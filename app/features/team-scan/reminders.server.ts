import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads, teamScans } from "#db/schema.ts";
import { minAnswers } from "#app/features/assessment/team/anonymity.ts";
import { queueReminder } from "./mails/manager-mails.server.tsx";
import { managerId } from "./team-scans.server.ts";

const day = 86_400_000;

/**
 * A scan that closes soon and has few answers, and a result that nobody has opened for a week. Each is mentioned once.
 */
export async function remindManagers(now = new Date()): Promise<number> {
  const after = (days: number) => new Date(now.getTime() + days * day);
  const fewAnswers = and(
    eq(teamScans.state, "open"),
    isNull(teamScans.remindedAt),
    lt(teamScans.createdAt, after(-2)),
    lte(teamScans.closesAt, after(3)),
    sql`${teamScans.closesAt} > ${now.toISOString()}::timestamptz`,
    // Of the number that is shown, as in closingObstacles.
    sql`(${teamScans.answerCount} - ${teamScans.answerCount} % ${sql.raw(String(minAnswers))}) * 2 < ${teamScans.invited}`,
  );
  const unopened = and(
    eq(teamScans.state, "closed"),
    isNull(teamScans.resultSeenAt),
    isNull(teamScans.resultRemindedAt),
    lt(teamScans.closedAt, after(-7)),
  );
  return (await remind("open", fewAnswers, now)) + (await remind("unopened", unopened, now));
}

function remind(kind: "open" | "unopened", due: ReturnType<typeof and>, now: Date): Promise<number> {
  return db().transaction(async (tx) => {
    const found = await tx
      .select({ scan: teamScans, lead: leads })
      .from(teamScans)
      .innerJoin(leads, eq(leads.id, managerId))
      .where(due)
      .limit(20)
      .for("update", { of: teamScans, skipLocked: true });
    for (const { scan, lead } of found) {
      await queueReminder(tx, kind, scan, lead);
      const mentioned = kind === "open" ? { remindedAt: now } : { resultRemindedAt: now };
      await tx.update(teamScans).set(mentioned).where(eq(teamScans.id, scan.id));
    }
    return found.length;
  });
}
