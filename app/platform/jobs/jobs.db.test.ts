import { setImmediate } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { jobs, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { changeJob, currentJobs, findJob, latestJobs, stopLeftJobs, tidyJobs } from "./jobs.server.ts";
import { runJob, startJobs, type GoOn } from "./run-job.server.ts";

useDatabase();

const ana = { id: "ana", email: "ana@savia.example" };
const leo = { id: "leo", email: "leo@savia.example" };

beforeEach(async () => {
  await db().delete(users);
  for (const { id, email } of [ana, leo]) await db().insert(users).values({ id, email, name: id, emailVerified: true });
});

const start = (actor = ana) => ({ kind: "bulk" as const, actor, subject: "/admin", total: 5 });
const shown = async (actor = ana) => (await currentJobs(actor.id)).map(({ state, done }) => [state, done]);

/** Work that is held between its steps. */
function held() {
  let release: (() => void) | undefined;
  let next = () => new Promise<void>((resolve) => (release = resolve));
  return {
    step: () => next(),
    async release() {
      await vi.waitFor(() => expect(release).toBeDefined());
      release?.();
      release = undefined;
    },
    releaseAll() {
      next = () => Promise.resolve();
      release?.();
    },
  };
}

async function work(goOn: GoOn, step: () => Promise<void>) {
  let changed = 0;
  while (changed < 5) {
    await step();
    if (!goOn(++changed)) break;
  }
  return { changed, skipped: 0 };
}

async function startHeld(actor = ana) {
  const hold = held();
  const run = await runJob(start(actor), (goOn) => work(goOn, hold.step));
  if (!("jobId" in run)) throw new Error("It ended at once.");
  return { id: run.jobId, hold };
}

test("[JB1] work that ends within a second has no row, and its error is the caller's", async () => {
  expect(await runJob(start(), async () => ({ changed: 1 }))).toEqual({ outcome: { changed: 1 } });
  const failing = runJob(start(), async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await db().$count(jobs)).toBe(0);
});

test("[JB1] longer work goes on after the answer, shows how far along it is and then what came of it", async () => {
  const { id, hold } = await startHeld();
  expect(await shown()).toEqual([["running", 0]]);
  await hold.release();
  await hold.release();
  await vi.waitFor(async () => expect(await shown()).toEqual([["running", 2]]), { timeout: scaledTimeout(20_000) });
  hold.releaseAll();
  await vi.waitFor(async () => expect(await shown()).toEqual([["done", 5]]), { timeout: scaledTimeout(20_000) });
  expect(await findJob(id, ana.id)).toMatchObject({ outcome: { changed: 5 }, endedAt: expect.any(Date) });
  // Until its line is closed, by whoever it belongs to.
  expect(await changeJob(id, leo.id, "seen")).toBe(false);
  expect(await shown()).toHaveLength(1);
  expect(await changeJob(id, ana.id, "seen")).toBe(true);
  expect(await shown()).toEqual([]);
});

test("[JB2] whoever began it asks for its end, and what is done stays", async () => {
  const run = await runJob(start(), async (goOn) => {
    let changed = 0;
    while (goOn(++changed)) await setImmediate();
    return { changed, skipped: 0 };
  });
  if (!("jobId" in run)) throw new Error("It ended at once.");
  expect(await changeJob(run.jobId, leo.id, "stop")).toBe(false);
  expect(await changeJob(run.jobId, ana.id, "stop")).toBe(true);
  await vi.waitFor(async () => expect(await shown()).toEqual([["stopped", expect.any(Number)]]), {
    timeout: scaledTimeout(30_000),
  });
  const ended = await findJob(run.jobId, ana.id);
  expect(ended?.outcome).toEqual({ changed: ended?.done, skipped: 0 });
});

test("[JB2] at shutdown a job ends after its step; one that fails says so", async () => {
  const { hold } = await startHeld();
  const site = await startJobs();
  // An embedded site begins with the end of what its last process left; this one is still at it.
  await db().update(jobs).set({ state: "running" });
  const stopping = site.stop();
  await hold.release();
  await stopping;
  expect(await shown()).toEqual([["stopped", 1]]);
  await startJobs();

  const failing = held();
  const run = await runJob(start(leo), async (goOn) => {
    await work(goOn, failing.step);
    throw new Error("no");
  });
  expect(run).toHaveProperty("jobId");
  failing.releaseAll();
  await vi.waitFor(async () => expect(await shown(leo)).toEqual([["failed", 5]]), { timeout: scaledTimeout(20_000) });
});

test("[JB2] a job whose process was killed is shown as stopped, and marked so", async () => {
  const rows = [
    { subject: "killed", leasedUntil: new Date(Date.now() - 1000) },
    { subject: "running", leasedUntil: new Date(Date.now() + 60_000) },
  ];
  await db()
    .insert(jobs)
    .values(rows.map((row) => ({ kind: "redirects" as const, actorId: ana.id, actorEmail: ana.email, ...row })));
  const states = async () =>
    Object.fromEntries((await latestJobs(ana.id, false)).map(({ subject, state }) => [subject, state]));
  const stored = async () =>
    Object.fromEntries((await db().select().from(jobs)).map((job) => [job.subject, job.state]));
  expect(await states()).toEqual({ killed: "stopped", running: "running" });
  await tidyJobs();
  expect(await stored()).toEqual({ killed: "stopped", running: "running" });
  // The start of a site that no other process shares its database with.
  await stopLeftJobs();
  expect(await stored()).toEqual({ killed: "stopped", running: "stopped" });
});

test("[JB3] others see a job only as owners; it goes with the account, and after 30 days", async () => {
  const row = (subject: string, actor: typeof ana, days: number) => ({
    kind: "redirects" as const,
    actorId: actor.id,
    actorEmail: actor.email,
    subject,
    state: "done" as const,
    leasedUntil: sql`now()`,
    startedAt: sql`now() - make_interval(days => ${days})`,
    endedAt: sql`now() - make_interval(days => ${days})`,
  });
  await db()
    .insert(jobs)
    .values([row("ana's", ana, 0), row("leo's", leo, 1), row("old", leo, 31)]);
  const subjects = async (isOwner: boolean) => (await latestJobs(leo.id, isOwner)).map(({ subject }) => subject);
  expect(await subjects(false)).toEqual(["leo's", "old"]);
  expect(await subjects(true)).toEqual(["ana's", "leo's", "old"]);
  // The line is for what has just ended.
  expect((await currentJobs(leo.id)).map(({ subject }) => subject)).toEqual([]);
  await tidyJobs();
  expect(await subjects(true)).toEqual(["ana's", "leo's"]);
  await db().delete(users).where(eq(users.id, leo.id));
  expect(await subjects(true)).toEqual(["ana's"]);
});
