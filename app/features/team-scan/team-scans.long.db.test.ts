import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails, teamScanAnswers, teamScanLinks, teamScanResults, teamScans } from "#db/schema.ts";
import { randomAnswers, randomSource } from "#test/factories/teams.ts";
import type { Answers } from "#app/features/assessment/questions.ts";
import { shuffleAnswers } from "./answers.server.ts";
import { closeDueScans, closeEarly, closeScan } from "./closing.server.ts";
import { managedView } from "./manage/managed-view.server.ts";
import { teamScanRules } from "./rules.ts";
import { findByAnswerToken, findByManageToken, findResult } from "./team-scans.server.ts";
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

useDatabase();

beforeEach(async () => {
  await db().delete(leads);
  await db().delete(mails);
});

const storedMails = () => db().select().from(mails).orderBy(asc(mails.kind));

test("[T1] a start stores the manager, the scan and both mails, and both links open it", async () => {
  const { scan, manageToken } = await startScan({ organization: "Cooperativa del Valle" });
  expect(scan).toMatchObject({ groups: [], leadership: null, invited: 12, state: "open" });
  const { scan: grouped } = await startScan(threeGroups);
  expect(grouped).toMatchObject({ groups: ["Leadership", "Staff", "Board"], leadership: 0, personal: true });
  await db().delete(leads).where(eq(leads.id, grouped.leadId));
  await db().delete(mails).where(eq(mails.leadId, grouped.leadId));
  expect((await findByManageToken(manageToken))?.scan.id).toBe(scan.id);
  expect((await findByAnswerToken(scan.answerToken))?.scan.id).toBe(scan.id);
  expect(await findByAnswerToken(manageToken)).toBeUndefined();
  expect(await findByManageToken(scan.answerToken)).toBeUndefined();
  const [entry] = await db().select().from(leadEntries);
  expect(entry).toMatchObject({ kind: "teamScan", id: scan.entryId, acknowledged: true });
  const [notice, started] = await storedMails();
  expect([notice!.kind, started!.kind]).toEqual(["teamScanNotice", "teamScanStarted"]);
  expect(started!.secret).toBe(true);
  expect(started!.text).toContain(manageToken);
  expect(started!.text).toContain(`/tools/team/${scan.answerToken}`);
  expect(started!.text).toContain(`/es/tools/team/${scan.answerToken}`);
  expect(notice!.text).not.toContain(scan.answerToken);
  const [link] = await db().select().from(teamScanLinks);
  expect(link!.tokenHash).not.toContain(manageToken);
});

test("[T11] a start that looks like spam is stored and mailed to the team alone", async () => {
  const outcome = await tryToStart(startValues({ name: "http://a.example http://b.example www.c.example" }));
  expect(outcome).toMatchObject({ kind: "accepted", acknowledged: false });
  expect((await storedMails()).map(({ kind }) => kind)).toEqual(["teamScanNotice"]);
});

test("[T11] an organization has at most 50 scans, also when two are started at once", async () => {
  const { scan } = await startScan({ organization: "Old", email: "a@old.example" });
  const copies = Array.from({ length: teamScanRules.scansPerOrganization - 2 }, (_, index) => ({
    ...scan,
    id: undefined,
    entryId: null,
    state: "closed",
    closedAt: new Date("2026-01-01T00:00:00Z"),
    answerToken: `copy ${index}`,
  }));
  await db().insert(teamScans).values(copies);
  await db()
    .update(teamScans)
    .set({ state: "closed", closedAt: new Date("2026-01-01T00:00:00Z") });
  const values = (name: string) => startValues({ organization: " OLD ", email: `${name}@old.example` });
  const outcomes = await Promise.all([tryToStart(values("b")), tryToStart(values("c"))]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["accepted", "refused"]);
  expect(outcomes.find(({ kind }) => kind === "refused")).toMatchObject({
    status: 422,
    errors: { organization: expect.stringContaining("50") },
  });
  // The limit of 50 is that of one name at one domain; 28 days apart there may be more.
  await db().update(teamScans).set({ closesAt: sql`now() + interval '80 days'` }).where(eq(teamScans.state, "open"));
  expect((await tryToStart(startValues({ organization: "Old", email: "a@other.example" }))).kind).toBe("accepted");
});

