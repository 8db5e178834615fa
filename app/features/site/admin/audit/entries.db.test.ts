import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { auditList } from "./audit-list.ts";
import { exportEntries, listEntries } from "./entries.server.ts";

useDatabase();

const ana = { id: "u1", email: "ana@savia.example" };

const count = 3000;

/** Three entries each have the same time. */
beforeAll(async () => {
  await db().execute(sql`
    insert into ${auditEntries} (actor_email, action, subject, created_at)
    select 'ana@savia.example', 'postUpdated', 'Post ' || n, now() - (n - n % 3) * interval '1 minute'
    from generate_series(1, ${count}::int) n
  `);
  await db().execute(sql`analyze ${auditEntries}`);
});

test("a large log is read in the order of an index, from either end, and not sorted for every page", async () => {
  for (const direction of ["desc", "asc"]) {
    const order = sql.raw(`created_at ${direction}, id ${direction}`);
    const { rows } = (await db().execute(
      sql`explain select * from ${auditEntries} order by ${order} limit 50`,
    )) as unknown as { rows: { "QUERY PLAN": string }[] };
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("audit_entries_order");
    expect(plan).not.toContain("Sort");
  }
});

test("the export has every entry once, in the order of the pages, also those of the same moment", async () => {
  for (const sort of ["newest", "oldest"]) {
    const query = auditList.read(new URLSearchParams({ sort }));
    const exported: string[] = [];
    for await (const batch of exportEntries(ana, query, ["postUpdated"])) exported.push(...batch.map(({ id }) => id));
    expect(new Set(exported).size).toBe(count);
    const first = await listEntries(query, ["postUpdated"]);
    const last = await listEntries({ ...query, page: first.pages }, ["postUpdated"]);
    expect(exported.slice(0, first.list.length)).toEqual(first.list.map(({ id }) => id));
    expect(exported.slice(-last.list.length)).toEqual(last.list.map(({ id }) => id));
  }
});
