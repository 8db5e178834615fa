import { eq, sql } from "drizzle-orm";
import { db } from "../client.server.ts";
import { lock } from "../locks.server.ts";
import { raiseContentVersion } from "../content-version.server.ts";
import { recordImageUses } from "../image-uses.server.ts";
import { posts, settings } from "../schema.ts";
import { readArticles } from "./articles.ts";

const settingKey = "seeded";

/**
 * Adds the sample articles to a new database, once: articles that the owner deletes stay deleted. Returns their number.
 */
export async function seedWhenEmpty(): Promise<number> {
  return db().transaction(async (tx) => {
    await lock(tx, "seed");
    const [seeded] = await tx.select({ key: settings.key }).from(settings).where(eq(settings.key, settingKey));
    if (seeded) return 0;
    await tx.insert(settings).values({ key: settingKey, value: true });
    const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(posts);
    if (row && row.count > 0) return 0;
    const articles = readArticles();
    const added = await tx.insert(posts).values(articles).returning();
    for (const post of added) await recordImageUses(tx, post);
    await raiseContentVersion(tx);
    return articles.length;
  });
}
