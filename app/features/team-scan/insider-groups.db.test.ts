import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { db } from "#db/client.server.ts";
import { leads, teamScanAnswers, teamScans } from "#db/schema.ts";
import { encodeAnswers } from "#app/features/assessment/questions.ts";
import { closeScan } from "./closing.server.ts";
import { managedView } from "./manage/managed-view.server.ts";
import { findResult } from "./team-scans.server.ts";
import {
  answer,
  answerMany,
  everyAnswer,
  reload,
  startScan,
  startValues,
  threeGroups,
  tryToStart,
} from "#test/factories/team-scans.ts";

// A manager fills a group with answers of their own, to subtract them from its result.

useDatabase();

beforeEach(async () => {
  await db().delete(leads);
});

test("[T5] groups are refused at the start without personal links", async () => {
  const outcome = await tryToStart(startValues({ group1: "Board", group2: "Staff" }));
  expect(outcome).toMatchObject({ kind: "refused", errors: { personal: expect.stringContaining("personal links") } });
  expect(await db().$count(teamScans)).toBe(0);
});

test("[T5] four answers in the group of one person, sent with the shared link of an earlier release, show no group", async () => {
  const { scan } = await startScan({ invited: "15" });
  await db()
    .update(teamScans)
    .set({ groups: ["Board", "Staff"] })
    .where(eq(teamScans.id, scan.id));
  // As release 1.1 stored them.
  const rows = (group: number, value: number, count: number) =>
    Array.from({ length: count }, () => ({
      deviceHash: crypto.randomUUID(),
      scanId: scan.id,
      groupIndex: group,
      answers: encodeAnswers(everyAnswer(value)),
    }));
  const victim = rows(0, 1, 1);
  await db()
    .insert(teamScanAnswers)
    .values([...victim, ...rows(0, 5, 4), ...rows(1, 3, 9)]);
  await db().update(teamScans).set({ answerCount: 14 }).where(eq(teamScans.id, scan.id));
  // Nobody is asked for a group any more, and one that is sent is refused.
  expect(await answer(await reload(scan), { group: 0 })).toBe("unknownGroup");
  expect(await answer(await reload(scan))).toBe("stored");
  await closeScan(scan.id);
  const view = await managedView(await reload(scan));
  if (view.state !== "closed") throw new Error("open");
  expect(view.result).toMatchObject({ answered: 15, groups: [] });
  expect(view.result!.overall!.answered).toBe(15);
});

test("[T5] with personal links, groups count links; who would rather not say is in no group", async () => {
  const { scan } = await startScan({ ...threeGroups, invited: "20" });
  await answerMany(scan, 6, { group: 0 });
  await answerMany(scan, 6, { group: 1 });
  await answerMany(scan, 5, { group: "unsaid" });
  const stored = await db().select().from(teamScanAnswers);
  expect(stored.filter(({ groupIndex }) => groupIndex === null)).toHaveLength(5);
  await closeScan(scan.id);
  const { groups, overall } = (await findResult(scan.id))!;
  expect(groups.map(({ group, cell }) => [group, cell.answered])).toEqual([
    [0, 6],
    [1, 6],
  ]);
  expect(overall!.answered).toBe(17);
});

test("[T5] the whole minus the shown groups never leaves fewer than five who would rather not say", async () => {
  const { scan } = await startScan({ ...threeGroups, invited: "20" });
  await answerMany(scan, 7, { group: 0 });
  await answerMany(scan, 6, { group: 1 });
  await answer(scan, { group: "unsaid", answers: everyAnswer(1) });
  await closeScan(scan.id);
  const { groups, answered } = (await findResult(scan.id))!;
  expect(groups.map(({ group }) => group)).toEqual([0]);
  expect(answered - groups[0]!.cell.answered).toBe(7);
});