test("[T2] a second answer from the same device replaces the first; another device is another answer", async () => {
  const { scan } = await startScan();
  const deviceKey = crypto.randomUUID();
  expect(await answer(scan, { deviceKey, answers: everyAnswer(1) })).toBe("stored");
  expect(await answer(scan, { deviceKey, answers: everyAnswer(4) })).toBe("replaced");
  expect(await answer(scan)).toBe("stored");
  expect((await reload(scan)).answerCount).toBe(2);
  const rows = await db().select().from(teamScanAnswers);
  expect(rows.map(({ answers }) => answers[0]).sort()).toEqual(["3", "4"]);
  // The same device has another hash in another scan, and the secret itself is nowhere.
  const { scan: other } = await startScan();
  await answer(other, { deviceKey });
  const hashes = (await db().select().from(teamScanAnswers)).map(({ deviceHash }) => deviceHash);
  expect(new Set(hashes).size).toBe(3);
  expect(JSON.stringify(hashes)).not.toContain(deviceKey);
});

test("[T4] an answer is stored without address, time, language, counter or order", async () => {
  expect(Object.values(getTableColumns(teamScanAnswers)).map(({ name }) => name)).toEqual([
    "device_hash",
    "scan_id",
    "group_index",
    "answers",
    "comment",
    "comment_shareable",
  ]);
});

test("[T4] shuffling keeps every answer, and neither row position nor transaction id reveals the order of arrival", async () => {
  const { scan } = await startScan();
  for (let person = 0; person < 40; person++) await answer(scan, { comment: `Text ${person}` });
  await shuffleAnswers();
  const rows = await db()
    .select({ comment: teamScanAnswers.comment, xmin: sql<string>`xmin::text` })
    .from(teamScanAnswers)
    .orderBy(sql`ctid`);
  const order = rows.map(({ comment }) => Number(comment.slice(5)));
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
  expect([...order].sort((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, index) => index));
  expect(order).not.toEqual([...order].sort((one, other) => one - other));
});

test("[T11] the answer after the 5,000th is refused, but a replacement is not", async () => {
  const { scan } = await startScan();
  const deviceKey = crypto.randomUUID();
  await answer(scan, { deviceKey });
  await db().update(teamScans).set({ answerCount: teamScanRules.maxAnswers }).where(eq(teamScans.id, scan.id));
  expect(await answer(scan)).toBe("full");
  expect(await answer(scan, { deviceKey })).toBe("replaced");
});

test("[T7] closing happens once, computes the result, deletes the answers and mails the manager", async () => {
  const { scan } = await startScan({ ...threeGroups, invited: "14" });
  await answerMany(scan, 6, { group: 0, answers: everyAnswer(4) });
  await answerMany(scan, 7, { group: 1, answers: everyAnswer(2), comment: "More time" });
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => closeScan(scan.id)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await answer(scan)).toBe("closed");
  expect(await db().select().from(teamScanAnswers)).toEqual([]);
  const result = (await findResult(scan.id))!;
  expect(result.answered).toBe(13);
  expect(result.groups.map(({ group, cell }) => [group, cell.answered])).toEqual([
    [0, 6],
    [1, 7],
  ]);
  expect(result.overall!.counts.pc1).toEqual([0, 0, 7, 0, 6, 0]);
  expect(result.comments).toHaveLength(7);
  const closed = (await storedMails()).filter(({ kind }) => kind === "teamScanClosed");
  expect(closed).toHaveLength(1);
  expect(closed[0]!.text).toContain("13 answers arrived from the 14 people");
});

test("[T7] scans close by themselves after their day, and answers stop with the day, not with the closing", async () => {
  const { scan } = await startScan();
  await answerMany(scan, 5);
  expect(await closeDueScans()).toBe(0);
  await db().update(teamScans).set({ closesAt: sql`now() - interval '1 second'` }).where(eq(teamScans.id, scan.id));
  expect(await answer(scan)).toBe("closed");
  const closings = await Promise.all([closeDueScans(), closeDueScans(), closeDueScans()]);
  expect(closings.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await findResult(scan.id))?.answered).toBe(5);
});

test("[T5] answers that arrive while a scan is being closed are in the result or refused, never lost", async () => {
  const { scan } = await startScan();
  await answerMany(scan, 5);
  const outcomes = await Promise.all([
    ...Array.from({ length: 10 }, () => answer(scan)),
    closeScan(scan.id),
    ...Array.from({ length: 10 }, () => answer(scan)),
  ]);
  const stored = outcomes.filter((outcome) => outcome === "stored").length;
  expect((await findResult(scan.id))?.answered).toBe(5 + stored);
});

