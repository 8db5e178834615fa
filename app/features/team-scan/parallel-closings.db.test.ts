import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { db } from "#db/client.server.ts";
import { teamScans } from "#db/schema.ts";
import { closeDueScans, closeEarly, closeScan, closingObstacles } from "./closing.server.ts";
import { closingDays } from "./closing-day.ts";
import { findResult, type TeamScan } from "./team-scans.server.ts";
import { answer, reload, startScan } from "#test/factories/team-scans.ts";

// Two scans of the same people, 35 days apart by their closing days: closed at the same moment, their results could be
// subtracted, and one person is the difference.

useDatabase();

let pairs = 0;
const email = (pair: number) => `manager@parallel${pair}.example`;
const inDays = (days: number) => closingDays(new Date(Date.now() + (days - 14) * 86_400_000)).suggested;

async function startPair(): Promise<[TeamScan, TeamScan]> {
  const pair = ++pairs;
  const team = { organization: `Parallel ${1000 + pair}`, email: email(pair), invited: "10" };
  const { scan: first } = await startScan({ ...team, closingDay: inDays(40) });
  const { scan: second } = await startScan({ ...team, closingDay: inDays(75) });
  const people = Array.from({ length: 7 }, (_, person) => `device-${person}-of-${pair}`);
  for (const deviceKey of people.slice(1)) await answer(first, { deviceKey });
  for (const deviceKey of people) await answer(second, { deviceKey });
  const ofPair = inArray(teamScans.id, [first.id, second.id]);
  await db().update(teamScans).set({ createdAt: sql`now() - interval '4 days'` }).where(ofPair);
  return [first, second];
}

/** How many scans show more than their totals. */
async function published(scans: TeamScan[]): Promise<number> {
  const results = await Promise.all(scans.map(({ id }) => findResult(id)));
  return results.filter((result) => result?.overall).length;
}

// One pair alone might be lucky.
const tries = [1, 2, 3];

test.each(tries)("[T17] of two early closings at the same moment the second is refused, and told why: %i", async () => {
  const scans = await startPair();
  const outcomes = await Promise.all(scans.map((scan) => closeEarly(scan)));
  expect(outcomes.toSorted()).toEqual([false, true]);
  const refused = await reload(scans[outcomes.indexOf(false)]!);
  expect(refused.state).toBe("open");
  expect(await closingObstacles(refused, email(pairs))).toMatchObject([{ reason: "distance" }]);
  expect(await published(scans)).toBe(1);
});

test.each(tries)("[T17] of two scans that close at the same moment one shows its totals only: %i", async () => {
  const scans = await startPair();
  expect(await Promise.all(scans.map(({ id }) => closeScan(id)))).toEqual([true, true]);
  expect(await published(scans)).toBe(1);
});

test.each(tries)("[T17] the chore and a view of the page close two due scans and publish one result: %i", async () => {
  const scans = await startPair();
  await db().update(teamScans).set({ closesAt: sql`now() - interval '1 second'` }).where(eq(teamScans.state, "open"));
  await Promise.all([closeDueScans(), closeDueScans(), closeScan(scans[1].id)]);
  for (const scan of scans) expect((await reload(scan)).state).toBe("closed");
  expect(await published(scans)).toBe(1);
});
