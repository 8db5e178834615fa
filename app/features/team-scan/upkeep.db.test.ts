import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails, settings, teamScanAnswers, teamScanResults, teamScans } from "#db/schema.ts";
import { eraseExpired } from "#app/features/leads/erase.server.ts";
import { recordSubmission } from "#app/features/leads/submissions.server.ts";
import { closeScan } from "./closing.server.ts";
import { findComparison, recomputeComparison, setComparable } from "./comparison.server.ts";
import { eraseExpiredScans, eraseScan } from "./erase.server.ts";
import { remindManagers } from "./reminders.server.ts";
import { answerMany, everyAnswer, startScan } from "#test/factories/team-scans.ts";

useDatabase();

beforeEach(async () => {
  await db().delete(leads);
  await db().delete(mails);
  await db().delete(settings);
});

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const kindsOf = async () => (await db().select({ kind: mails.kind }).from(mails)).map(({ kind }) => kind);

test("[T10] managers are reminded once of a scan that closes soon with few answers", async () => {
  const { scan } = await startScan();
  await answerMany(scan, 3);
  expect(await remindManagers()).toBe(0);
  const soon = new Date(scan.closesAt.getTime() - 2 * day);
  expect(await remindManagers(soon)).toBe(1);
  expect(await remindManagers(soon)).toBe(0);
  const [mail] = await db().select().from(mails).where(eq(mails.kind, "teamScanReminder"));
  expect(mail!.text).toContain("Fewer than half of the 12 people");
  expect(mail!.text).toMatch(/\/tools\/team\/manage\/[0-9a-f]{48}/);
});

test("[T10] [T15] a manager is not reminded once the number that is shown is half, and no earlier", async () => {
  const { scan } = await startScan();
  const soon = new Date(scan.closesAt.getTime() - 2 * day);
  await answerMany(scan, 10);
  expect(await remindManagers(soon)).toBe(0);
  // Six of twelve are half, but the page says "at least five": the absence of a mail must not tell about the sixth.
  const { scan: other } = await startScan();
  await answerMany(other, 6);
  expect(await remindManagers(soon)).toBe(1);
});

test("[T10] a result that nobody opens is mentioned once, after a week", async () => {
  const { scan } = await startScan();
  await answerMany(scan, 5);
  await closeScan(scan.id);
  expect(await remindManagers(inDays(6))).toBe(0);
  expect(await remindManagers(inDays(8))).toBe(1);
  expect(await remindManagers(inDays(9))).toBe(0);
  expect(await kindsOf()).toContain("teamScanUnopened");
  await db().update(teamScans).set({ resultRemindedAt: null, resultSeenAt: new Date() });
  expect(await remindManagers(inDays(9))).toBe(0);
});

/** Closed scans of as many organizations, inserted directly. */
async function organizations(count: number) {
  const { scan } = await startScan();
  await answerMany(scan, 6, { answers: everyAnswer(3) });
  await closeScan(scan.id);
  const [stored] = await db().select().from(teamScanResults);
  const { result } = stored!;
  await db().update(teamScans).set({ comparable: true, organizationKey: "organization 0" });
  const ids: string[] = [];
  for (let index = 1; index < count; index++) {
    const [copy] = await db()
      .insert(teamScans)
      .values({
        ...scan,
        id: undefined,
        entryId: null,
        state: "closed",
        closedAt: inDays(-index),
        comparable: true,
        organizationKey: `organization ${index}`,
        answerToken: `token ${index}`,
      })
      .returning({ id: teamScans.id });
    ids.push(copy!.id);
    await db().insert(teamScanResults).values({ scanId: copy!.id, result });
  }
  return ids;
}

test("[T13] the comparison needs 30 organizations that agreed, and a withdrawal takes effect at once", async () => {
  const ids = await organizations(30);
  expect(await recomputeComparison()).toBe(30);
  expect(await findComparison()).toMatchObject({ organizations: 30, quartiles: { leadership: [60, 60, 60] } });
  await setComparable(ids[3]!, false);
  expect(await findComparison()).toBeUndefined();
  expect(await recomputeComparison()).toBe(29);
});

test("[T13] an organization counts once, and spam does not count", async () => {
  const ids = await organizations(31);
  await db().update(teamScans).set({ organizationKey: "organization 0" }).where(eq(teamScans.id, ids[0]!));
  expect(await recomputeComparison()).toBe(30);
  await db().update(leads).set({ status: "spam" });
  expect(await recomputeComparison()).toBe(0);
  expect(await findComparison()).toBeUndefined();
});

test("[T11] erasing removes the scan, its answers, its entry and, with the last one, the person and the mails", async () => {
  const { scan } = await startScan();
  await answerMany(scan, 5);
  expect(await eraseScan(scan.id)).toBe(true);
  expect(await eraseScan(scan.id)).toBe(false);
  for (const table of [teamScans, teamScanAnswers, leads, leadEntries, mails])
    expect(await db().select().from(table)).toEqual([]);
});

test("[T11] somebody who also wrote an inquiry stays, without the scan and its mails", async () => {
  const { scan } = await startScan({ email: "ana@coop.example" });
  await db().transaction((tx) =>
    recordSubmission(tx, {
      kind: "inquiry",
      source: "journey",
      email: "ana@coop.example",
      name: "Ana",
      organization: "Org",
      language: "en",
      sourcePage: "/journey",
      payload: { goals: "x" },
      consent: { notice: "n", keepPosted: false },
    }),
  );
  await eraseScan(scan.id);
  expect((await db().select().from(leadEntries)).map(({ kind }) => kind)).toEqual(["inquiry"]);
  expect(await kindsOf()).toEqual([]);
});

test("[T11] a manager is not erased before the team scan is", async () => {
  const { scan } = await startScan();
  await closeScan(scan.id);
  const longAgo = new Date("2020-01-01T00:00:00Z");
  await db().update(leads).set({ status: "closed", closedAt: longAgo });
  expect(await eraseExpired()).toBe(0);
  await db().update(teamScans).set({ closedAt: longAgo });
  expect(await eraseExpiredScans()).toBe(1);
  expect(await db().$count(leads)).toBe(0);
});

test("[T11] scans are erased after the retention time", async () => {
  const { scan } = await startScan();
  await closeScan(scan.id);
  expect(await eraseExpiredScans()).toBe(0);
  await db().update(teamScans).set({ closedAt: sql`now() - interval '25 months'` });
  expect(await eraseExpiredScans()).toBe(1);
  expect(await db().select().from(teamScans)).toEqual([]);
});
