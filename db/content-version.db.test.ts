import { getTableName, is, sql, type SQL } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { currentDatabase, db, type Database } from "./client.server.ts";
import { raiseContentVersion, readContentVersion } from "./content-version.server.ts";
import { makePost } from "#test/factories/posts.ts";
import * as schema from "./schema.ts";

const place = useDatabase();

/** No cached page shows them, or not directly. */
const otherTables: Record<string, string> = {
  "accounts and what they work on": `accounts email_changes invitations passkeys portraits sessions two_factors user_roles
    users verifications signatures answer_templates drafts revisions post_revisions post_previews copy_drafts copy_previews`,
  "people and what they sent": `leads lead_events scans scan_page_links mails mailboxes inbound_messages seen_messages mail_budget team_scans team_scan_links
    team_scan_answers team_scan_results team_scan_invitations team_scan_closings event_notices event_messages
    event_registration_links message_attachments lead_presence lead_filters subscribers letters letter_recipients letter_pace`,
  "shown as full or not, and registering raises the version when that changes": "event_registrations",
  "follow from content that is written in the same transaction": "image_uses image_places",
  "redirects, which have a version of their own, and the addresses of pages, written with their page": "addresses",
  operations:
    "audit_entries content_marks deletions content_version rate_limits figure_sums figure_letters visitor_marks visitor_salts hooks hook_deliveries jobs",
};

const tables = Object.values(schema as Record<string, unknown>)
  .filter((entry) => is(entry, PgTable))
  .map((table) => getTableName(table));
const version = () => readContentVersion(10_000);
const run = (statement: string) => db().execute(sql.raw(statement));

async function rowsOf<Row>(query: SQL): Promise<Row[]> {
  return ((await db().execute(query)) as unknown as { rows: Row[] }).rows;
}

async function contentTables(): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(sql`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'content_changed' order by 1`);
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  await db()
    .insert(schema.posts)
    .values([makePost({ slug: "first" }), makePost({ slug: "second" })]);
});

test("every table either raises the version when it is written, or is known to be no content", async () => {
  const content = await contentTables();
  const others = Object.values(otherTables).flatMap((names) => names.split(/\s+/));
  expect([...content, ...others].sort()).toEqual(tables.sort());
  expect(content).toContain("posts");
});

test("a plain statement on a content table raises the version, whoever sends it", async () => {
  for (const table of await contentTables()) {
    if (table === "settings") continue;
    const [first] = await rowsOf<{ name: string }>(sql`
      select attname as name from pg_attribute where attrelid = to_regclass(${table}) and attnum = 1`);
    const column = first!.name;
    for (const statement of [
      `insert into ${table} (${column}) select ${column} from ${table} where false`,
      `update ${table} set ${column} = ${column} where false`,
      `delete from ${table} where false`,
      `truncate ${table} cascade`,
    ]) {
      const before = await version();
      // Rolled back after its deferred triggers, because TRUNCATE would empty the tables.
      await db()
        .transaction(async (tx) => {
          await tx.execute(sql.raw(statement));
          await tx.execute(sql`set constraints all immediate`);
          const { rows } = (await tx.execute(sql`select version::int from content_version`)) as unknown as {
            rows: { version: number }[];
          };
          expect([statement, rows[0]!.version]).toEqual([statement, before + 1]);
          tx.rollback();
        })
        .catch((error: unknown) => {
          if (!String(error).includes("Rollback")) throw error;
        });
      expect(await version()).toBe(before);
    }
  }
});

test("of the settings, only those that pages show raise the version", async () => {
  const before = await version();
  await run("insert into settings (key, value) values ('chore: x', '1'), ('auth-secret', '1')");
  await run("update settings set value = '2' where key = 'chore: x'");
  await run("delete from settings where key in ('chore: x', 'auth-secret')");
  expect(await version()).toBe(before);
  await run("insert into settings (key, value) values ('site', '{}')");
  await run("update settings set value = '{\"name\":\"x\"}' where key = 'site'");
  await run("delete from settings where key = 'site'");
  await run("insert into settings (key, value) values ('sitePictures', '{}')");
  expect(await version()).toBe(before + 4);
  await run("truncate settings");
  expect(await version()).toBe(before + 5);
});

test("the statements with which release 1.0 unpublishes an article raise the version in its transaction", async () => {
  const before = await version();
  await db().transaction(async (tx) => {
    await tx.execute(sql`select * from posts where slug = 'first' for update`);
    await tx.execute(sql`update posts set published = false, version = version + 1 where slug = 'first'`);
  });
  expect(await version()).toBe(before + 1);
  await run("select pg_notify('content', '')");
  await run("update posts set published = true where slug = 'first'");
  expect(await version()).toBe(before + 2);
});

test("a transaction raises the version once, however much it writes and whether or not it says so", async () => {
  const before = await version();
  await db().transaction(async (tx) => {
    for (let time = 0; time < 3; time++) await tx.execute(sql`update posts set featured = not featured`);
    await tx.execute(sql`delete from authors`);
  });
  expect(await version()).toBe(before + 1);
  const raised = await db().transaction(async (tx) => {
    await tx.execute(sql`update posts set featured = false`);
    return raiseContentVersion(tx as unknown as Database);
  });
  expect([raised, await version()]).toEqual([before + 2, before + 2]);
  await run("update posts set featured = true");
  expect(await version()).toBe(before + 3);
  expect(await rowsOf(sql`select * from content_marks`)).toEqual([]);
});

test("what is rolled back does not count, and a write after a savepoint that was rolled back does", async () => {
  const before = await version();
  await expect(
    db().transaction(async (tx) => {
      await tx.execute(sql`update posts set featured = false`);
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  expect(await version()).toBe(before);
  await db().transaction(async (tx) => {
    await tx.execute(sql`savepoint try_it`);
    await tx.execute(sql`update posts set featured = false`);
    await tx.execute(sql`rollback to savepoint try_it`);
    await tx.execute(sql`delete from authors`);
  });
  expect(await version()).toBe(before + 1);
});

test("a change by any means is announced with its version", async () => {
  const heard: unknown[] = [];
  await currentDatabase().listen("content", (payload) => heard.push(payload));
  await run("update posts set featured = true");
  const raised = String(await version());
  await expect.poll(() => heard, { timeout: scaledTimeout(30_000) }).toContain(raised);
  await run("notify content");
  await expect.poll(() => heard.at(-1), { timeout: scaledTimeout(30_000) }).toBe("");
});

// The embedded database has one connection.
if (inject("databaseKind") === "postgres")
  test("transactions that write content wait for each other only at their commits, so they cannot deadlock", async () => {
    const [one, other] = [0, 1].map(
      () => new pg.Client({ connectionString: place.databaseUrl, query_timeout: scaledTimeout(30_000) }),
    );
    try {
      for (const client of [one!, other!]) {
        await client.connect();
        await client.query("begin");
      }
      const before = await version();
      await one!.query("update posts set featured = true where slug = 'first'");
      await other!.query("update posts set featured = true where slug = 'second'");
      await other!.query("update settings set value = '{}' where key = 'site'");
      await other!.query("commit");
      await one!.query("update posts set featured = false where slug = 'second'");
      await one!.query("commit");
      expect(await version()).toBe(before + 2);
    } finally {
      for (const client of [one!, other!]) await client.end();
    }
  });
