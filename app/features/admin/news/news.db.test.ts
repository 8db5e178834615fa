import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { useDatabase } from "../../../../test/database.ts";
import { newsCookie } from "./news-cookie.ts";
import { hasNews } from "./news.server.ts";
import { releases } from "./releases.ts";

useDatabase();

test("[NW1] owners of an earlier version are told once on each device; new accounts and other roles are not", async () => {
  const id = "ana";
  await db().insert(users).values({ id, name: "Ana", email: "ana@example.org" });
  const since = (createdAt: Date) => db().update(users).set({ createdAt }).where(eq(users.id, id));
  const { id: release, date } = releases[0];
  await since(new Date(+new Date(date) - 1000));
  expect(await hasNews({ id, roles: ["owner"] }, null)).toBe(true);
  expect(await hasNews({ id, roles: ["owner"] }, newsCookie("2020-01").split(";")[0]!)).toBe(true);
  expect(await hasNews({ id, roles: ["owner"] }, newsCookie(release).split(";")[0]!)).toBe(false);
  expect(await hasNews({ id, roles: ["editor", "advisor", "reader"] }, null)).toBe(false);
  await since(new Date(date));
  expect(await hasNews({ id, roles: ["owner"] }, null)).toBe(false);
});
