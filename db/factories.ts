import { searchTexts } from "./fold.ts";
import type { posts } from "./schema.ts";

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
