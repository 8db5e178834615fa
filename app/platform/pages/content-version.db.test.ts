import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { posts } from "#db/schema.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import {
  checkContentVersion,
  contentVersion,
  followContentChanges,
  markContentChanged,
} from "./content-version.server.ts";

useDatabase();

test("a notification without a version, as release 1.0 sends it, makes pages invalid; one with a known version does not", async () => {
  const following = await followContentChanges();
  try {
    await markContentChanged();
    await checkContentVersion();
    const before = contentVersion();
    await db().execute(sql`notify content`);
    await expect.poll(contentVersion, { timeout: scaledTimeout(30_000) }).toBe(before + 1);
    await db().execute(sql`select pg_notify('content', version::text) from content_version`);
    await db().insert(posts).values(makePost());
    await expect.poll(contentVersion, { timeout: scaledTimeout(30_000) }).toBe(before + 2);
  } finally {
    await following.stop();
  }
});
