import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leadFilters, users } from "#db/schema.ts";
import type { Role } from "#app/platform/auth/permissions.ts";
import { useDatabase } from "#test/database.ts";
import { admin, leadQuery, submit, useLeads } from "#test/factories/leads.ts";
import { eraseLead } from "../../erase.server.ts";
import { listFilters, maxFilters, removeFilter, saveFilter } from "./filters.server.ts";

useDatabase();
useLeads();

const owner: { id: string; roles: Role[] } = { id: admin.id, roles: ["owner"] };
const advisor: { id: string; roles: Role[] } = { id: "advisor-1", roles: ["advisor"] };

beforeEach(async () => {
  await db().delete(leadFilters);
  await db().insert(users).values({ id: advisor.id, email: "bo@savia.example", name: "Bo" }).onConflictDoNothing();
});

const names = async (person: typeof owner) => (await listFilters(person)).map(({ name }) => name);
const save = (person: typeof owner, name: string, search: string, shared = false) =>
  saveFilter(person, { name, query: leadQuery(search), shared });

test("[WI3] a filter is one's own, or shared by an owner; the same name replaces it", async () => {
  await save(owner, "  Late   Spanish ", "language=es&due=overdue&page=3");
  await save(owner, "For all", "status=new", true);
  await save(advisor, "Mine", "q=ana", true);
  expect(await names(owner)).toEqual(["For all", "Late Spanish"]);
  expect(await names(advisor)).toEqual(["For all", "Mine"]);
  expect((await listFilters(advisor)).map(({ mayRemove, shared }) => [mayRemove, shared])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect((await listFilters(owner))[1]).toMatchObject({ list: "language=es&due=overdue" });
  await save(owner, "late spanish", "language=es");
  expect((await listFilters(owner)).map(({ list }) => list)).toEqual(["status=new", "language=es"]);
});

test("[WI3] nothing without a name or a filter is saved, nor more than there is room for; only own ones are removed", async () => {
  expect(await save(owner, " ", "status=new")).toBeUndefined();
  expect(await save(owner, "All", "page=2&nonsense=1")).toBeUndefined();
  for (let number = 0; number < maxFilters; number++) await save(advisor, `Filter ${number}`, "status=new");
  expect(await save(advisor, "One more", "status=new")).toBeUndefined();
  expect(await save(advisor, "Filter 3", "status=closed")).toBeDefined();
  const shared = (await save(owner, "Shared", "status=new", true))!;
  const own = (await save(owner, "Own", "status=new"))!;
  expect(await removeFilter(advisor, shared)).toBe(false);
  expect(await removeFilter(advisor, own)).toBe(false);
  expect(await removeFilter(owner, shared)).toBe(true);
  expect(await removeFilter(owner, shared)).toBe(false);
});

test("[WI3] a filter goes with its person: with the account, and with the lead whose address it searches for", async () => {
  const id = await submit({ email: "Nora@example.org" });
  await save(owner, "Nora", "q=nora%40example.org");
  await save(owner, "Others", "q=nor");
  await eraseLead(admin, id);
  expect(await names(owner)).toEqual(["Others"]);
  await save(advisor, "Mine", "q=ana");
  await db().delete(users).where(eq(users.id, advisor.id));
  expect(await db().select().from(leadFilters).where(eq(leadFilters.userId, advisor.id))).toEqual([]);
});
