import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leadPresence, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { admin, submit, useLeads } from "#test/factories/leads.ts";
import { eraseLead } from "../erase.server.ts";
import { forgetPresence, seeLead } from "./presence.server.ts";

useDatabase();
useLeads();
beforeEach(async () => {
  await db().insert(users).values({ id: "rita", email: "rita@savia.example", name: "Rita" }).onConflictDoNothing();
});

const rows = () => db().select().from(leadPresence);
const age = (seconds: number) =>
  db()
    .update(leadPresence)
    .set({ seenAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(leadPresence.userId, "rita"));

test("[CT10] two people on one lead see each other and whether the other writes; on another lead they do not", async () => {
  const [id, other] = [await submit(), await submit()];
  expect(await seeLead("rita", id, false)).toEqual([]);
  expect(await seeLead(admin.id, id)).toEqual([{ name: "Rita", writing: false }]);
  expect(await seeLead("rita", id, true)).toEqual([{ name: "Alma", writing: false }]);
  // Loading the page again does not end her writing.
  await seeLead("rita", id);
  expect(await seeLead(admin.id, id)).toEqual([{ name: "Rita", writing: true }]);
  expect(await seeLead(admin.id, other)).toEqual([]);
});

test("[CT10] who left is forgotten within a minute, and nothing of it is kept", async () => {
  const id = await submit();
  await seeLead("rita", id, true);
  await age(41);
  expect(await seeLead(admin.id, id)).toEqual([]);
  await forgetPresence();
  expect((await rows()).map(({ userId }) => userId)).toEqual([admin.id]);
  await seeLead("rita", id);
  await eraseLead(admin, id);
  expect(await rows()).toEqual([]);
  expect(await seeLead("rita", id, true)).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("[CT10] the same person in many windows at once is there once", async () => {
  const id = await submit();
  await Promise.all(Array.from({ length: 6 }, (_, at) => seeLead("rita", id, at % 2 === 0)));
  expect(await seeLead(admin.id, id)).toHaveLength(1);
});
