import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { runWhenDue } from "./run-chores.server.ts";

useDatabase();

test("when several processes find a chore due, one runs it, and it runs again only after its interval", async () => {
  let runs = 0;
  const chore = { name: "counting", minutes: 60, work: async () => runs++ };
  const answers = await Promise.all(Array.from({ length: 5 }, () => runWhenDue(chore)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(runs).toBe(1);
  expect(await runWhenDue(chore)).toBe(false);
  await rewind("chore: counting", "startedAt", 61);
  expect(await runWhenDue(chore)).toBe(true);
  expect(runs).toBe(2);
});

test("a chore that takes longer than its interval is not started a second time", async () => {
  const finish = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const slow = {
    name: "slow",
    minutes: 0,
    work: () => {
      started.resolve();
      return finish.promise;
    },
  };
  const first = runWhenDue(slow);
  await started.promise;
  expect(await runWhenDue(slow)).toBe(false);
  finish.resolve();
  expect(await first).toBe(true);
});

test("a chore that failed, or whose process died, runs again at the next check", async () => {
  let fails = true;
  const chore = {
    name: "failing",
    minutes: 60,
    work: async () => {
      if (fails) throw new Error("the disk broke");
    },
  };
  await expect(runWhenDue(chore)).rejects.toThrow("the disk broke");
  fails = false;
  expect(await runWhenDue(chore)).toBe(true);

  // The row left by a process that was killed while it ran the chore.
  await db()
    .insert(settings)
    .values({ key: "chore: left", value: sql`jsonb_build_object('leasedUntil', now() + interval '1 minute')` });
  const left = { name: "left", minutes: 60, work: async () => undefined };
  expect(await runWhenDue(left)).toBe(false);
  await rewind("chore: left", "leasedUntil", 2);
  expect(await runWhenDue(left)).toBe(true);
});

async function rewind(key: string, field: string, minutes: number) {
  const moment = sql`((value ->> ${field})::timestamptz - make_interval(mins => ${minutes}))`;
  await db()
    .update(settings)
    .set({ value: sql`value || jsonb_build_object(${field}::text, ${moment})` })
    .where(eq(settings.key, key));
}
