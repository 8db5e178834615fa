import { beforeEach } from "vitest";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { searchTexts } from "#db/fold.ts";
import { oneRow } from "#db/one-row.ts";
import { posts } from "#db/schema.ts";

type NewPost = typeof posts.$inferInsert;

let made = 0;

/** A published English post; pass only the fields that matter to the test. */
export function makePost(given: Partial<NewPost> = {}): NewPost {
  made++;
  const title = given.title ?? `Post ${made}`;
  const previewSnippet = given.previewSnippet ?? `What post ${made} is about.`;
  return {
    slug: `post-${made}-${Math.random().toString(36).slice(2, 8)}`,
    cluster: "business",
    title,
    previewSnippet,
    bodyContent: `<p>The body of post ${made}.</p>`,
    author: "Savia",
    published: true,
    ...searchTexts({ ...given, title, previewSnippet }),
    ...given,
  };
}

/** For database tests: every test starts without posts, and `storePosts` inserts the ones it needs. */
export function useEmptyPosts() {
  beforeEach(async () => {
    await db().delete(posts);
  });
}

export async function storePosts(...given: (Partial<NewPost> | undefined)[]) {
  const rows = await db().insert(posts).values(given.map(makePost)).returning();
  await markContentChanged();
  return rows;
}

export async function storePost(given?: Partial<NewPost>) {
  return oneRow(await storePosts(given));
}

/** A day in January 2025. */
export const day = (number: number) => new Date(Date.UTC(2025, 0, number, 18));

export const titles = (cards: { title: string }[]) => cards.map(({ title }) => title);