test("[T5] four answers give no result, and nothing of them remains", async () => {
  const { scan } = await startScan();
  await answerMany(scan, 4, { comment: "Something" });
  await closeScan(scan.id);
  const [row] = await db().select().from(teamScanResults);
  expect(row!.result).toEqual({ answered: 4, overall: null, groups: [], comments: [] });
  expect(await db().select().from(teamScanAnswers)).toEqual([]);
  expect((await storedMails()).find(({ kind }) => kind === "teamScanClosed")!.text).toContain("fewer than five");
});

test("[T5] before closing, no sequence of answers, replacements and views distinguishes two scans that differ in one person", async () => {
  const random = randomSource(2);
  for (let round = 0; round < 8; round++) {
    // With the shared link an answer is replaced; groups are there only with personal links, where it is not.
    const given = round % 2 === 0 ? {} : threeGroups;
    const twins = [await startScan(given), await startScan(given)].map(({ scan }) => scan);
    const someGroup = () => (round % 2 === 0 ? null : random(3));
    const people = 3 + random(9);
    const different = random(people);
    for (let step = 0; step < people + 4; step++) {
      const who = step < people ? step : random(people);
      const same = { deviceKey: `device-${who}`, group: someGroup(), answers: randomAnswers(random) as Answers };
      const other = { ...same, group: someGroup(), answers: randomAnswers(random) as Answers, comment: "Other" };
      await answer(twins[0]!, same);
      await answer(twins[1]!, who === different ? other : same);
      const [one, two] = await Promise.all(twins.map(async (scan) => managedView(await reload(scan))));
      expect({ ...one, organization: "" }).toEqual({ ...two, organization: "" });
      const answers = Math.min(step + 1, people);
      expect(one).toMatchObject({ state: "open", answers: answers - (answers % 5) });
      expect(Object.keys(one!).sort()).toEqual([
        "answers",
        "comparable",
        "groups",
        "invited",
        "lastDay",
        "leadership",
        "organization",
        "personal",
        "state",
      ]);
    }
    for (const scan of twins) await closeScan(scan.id);
    const [one, two] = [(await findResult(twins[0]!.id))!, (await findResult(twins[1]!.id))!];
    expect(one.answered).toBe(two.answered);
    for (const { overall, groups } of [one, two])
      for (const cell of [...(overall ? [overall] : []), ...groups.map((group) => group.cell)])
        expect(cell.answered).toBeGreaterThanOrEqual(5);
    if (people < 5) expect(one).toEqual(two);
  }
});

test("[T8] a next round needs a closed one, 28 days between the closings, and shows then and now", async () => {
  const { scan } = await startScan(threeGroups);
  await answerMany(scan, 6, { group: 0 });
  await answerMany(scan, 6, { group: 1 });
  const values = startValues({ ...threeGroups, organization: scan.organization });
  const whileOpen = await tryToStart(values, { previous: await reload(scan) });
  expect(whileOpen).toMatchObject({ kind: "refused", errors: { closingDay: expect.stringContaining("open") } });
  await closeScan(scan.id);
  const tooSoon = await tryToStart(values, { previous: await reload(scan) });
  expect(tooSoon).toMatchObject({ kind: "refused", errors: { closingDay: expect.stringContaining("28") } });
  await db().update(teamScans).set({ closedAt: sql`now() - interval '40 days'` }).where(eq(teamScans.id, scan.id));
  const { scan: next } = await startScan(threeGroups, { previous: await reload(scan) });
  // Closing early does not bypass the limit.
  await db().update(teamScans).set({ closedAt: sql`now() - interval '27 days'` }).where(eq(teamScans.id, scan.id));
  await db().update(teamScans).set({ createdAt: sql`now() - interval '4 days'` }).where(eq(teamScans.id, next.id));
  expect(await closeEarly(next)).toBe(false);
  expect(await reload(next)).toMatchObject({ state: "open" });
  await db().update(teamScans).set({ closedAt: sql`now() - interval '29 days'` }).where(eq(teamScans.id, scan.id));
  await answerMany(next, 6, { group: 0, answers: everyAnswer(5) });
  await answerMany(next, 4, { group: 1, answers: everyAnswer(5) });
  expect(await closeEarly(next)).toBe(true);
  const view = await managedView(await reload(next));
  if (view.state !== "closed") throw new Error("open");
  expect(view.earlier?.result.answered).toBe(12);
  expect(view.result?.groups).toEqual([]);
});
