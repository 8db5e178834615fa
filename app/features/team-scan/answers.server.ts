import { createHmac, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { teamScanAnswers, teamScans } from "#db/schema.ts";
import { decodeAnswers, encodeAnswers, type Answers } from "#app/features/assessment/questions.ts";
import type { TeamAnswer } from "#app/features/assessment/team/team-result.ts";
import { useLink } from "./personal-links.server.ts";
import { type ChosenGroup, groupExists, groupsOf, teamScanRules, unsaid } from "./rules.ts";
import { acceptsAnswers, type TeamScan } from "./team-scans.server.ts";

export type GivenAnswer = {
  deviceKey: string;
  group: ChosenGroup;
  answers: Answers;
  comment: string;
  commentShareable: boolean;
};

/** `used`: an answer was sent with the same personal link before. */
export type AnswerOutcome = "stored" | "replaced" | "closed" | "full" | "used" | "unknownGroup";

/**
 * Stores one person's answer, or replaces the one that the same device gave before. The lock on the scan makes the
 * limit exact and decides between an answer and the closing: an answer is counted in the result or refused, never lost
 * in between.
 *
 * With a personal link, the link is marked as used and the answer gets a random key: nothing refers from one to the
 * other, so the answer cannot be replaced either. `person`: the number of the link.
 */
export function storeAnswer(
  { id: scanId, answerToken }: Pick<TeamScan, "id" | "answerToken">,
  given: GivenAnswer,
  person?: number,
): Promise<AnswerOutcome> {
  const { group, answers, comment, commentShareable } = given;
  const personal = person !== undefined;
  // The shared link is the key of the hash, so one device has another hash in every scan.
  const deviceHash = personal
    ? randomBytes(32).toString("hex")
    : createHmac("sha256", answerToken).update(given.deviceKey).digest("hex");
  const groupIndex = group === unsaid ? null : group;
  const row = { groupIndex, answers: encodeAnswers(answers), comment, commentShareable };
  return db().transaction(async (tx) => {
    const [scan] = await tx.select().from(teamScans).where(eq(teamScans.id, scanId)).for("update");
    if (!scan || !acceptsAnswers(scan) || scan.personal !== personal) return "closed";
    if (!groupExists(group, groupsOf(scan).length)) return "unknownGroup";
    if (personal && !(await useLink(tx, scanId, person))) return "used";
    const replaced = await tx
      .update(teamScanAnswers)
      .set(row)
      .where(eq(teamScanAnswers.deviceHash, deviceHash))
      .returning({ hash: teamScanAnswers.deviceHash });
    if (replaced.length > 0) return "replaced";
    if (scan.answerCount >= teamScanRules.maxAnswers) return "full";
    await tx.insert(teamScanAnswers).values({ deviceHash, scanId, ...row });
    await tx
      .update(teamScans)
      .set({ answerCount: sql`${teamScans.answerCount} + 1` })
      .where(eq(teamScans.id, scanId));
    return "stored";
  });
}

/** A row as the result counts it. */
export function toTeamAnswer(
  row: Pick<typeof teamScanAnswers.$inferSelect, "groupIndex" | "answers" | "comment" | "commentShareable">,
): TeamAnswer {
  const { groupIndex, answers, comment, commentShareable } = row;
  return { group: groupIndex, answers: decodeAnswers(answers), comment, commentShareable };
}

/**
 * Writes all answers of open scans again in random order. A table's rows lie in the order of their arrival and carry
 * the number of the transaction that wrote them; with the request log that would tell whose answer is whose.
 */
export async function shuffleAnswers() {
  const open = await db().select({ id: teamScans.id }).from(teamScans).where(eq(teamScans.state, "open"));
  for (const { id } of open)
    await db().transaction(async (tx) => {
      await tx.select({ id: teamScans.id }).from(teamScans).where(eq(teamScans.id, id)).for("update");
      await tx.execute(sql`
        with taken as (delete from ${teamScanAnswers} where ${teamScanAnswers.scanId} = ${id} returning *)
        insert into ${teamScanAnswers} select * from taken order by random()
      `);
    });
}
