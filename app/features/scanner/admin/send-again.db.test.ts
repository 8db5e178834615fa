import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails, scans } from "#db/schema.ts";
import { answersOf } from "#test/factories/answers.ts";
import { mergeLeads } from "#app/features/leads/admin/merge/merge.server.ts";
import { receive } from "#app/features/leads/intake.server.ts";
import { useDatabase } from "#test/database.ts";
import { admin, auditActions, useLeads } from "#test/factories/leads.ts";
import { scanIntake } from "../scan-intake.server.ts";
import { findScanByToken } from "../scans.server.ts";
import { sendAgain } from "./send-again.server.ts";

useDatabase();
useLeads();

let people = 0;
async function scan(email: string, answer: 2 | 4) {
  people++;
  const body = {
    firstName: "Ana",
    lastName: "B",
    email,
    company: "Sol",
    language: "en",
    answers: answersOf(() => answer),
  };
  const context = {
    language: "en" as const,
    clientAddress: `10.9.0.${people}`,
    honeypot: "",
    keepPosted: false,
    elapsed: 60_000,
  };
  const outcome = await receive(scanIntake, body, context);
  if (outcome.kind !== "accepted") throw new Error(outcome.kind);
  return { entryId: outcome.id, token: outcome.receipt.mailToken! };
}

const lastToken = async () => {
  const sent = await db().select().from(mails).where(eq(mails.kind, "scanResult")).orderBy(mails.createdAt);
  return /\/tools\/result\/([\w-]+)/.exec(sent.at(-1)!.html)![1]!;
};

test("[WI8] a result mail goes out again with a new link, at most three times a day, to the address that the page showed", async () => {
  const email = `again${Date.now()}@visitor.test`;
  await scan(email, 2);
  const { entryId, token } = await scan(email, 4);
  expect((await findScanByToken(token))!.earlier).toHaveLength(1);
  expect(await sendAgain(admin, entryId, "somebody@else.test")).toMatchObject({ done: "scan-address" });
  expect(await sendAgain(admin, entryId, email.toUpperCase())).toMatchObject({ done: "scan-sent" });
  const newest = await lastToken();
  expect((await findScanByToken(newest))!.earlier).toHaveLength(1);
  // The earlier mail still opens this scan.
  expect(await findScanByToken(token)).toMatchObject({ scan: { company: "Sol" }, earlier: [] });
  await sendAgain(admin, entryId, email);
  await sendAgain(admin, entryId, email);
  expect(await sendAgain(admin, entryId, email)).toMatchObject({ done: "scan-limited" });
  expect((await auditActions()).filter((action) => action === "scanSentAgain")).toHaveLength(3);
  expect(await sendAgain(admin, "gone", email)).toBeUndefined();
});

test("[WI5] [WI8] after merging, a mailed link shows the scans of its own address only, and goes there", async () => {
  const [home, work] = [`home${Date.now()}@visitor.test`, `work${Date.now()}@visitor.test`];
  const first = await scan(home, 2);
  const second = await scan(work, 4);
  const idOf = async (email: string) => (await db().select().from(leads).where(eq(leads.emailKey, email)))[0]!;
  const [into, from] = [await idOf(home), await idOf(work)];
  expect(await mergeLeads(admin, into.id, from.id, { into: into.version, from: from.version })).toBe("merged");
  expect((await findScanByToken(second.token))!.earlier).toEqual([]);
  const third = await scan(work, 2);
  expect((await findScanByToken(third.token))!.earlier).toHaveLength(1);
  const fourth = await scan(home, 4);
  expect((await findScanByToken(fourth.token))!.earlier).toHaveLength(1);
  expect(await sendAgain(admin, second.entryId, home)).toMatchObject({ leadId: into.id, done: "scan-address" });
  expect(await sendAgain(admin, second.entryId, work)).toMatchObject({ leadId: into.id, done: "scan-sent" });
  expect((await findScanByToken(first.token))!.earlier).toEqual([]);
  expect(await db().select().from(scans).where(eq(scans.leadId, into.id))).toHaveLength(4);
  expect(await db().select().from(leadEntries).where(eq(leadEntries.leadId, from.id))).toEqual([]);
});
