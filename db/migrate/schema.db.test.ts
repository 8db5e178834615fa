import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { db, type Database } from "../client.server.ts";
import * as schema from "../schema.ts";

useDatabase();

const catalog = {
  columns: sql`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by 1`,
  indexes: sql`select indexdef as definition from pg_indexes where schemaname = 'public' order by 1`,
  constraints: sql`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't') order by 1`,
};

async function readCatalog(tx: Database) {
  const definitions: Record<string, string[]> = {};
  for (const [kind, query] of Object.entries(catalog)) {
    const { rows } = (await tx.execute(query)) as unknown as { rows: { definition: string }[] };
    definitions[kind] = rows.map(({ definition }) => definition);
  }
  return definitions;
}

test("the migrations create exactly the columns, indexes and constraints of schema.ts", {
  timeout: scaledTimeout(120_000),
}, async () => {
  const migrated = await readCatalog(db());
  const empty = generateDrizzleJson({});
  const statements = await generateMigration(empty, generateDrizzleJson(schema, empty.id));
  expect(statements.length).toBeGreaterThan(20);
  const rollback = new Error("Both versions have been read.");
  const declared = Promise.withResolvers<Awaited<ReturnType<typeof readCatalog>>>();
  await expect(
    db().transaction(async (tx) => {
      await tx.execute(sql`drop schema public cascade`);
      await tx.execute(sql`create schema public`);
      await tx.execute(sql`create extension if not exists pg_trgm`);
      for (const statement of statements) await tx.execute(sql.raw(statement));
      declared.resolve(await readCatalog(tx as unknown as Database));
      throw rollback;
    }),
  ).rejects.toBe(rollback);
  expect(migrated).toEqual(await declared.promise);
});
