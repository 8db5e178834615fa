import { sql } from "drizzle-orm";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";

/** Row counts of the tables that a forbidden write could change, and when an article was last changed. */
export async function countRows() {
  const { rows } = (await db().execute(sql`
    select (select count(*)::int from posts) as posts, (select count(*)::int from users) as users,
      (select count(*)::int from accounts) as accounts, (select count(*)::int from leads) as leads,
      (select count(*)::int from mails) as mails, (select count(*)::int from user_roles) as roles,
      (select count(*)::int from site_records) as records, (select count(*)::int from authors) as authors,
      (select count(*)::int from events) as events,
      (select max(updated_at)::text from posts) as post
  `)) as unknown as { rows: Record<string, number | string>[] };
  return rows[0]!;
}

/** Makes every query of posts fail, to provoke an unexpected error. */
export async function withoutPostsTable<T>(work: () => Promise<T>): Promise<T> {
  await db().execute(sql`alter table posts rename to posts_away`);
  await markContentChanged();
  try {
    return await work();
  } finally {
    await db().execute(sql`alter table posts_away rename to posts`);
  }
}
