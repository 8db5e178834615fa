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

/** Of each content table: how a row is made that visitors can see, and if there are such, one that they cannot. */
const rowsOfTables: Record<string, { shown: string; hidden?: string; change: string }> = {
  posts: {
    shown: postRow("true", "null"),
    hidden: `${postRow("false", "null")}; ${postRow("true", "now()", "b")}`,
    change: "title = 'Changed'",
  },
  site_records: {
    shown: recordRow("true", "null"),
    hidden: `${recordRow("false", "null")}; ${recordRow("true", "now()", "b")}`,
    change: "position = 7",
  },
  events: { shown: eventRow("cancelled"), hidden: eventRow("draft"), change: "title = 'Changed'" },
  event_dates: { shown: dateOf("published"), hidden: dateOf("draft"), change: "sequence = 7" },
  old_slugs: {
    shown: "insert into old_slugs select 'test-a', id from posts limit 1",
    change: "created_at = '2020-01-01'",
  },
  authors: {
    shown: "insert into authors (slug, name, name_key, names) values ('a', 'A', 'a', '{A}')",
    change: "about = 'x'",
  },
  site_pictures: {
    shown:
      "insert into site_pictures (slot, image_path, focus_x, focus_y, alt, alt_es) values ('home', 'a.jpg', 1, 1, '', '')",
    change: "focus_x = 7",
  },
  copy_changes: {
    shown:
      "insert into copy_changes (namespace, language, path, value, delivered, updated_by) values ('home', 'en', 'a', '1', '2', 'a')",
    change: "value = '3'",
  },
  own_pages: { shown: "insert into own_pages (contents) values ('{}')", change: "published = true" },
  settings: { shown: "insert into settings (key, value) values ('site', '{}')", change: "value = '{\"a\":1}'" },
};

function postRow(published: string, deletedAt: string, id = "a") {
  return `insert into posts (id, slug, cluster, title, preview_snippet, body_content, author, search_en, search_es, published, deleted_at)
    values ('test-${id}', 'test-${id}', 'business', '', '', '', '', '', '', ${published}, ${deletedAt})`;
}

function recordRow(published: string, deletedAt: string, id = "a") {
  return `insert into site_records (id, kind, values, position, created_by, published, deleted_at)
    values ('test-${id}', 'quote', '{}', 1, '', ${published}, ${deletedAt})`;
}

function eventRow(state: string) {
  return `insert into events (id, slug, title, title_es, description, description_es, kind, local_start, duration_minutes, time_zone, languages, state)
    values ('test', 'test', '', '', '', '', 'talk', '2027-03-04T17:00', 60, 'UTC', '{en}', '${state}')`;
}

function dateOf(state: string) {
  return `${eventRow("draft")}; insert into event_dates (event_id, starts_at, ends_at) values ('test', now(), now());
    update events set state = '${state}' where id = 'test'`;
}

/** How often the version was raised by the statements after the first ones. Everything is rolled back. */
async function raisedBy(before: string[], statements: string[]): Promise<number> {
  let raised = 0;
  const counted = async (tx: Pick<Database, "execute">) => {
    await tx.execute(sql`set constraints all immediate`);
    await tx.execute(sql`set constraints all deferred`);
    await tx.execute(sql`select set_config('savia.content_marked', '', true)`);
    return Number(
      (await tx.execute<{ version: string }>(sql`select version from content_version`)).rows[0]?.version ?? 0,
    );
  };
  await db()
    .transaction(async (tx) => {
      for (const statement of before.flatMap((some) => some.split(";"))) await tx.execute(sql.raw(statement));
      const start = await counted(tx);
      for (const statement of statements.flatMap((some) => some.split(";"))) await tx.execute(sql.raw(statement));
      raised = (await counted(tx)) - start;
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!String(error).includes("Rollback")) throw error;
    });
  return raised;
}

