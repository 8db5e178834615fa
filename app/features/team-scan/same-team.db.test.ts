import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { db } from "#db/client.server.ts";
import { leads, mails, teamScanClosings, teamScans } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { mergeLeads, separate } from "#app/features/leads/admin/merge/merge.server.ts";
import { admin, submit } from "#test/factories/leads.ts";
import { closeScan, closingObstacles } from "./closing.server.ts";
import { eraseScan } from "./erase.server.ts";
import { remindManagers } from "./reminders.server.ts";
import { closingsNear, forgetClosings } from "./same-team.server.ts";
import type { StartValues } from "./start/start-fields.ts";
import { findByManageToken, findResult, findScan } from "./team-scans.server.ts";
import { answerMany, reload, startScan, startValues, tryToStart } from "#test/factories/team-scans.ts";

// 28 days between two results of the same people: attacks by the manager, who chooses names and addresses.

useDatabase();

/** Another domain for each test, because the starts of one address are limited. */
let tests = 0;
let manager = "";
let coop = { organization: "Alfa Coop del Valle", email: "" };
const at = (name: string) => `${name}@${manager.split("@")[1]}`;
const elsewhere = () => `other@free${tests}.example`;

beforeEach(async () => {
  manager = `manager@coop${++tests}.example`;
  coop = { organization: "Alfa Coop del Valle", email: manager };
  await db().delete(leads);
  await db().delete(teamScanClosings);
});

const variants: [string, () => Partial<StartValues>][] = [
  // The very same text would be a repeated submission.
  ["the same", () => ({ ...coop, invited: "13" })],
  ["another spelling of the name", () => ({ organization: " ALFA COOP  del-Valle.", email: elsewhere() })],
  ["dots and a tag in the address, and another organization", () => ({ organization: "B", email: at("man.ager+b") })],
  ["a colleague with another organization", () => ({ organization: "Beta", email: at("colleague") })],
  ["a subdomain", () => ({ organization: "Beta", email: manager.replace("@", "@mail.") })],
  ["a roman number and a legal form", () => ({ organization: "Alfa Coop del Valle II, S.L.", email: elsewhere() })],
  ["full-width and Cyrillic letters", () => ({ organization: "Ａｌｆａ Соор del Vаllе", email: elsewhere() })],
];

test.each(variants)(
  "[T17] a second scan within 28 days is refused, not only as a next round: %s",
  async (_, variant) => {
    const given = variant();
    const { scan } = await startScan(coop);
    await answerMany(scan, 5);
    const refused = { kind: "refused", errors: { closingDay: expect.stringContaining("28 days") } };
    // While the first one is open, and after it has closed.
    expect(await tryToStart(startValues(given))).toMatchObject(refused);
    await closeScan(scan.id);
    await db().update(teamScans).set({ closedAt: sql`now() - interval '10 days'` }).where(eq(teamScans.id, scan.id));
    expect(await tryToStart(startValues(given))).toMatchObject(refused);
    // Erasing the first does not help, and later it is possible.
    await eraseScan(scan.id);
    expect(await tryToStart(startValues(given))).toMatchObject(refused);
    expect(JSON.stringify(await db().select().from(teamScanClosings))).not.toMatch(/alfa|coop|manager/i);
    await db().update(teamScanClosings).set({ closedAt: sql`now() - interval '15 days'` });
    expect((await tryToStart(startValues(given))).kind).toBe("accepted");
  },
);

test("[T17] other organizations at a provider of mailboxes, scans without a result and spam do not count", async () => {
  const mailbox = (name: string) => `${name}.${tests}@gmail.com`;
  const { scan } = await startScan({ organization: "Uno", email: mailbox("a") });
  await answerMany(scan, 4);
  expect((await tryToStart(startValues({ organization: "Dos", email: mailbox("b") }))).kind).toBe("accepted");
  const sameMailbox = { organization: "Tres", email: `b${tests}+x@googlemail.com` };
  expect(await tryToStart(startValues(sameMailbox))).toMatchObject({ kind: "refused" });
  await closeScan(scan.id);
  const { scan: second } = await startScan({ organization: "Uno", email: at("stranger") });
  const again = { organization: "Uno", email: mailbox("a"), invited: "13" };
  expect(await tryToStart(startValues(again))).toMatchObject({ kind: "refused" });
  await db().update(leads).set({ status: "spam" }).where(eq(leads.id, second.leadId));
  expect((await tryToStart(startValues(again))).kind).toBe("accepted");
});

