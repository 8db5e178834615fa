import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { db } from "#db/client.server.ts";
import { leads, mails, teamScanLinks, teamScans } from "#db/schema.ts";
import { findByManageToken } from "../team-scans.server.ts";
import { startValues, tryToStart } from "#test/factories/team-scans.ts";

useDatabase();

beforeEach(async () => {
  await db().delete(leads);
  await db().delete(mails);
});

test("[T1] the same form sent three times, twice at once, is one scan with one link", async () => {
  const values = startValues();
  const key = crypto.randomUUID();
  const outcomes = [
    ...(await Promise.all([tryToStart(values, { key }), tryToStart(values, { key })])),
    await tryToStart(values, { key }),
  ];
  const receipts = outcomes.map((outcome) => {
    if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
    return outcome.receipt;
  });
  expect(new Set(receipts.map(({ scan }) => scan.id)).size).toBe(1);
  expect(new Set(receipts.map(({ manageToken }) => manageToken)).size).toBe(1);
  expect((await findByManageToken(receipts[0]!.manageToken))?.scan.id).toBe(receipts[0]!.scan.id);
  for (const [table, rows] of [
    [teamScans, 1],
    [teamScanLinks, 1],
    [mails, 2],
  ] as const)
    expect(await db().$count(table)).toBe(rows);
});

test("[T1] somebody else who types the same text gets no link to the scan", async () => {
  const values = startValues();
  expect((await tryToStart(values)).kind).toBe("accepted");
  for (const key of [crypto.randomUUID(), "short", ""]) {
    const outcome = await tryToStart(values, { key });
    expect(outcome, key).toMatchObject({ kind: "refused", errors: { organization: expect.stringContaining("email") } });
  }
  expect(await db().$count(teamScans)).toBe(1);
  expect(await db().$count(teamScanLinks)).toBe(1);
});
