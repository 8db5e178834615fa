import { and, eq, ne } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { oldSlugs, posts } from "#db/schema.ts";
import { freeSlug } from "#app/platform/records/free-slug.server.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { maxSlugLength, type PostValues } from "./post-schema.server.ts";

type Named = Pick<PostValues, "slug" | "title">;

/** The slug that was entered, or one made from the title. */
function wantedSlug({ slug, title }: Named): string {
  return limitLength(slugify(slug) || slugify(title)) || "post";
}

/** With a number if another post has or had that slug: an old slug still redirects to its post. */
export function freePostSlug(tx: Database, post: Named, ownId?: string): Promise<string> {
  return freeSlug(wantedSlug(post), async (begins) => [
    ...(await tx
      .select({ slug: posts.slug })
      .from(posts)
      .where(and(begins(posts.slug), ownId ? ne(posts.id, ownId) : undefined))),
    ...(await tx
      .select({ slug: oldSlugs.slug })
      .from(oldSlugs)
      .where(and(begins(oldSlugs.slug), ownId ? ne(oldSlugs.postId, ownId) : undefined))),
  ]);
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