test("[T17] two starts at the same moment are one scan, and a closing is forgotten after 28 days", async () => {
  const spellings = ["Coop", "COOP!", "Another"].map((organization, index) =>
    tryToStart(startValues({ organization, email: at(`manager+${index}`) })),
  );
  const kinds = (await Promise.all(spellings)).map(({ kind }) => kind).sort();
  expect(kinds).toEqual(["accepted", "refused", "refused"]);
  const closings = [27, 29].map((days) => ({ teamKey: "x", closedAt: new Date(Date.now() - days * 86_400_000) }));
  await db().insert(teamScanClosings).values(closings);
  await forgetClosings();
  expect(await db().$count(teamScanClosings)).toBe(1);
});

test("[T17] two scans of one team that an earlier release let begin: the second shows its totals only", async () => {
  const { scan: first } = await startScan(coop);
  const { scan: second } = await startScan({ invited: "6" });
  await db().update(teamScans).set({ organization: coop.organization, createdAt: sql`now() - interval '5 days'` });
  await answerMany(first, 12);
  await answerMany(second, 6);
  expect((await closingObstacles(await reload(first), manager)).map(({ reason }) => reason)).toEqual(["distance"]);
  await closeScan(first.id);
  await closeScan(second.id);
  expect((await findResult(first.id))?.overall?.answered).toBe(12);
  expect(await findResult(second.id)).toMatchObject({ overall: null, totals: {} });
});

test("[WI5] [T10] scans of a manager who was merged stay with the mailbox that started them, and in the person's timeline", async () => {
  const { scan, manageToken } = await startScan(coop);
  await answerMany(scan, 5);
  const person = await submit({ email: "lucia@home.example" });
  const rowOf = async (id: string) => oneRow(await db().select().from(leads).where(eq(leads.id, id)));
  const merge = async () =>
    mergeLeads(admin, person, scan.leadId, {
      into: (await rowOf(person)).version,
      from: (await rowOf(scan.leadId)).version,
    });
  expect(await merge()).toBe("merged");
  expect((await findByManageToken(manageToken))?.manager.email).toBe(manager);
  expect((await findScan(scan.id))?.manager.email).toBe(manager);
  // The team is still recognized, by the manager's address and not by the other one.
  await db().update(teamScans).set({ organization: "Under another name" });
  const near = { ...startValues(), email: at("colleague") };
  expect((await tryToStart(near)).kind).toBe("refused");
  expect(await remindManagers(new Date(scan.closesAt.getTime() - 2 * 86_400_000))).toBe(1);
  await closeScan(scan.id);
  await remindManagers(new Date(Date.now() + 8 * 86_400_000));
  const mailed = await db().select().from(mails).where(eq(mails.leadId, person));
  for (const kind of ["teamScanReminder", "teamScanClosed", "teamScanUnopened"])
    expect(mailed.find((mail) => mail.kind === kind)).toMatchObject({ recipient: manager });

  // One that the address starts while both are one belongs to it too.
  await db()
    .update(teamScans)
    .set({ closedAt: new Date(Date.now() - 60 * 86_400_000), organization: "Long ago" });
  const next = await startScan({ organization: "A second team", email: manager });
  expect(await reload(next.scan)).toMatchObject({ leadId: person, mergedFrom: scan.leadId });
  await separate(admin, person);
  expect((await reload(next.scan)).leadId).toBe(scan.leadId);
  expect(await db().$count(teamScans, eq(teamScans.leadId, person))).toBe(0);
});

test("[WI5] the closing of an erased scan is remembered for the mailbox that started it; spam counts for nobody", async () => {
  const { scan } = await startScan(coop);
  await answerMany(scan, 5);
  await closeScan(scan.id);
  const person = await submit({ email: "lucia@elsewhere.example" });
  const rowOf = async (id: string) => oneRow(await db().select().from(leads).where(eq(leads.id, id)));
  await mergeLeads(admin, person, scan.leadId, {
    into: (await rowOf(person)).version,
    from: (await rowOf(scan.leadId)).version,
  });
  const colleague = () => tryToStart({ ...startValues(), email: at("colleague") });
  await db().update(leads).set({ status: "spam" }).where(eq(leads.id, person));
  expect(await closingsNear(db(), { organization: "Other", email: manager }, new Date())).toEqual([]);
  await eraseScan(scan.id);
  expect((await colleague()).kind).toBe("refused");
});
