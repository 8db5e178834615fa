import { sql } from "drizzle-orm";
import { db } from "./client.server.ts";
import { posts } from "./schema.ts";
import { readArticles } from "./seed/articles.ts";

/** Puts the sample articles into a database that has no posts. Says how many. */
export async function seedWhenEmpty(): Promise<number> {
  return db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(726574)`);
    const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(posts);
    if (row && row.count > 0) return 0;
    const articles = readArticles();
    await tx.insert(posts).values(articles);
    return articles.length;
  });
}
