import { accessSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { admin, submit } from "#test/leads.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { currentDatabase, db } from "#db/client.server.ts";
import { rewriteDeleted } from "#db/rewrite/rewrite-deleted.server.ts";
import { deletions, leads, mails, sessions, teamScanAnswers, users } from "#db/schema.ts";
import { eraseLead } from "#app/features/leads/erase.server.ts";
import { remindTeam } from "#app/features/leads/mails/reminders.server.tsx";
import { shuffleAnswers } from "./answers.server.ts";
import { closeScan } from "./closing.server.ts";
import { answer, startScan } from "./test-scans.ts";

const place = useDatabase();

/** The folder of the database, or undefined when the tests use a PostgreSQL server of another machine. */
async function dataFolder(): Promise<string | undefined> {
  if (currentDatabase().kind === "embedded") return place.dataDir;
  const { rows } = (await db().execute(sql`show data_directory`)) as unknown as { rows: { data_directory: string }[] };
  try {
    accessSync(rows[0]!.data_directory);
    return rows[0]!.data_directory;
  } catch {
    return undefined;
  }
}

/** The files that contain one of the texts, in upper or lower case. */
function filesWith(folder: string, texts: string[]): string[] {
  const pattern = new RegExp(texts.join("|"), "i");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      try {
        return pattern.test(readFileSync(file, "latin1"));
      } catch {
        // Other tests use the same server, and it removes files at any time.
        return false;
      }
    });
}

async function expectGone(texts: string[], erase: () => Promise<unknown>) {
  const folder = await dataFolder();
  // Everything is on the disk, also in the planner's statistics.
  await currentDatabase().maintain((query) => query("analyze"));
  await currentDatabase().maintain((query) => query("checkpoint"));
  if (folder) expect(filesWith(folder, texts)).not.toEqual([]);
  await erase();
  const before = await db().select().from(deletions);
  expect(before).not.toEqual([]);
  await expectRewritten();
  if (folder) expect(filesWith(folder, texts)).toEqual([]);
}

/** Other tests use the same server, so that one run may have to leave something for the next. */
async function expectRewritten() {
  await expect
    .poll(
      async () => {
        await rewriteDeleted();
        return db().select().from(deletions);
      },
      { timeout: scaledTimeout(60_000) },
    )
    .toEqual([]);
}

test("[T14] an erased person is in no file of the database after the next run of the chore", async () => {
  const name = "Zoraida Quellmannova";
  const email = "zoraida@quellmannova.example";
  const leadId = await submit({ name, email, organization: "Quellmannova GmbH", payload: { goals: `I am ${name}` } });
  for (let person = 0; person < 20; person++) await submit();
  for (const status of ["answered", "closed", "new"])
    await db().update(leads).set({ status, updatedAt: new Date() }).where(eq(leads.id, leadId));
  await db()
    .update(leads)
    .set({ dueAt: new Date(0) })
    .where(eq(leads.id, leadId));
  expect(await remindTeam()).toBeGreaterThan(0);
  await db().update(mails).set({ state: "sent" });
  await db().insert(users).values({ id: "zoraida", name, email });
  await db()
    .insert(sessions)
    .values({ id: "s", userId: "zoraida", token: "quellmannova-token", expiresAt: new Date(Date.now() + 1e6) });
  await expectGone(["quellmannova"], () => eraseLead(admin, leadId, true));
});

test("[T14] the answers of a closed scan are in no file of the database after the next run of the chore", async () => {
  const { scan } = await startScan();
  for (let person = 0; person < 6; person++) await answer(scan, { comment: person === 0 ? "plumbagoblossom" : "" });
  await shuffleAnswers();
  const rows = await db().select().from(teamScanAnswers);
  expect(rows).toHaveLength(6);
  await expectGone(["plumbagoblossom", ...rows.map(({ deviceHash }) => deviceHash)], () => closeScan(scan.id));
});

test("[T14] a transaction in another database of the server holds up the rewriting, and is waited for", async () => {
  if (currentDatabase().kind === "embedded") return;
  const { scan } = await startScan();
  for (let person = 0; person < 6; person++) await answer(scan, { comment: person === 0 ? "marigoldmeadow" : "" });
  await currentDatabase().maintain((query) => query("checkpoint"));
  const other = new pg.Client({ connectionString: inject("serverUrl") });
  await other.connect();
  try {
    await other.query("begin");
    await other.query("select pg_current_xact_id()");
    await closeScan(scan.id);
    expect(await rewriteDeleted()).toEqual([]);
    expect(await db().select().from(deletions)).not.toEqual([]);
  } finally {
    await other.end();
  }
  await expectRewritten();
  const folder = await dataFolder();
  if (folder) expect(filesWith(folder, ["marigoldmeadow"])).toEqual([]);
});

test("nothing is rewritten when nothing was deleted", async () => {
  await submit();
  await db().update(leads).set({ updatedAt: new Date() });
  expect(await rewriteDeleted()).toEqual([]);
});