test("a plain statement on a row that visitors see raises the version, whoever sends it", async () => {
  expect([...Object.keys(rowsOfTables), "images"].sort()).toEqual(await contentTables());
  for (const [table, { shown, change }] of Object.entries(rowsOfTables)) {
    if (table !== "event_dates") expect([table, await raisedBy([], [shown])]).toEqual([table, 1]);
    for (const statement of [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table} cascade`])
      expect([statement, await raisedBy([shown], [statement])]).toEqual([statement, 1]);
  }
});

test("one on a draft, on what is in the bin, or one that changes nothing does not", async () => {
  for (const [table, { shown, hidden, change }] of Object.entries(rowsOfTables)) {
    expect([
      table,
      await raisedBy([shown], [`update ${table} set ${change} where false`, `delete from ${table} where false`]),
    ]).toEqual([table, 0]);
    expect([
      table,
      await raisedBy([shown, `update ${table} set ${change}`], [`update ${table} set ${change}`]),
    ]).toEqual([table, 0]);
    if (!hidden) continue;
    const clean = [`delete from ${table}`];
    expect([table, await raisedBy(clean, [hidden])]).toEqual([table, 0]);
    expect([table, await raisedBy([...clean, hidden], [`update ${table} set ${change}`])]).toEqual([table, 0]);
    expect([table, await raisedBy([...clean, hidden], [`delete from ${table}`])]).toEqual([table, 0]);
  }
});

test("what becomes public raises it, and what no longer is", async () => {
  const [hidden, shown] = [[postRow("false", "null")], [postRow("true", "null")]];
  expect(await raisedBy(hidden, ["update posts set published = true where id = 'test-a'"])).toBe(1);
  expect(await raisedBy(shown, ["update posts set published = false where id = 'test-a'"])).toBe(1);
  expect(await raisedBy(shown, ["update posts set deleted_at = now() where id = 'test-a'"])).toBe(1);
  expect(await raisedBy([eventRow("draft")], ["update events set state = 'published' where id = 'test'"])).toBe(1);
  expect(await raisedBy([eventRow("published")], ["update events set state = 'draft' where id = 'test'"])).toBe(1);
});

test("of a picture its files count, not that it was uploaded nor its description", async () => {
  const picture = "insert into images (path, width, height, bytes, uploaded_by) values ('a.jpg', 1, 1, 1, '')";
  expect(await raisedBy([], [picture, "update images set alt = 'A hill'"])).toBe(0);
  for (const statement of ["update images set widths = '{320}'", "delete from images", "truncate images"])
    expect([statement, await raisedBy([picture], [statement])]).toEqual([statement, 1]);
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

test("a transaction raises the version once, however much it writes and whether or not it asks for it", async () => {
  const before = await version();
  await db().transaction(async (tx) => {
    for (let time = 0; time < 3; time++) await tx.execute(sql`update posts set featured = not featured`);
  });
  expect(await version()).toBe(before + 1);
  const raised = await db().transaction(async (tx) => {
    await tx.execute(sql`update posts set featured = not featured`);
    return raiseContentVersion(tx as unknown as Database);
  });
  expect([raised, await version()]).toEqual([before + 2, before + 2]);
  await run("update posts set featured = not featured");
  expect(await version()).toBe(before + 3);
  expect(await rowsOf(sql`select * from content_marks`)).toEqual([]);
});

test("what is rolled back does not count, and a write after a savepoint that was rolled back does", async () => {
  const before = await version();
  await expect(
    db().transaction(async (tx) => {
      await tx.execute(sql`update posts set featured = not featured`);
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  expect(await version()).toBe(before);
  await db().transaction(async (tx) => {
    await tx.execute(sql`savepoint try_it`);
    await tx.execute(sql`update posts set featured = not featured`);
    await tx.execute(sql`rollback to savepoint try_it`);
    await tx.execute(sql`update posts set featured = not featured`);
  });
  expect(await version()).toBe(before + 1);
});

test("a change by any means is announced with its version", async () => {
  const heard: unknown[] = [];
  await currentDatabase().listen("content", (payload) => heard.push(payload));
  await run("update posts set featured = not featured");
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
      await one!.query("update posts set featured = not featured where slug = 'first'");
      await other!.query("update posts set featured = not featured where slug = 'second'");
      await other!.query("update settings set value = '{}' where key = 'site'");
      await other!.query("commit");
      await one!.query("update posts set featured = not featured where slug = 'second'");
      await one!.query("commit");
      expect(await version()).toBe(before + 2);
    } finally {
      for (const client of [one!, other!]) await client.end();
    }
  });
