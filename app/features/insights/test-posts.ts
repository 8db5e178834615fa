import { beforeEach } from "vitest";
import { db } from "#db/client.server.ts";
import { makePost } from "#db/factories.ts";
import { posts } from "#db/schema.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";

/** For database tests: every test starts without posts, and `storePosts` inserts the ones it needs. */
export function useEmptyPosts() {
  beforeEach(async () => {
    await db().delete(posts);
  });
}

export async function storePosts(...given: Parameters<typeof makePost>[0][]) {
  const rows = await db().insert(posts).values(given.map(makePost)).returning();
  await markContentChanged();
  return rows;
}

/** A day in January 2025. */
export const day = (number: number) => new Date(Date.UTC(2025, 0, number, 18));

export const titles = (cards: { title: string }[]) => cards.map(({ title }) => title);
