import { and, eq, like, ne, or } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { oldSlugs, posts } from "#db/schema.ts";
import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import { maxSlugLength } from "./post-schema.server.ts";

/** The slug that was entered, or one made from the title; a number is added if another post has or had that slug. */
export async function freeSlug(
  tx: Database,
  typed: string,
  title: string,
  ownId?: string,
): Promise<{ slug: string; taken: boolean }> {
  const wanted = limitLength(slugify(typed) || slugify(title)) || "post";
  const begins = (column: typeof posts.slug | typeof oldSlugs.slug) =>
    or(eq(column, wanted), like(column, `${wanted}-%`));
  const [used, redirected] = [
    await tx
      .select({ slug: posts.slug })
      .from(posts)
      .where(and(begins(posts.slug), ownId ? ne(posts.id, ownId) : undefined)),
    // An old slug of another post still redirects to that post.
    await tx
      .select({ slug: oldSlugs.slug })
      .from(oldSlugs)
      .where(and(begins(oldSlugs.slug), ownId ? ne(oldSlugs.postId, ownId) : undefined)),
  ];
  const taken = new Set([...used, ...redirected].map(({ slug }) => slug));
  return { slug: uniqueSlug(wanted, (slug) => taken.has(slug)), taken: taken.has(wanted) };
}

/** Redirects the old slug of a live post to the new one. */
export async function addRedirect(tx: Database, postId: string, from: string, to: string) {
  await tx
    .insert(oldSlugs)
    .values({ slug: from, postId })
    .onConflictDoUpdate({ target: oldSlugs.slug, set: { postId } });
  await tx.delete(oldSlugs).where(and(eq(oldSlugs.slug, to), eq(oldSlugs.postId, postId)));
}

function limitLength(slug: string): string {
  return slug.slice(0, maxSlugLength).replace(/-+$/, "");
}
