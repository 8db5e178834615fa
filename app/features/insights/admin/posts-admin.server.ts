import { and, eq, isNull } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { recordImageUses } from "#db/image-uses.server.ts";
import { posts } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { isOffered, lockArticles } from "#app/features/proof/categories.server.ts";
import type { Actor, AuditAction } from "#app/platform/audit/audit.server.ts";
import type { SaveResult } from "#app/platform/records/save-result.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import { tellOfPost } from "../post-hooks.server.ts";
import { derivedColumns, isStale } from "./editor/derived-columns.server.ts";
import { cleanTags } from "./editor/post-rules.ts";
import type { Post, PostErrors, PostValues } from "./editor/post-schema.server.ts";
import { postHistory, snapshotOf, storeRevision } from "./revisions/revisions.server.ts";
import { snapshotSchema } from "./revisions/stored-snapshots.server.ts";
import { addRedirect, freePostSlug } from "./editor/slugs.server.ts";

export type Saved = {
  kind: "saved";
  post: Post;
  /** Who changed other fields meanwhile; their changes are in the post too. */
  mergedWith?: string;
  taken?: string[];
};
export type PostResult = Saved | Exclude<SaveResult<PostValues>, { kind: "saved" }>;

export async function findPost(id: string): Promise<Post | undefined> {
  const [post] = await db()
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)));
  return post;
}

type TypedPost = PostValues & {
  /** The editor confirmed that the Spanish is up to date. */
  translated?: boolean;
  /** The version that is brought back. */
  restored?: number;
  /** The tag that is added in the list. */
  tagged?: string;
  /** Published or taken offline in the list: not a change of the post, so its date stays. */
  toggled?: boolean;
};

/** When two people change the same field of a post, the second to save is told and neither loses text (decision 63). */
export const savedPosts = versioned<Post, PostValues, TypedPost>({
  kind: "post",
  schema: snapshotSchema,
  revisions: postHistory,
  creation: {
    async insert(tx, id, values, { email }) {
      const errors = await goneCategory(tx, values);
      if (errors) return { errors };
      const now = new Date();
      const row = {
        id,
        ...values,
        slug: await freePostSlug(tx, values),
        ...derivedColumns(values, undefined, now),
        createdAt: now,
        updatedAt: now,
      };
      const [post] = await tx.insert(posts).values(row).onConflictDoNothing({ target: posts.id }).returning();
      if (!post) return undefined;
      await recordImageUses(tx, post);
      await storeRevision(tx, post, email, now);
      await tellOfPost(tx, undefined, post);
      return { audit: [post.published ? actionOf(post) : "postCreated", post.title, { id }] };
    },
    again: ({ slug }, typed) => ({ ...typed, slug: typed.slug || slug }),
  },
  async lock(tx, id) {
    await lockArticles(tx);
    const row = await lockPost(tx, id);
    return row && { row, values: snapshotOf(row), changedAt: row.updatedAt };
  },
  async complete(tx, { id }, { translated: _t, restored: _r, tagged: _n, toggled: _p, ...values }) {
    return { ...values, slug: await freePostSlug(tx, values, id) };
  },
  // The list publishes and tags a post whatever its category.
  refuse: async (tx, _before, values, { toggled, tagged }) =>
    toggled || tagged ? undefined : goneCategory(tx, values),
  isChanged: (before, { translated }) => translated === true && isStale(before),
  async store(tx, before, values, { translated = false, restored, tagged, toggled }, merged) {
    const { id } = before;
    if (before.published && values.slug !== before.slug) await addRedirect(tx, id, before.slug, values.slug);
    const now = new Date();
    const derived = derivedColumns(values, before, now, { translated, merged });
    const row = { ...values, ...derived, version: before.version + 1, updatedAt: toggled ? before.updatedAt : now };
    const after = oneRow(await tx.update(posts).set(row).where(eq(posts.id, id)).returning());
    await recordImageUses(tx, after);
    await tellOfPost(tx, before, after);
    if (restored) return { audit: ["revisionRestored", after.title, { id, version: restored }] };
    if (tagged) return { audit: ["postTagged", after.title, { id, tag: tagged }] };
    return { audit: [changeOf(before, after), after.title, { id, version: after.version }] };
  },
  together: [["featuredImage", "coverX", "coverY", "coverZoom"]],
  // Whoever publishes or takes offline decides about the words that they see.
  mayMerge: ({ published, publishAt }, base) =>
    published === base.published && publishAt?.getTime() === base.publishAt?.getTime(),
  kept: ["slug", "published", "publishAt", "featured"],
  async restorable(snapshot, { tx, id, version }) {
    // An earlier version in a category that is gone comes back in the post's present one.
    const cluster = (await isOffered(tx, snapshot.cluster)) ? snapshot.cluster : (await lockPost(tx, id))?.cluster;
    return { ...snapshot, cluster: cluster ?? snapshot.cluster, restored: version };
  },
});

/** `version`: the one that the form knows of a post that it has created already. */
export async function createPost(actor: Actor, id: string, values: PostValues, version = 0) {
  return withPost(id, await savedPosts.create(actor, id, values, version));
}

/** `version`: the one that the text is based on. */
export async function updatePost(
  actor: Actor,
  id: string,
  values: PostValues,
  { version, translated }: { version: number; translated?: boolean },
) {
  return withPost(id, await savedPosts.save(actor, id, { ...values, translated }, version));
}

async function withPost(id: string, result: SaveResult<PostValues>): Promise<PostResult> {
  if (result.kind !== "saved") return result;
  const post = await findPost(id);
  if (!post) return { kind: "missing" };
  return { kind: "saved", post, mergedWith: result.merged?.by, taken: result.merged?.taken };
}

export async function restoreRevision(actor: Actor, id: string, version: number): Promise<Post | undefined> {
  return (await savedPosts.restore(actor, id, version)) ? findPost(id) : undefined;
}

/** Counts as a version, so that an editor that has the post open gets a conflict instead of undoing it. */
export async function togglePublished(actor: Actor, id: string, published: boolean) {
  let isUnchanged = false;
  const result = await savedPosts.change(actor, id, (stored) => {
    isUnchanged = stored.published === published;
    return { ...stored, published, toggled: true };
  });
  const post = result.kind === "saved" ? await findPost(id) : undefined;
  return post && { ...post, isUnchanged };
}

/** Undefined when the post is gone, has the tag already, or has as many as it may have. */
export async function addTag(actor: Actor, id: string, tagged: string): Promise<Post | undefined> {
  const result = await savedPosts.change(actor, id, (stored) => {
    const tags = cleanTags([...(stored.tags ?? []), tagged]);
    return tags.length === (stored.tags?.length ?? 0) ? undefined : { ...stored, tags, tagged };
  });
  return result.kind === "saved" ? findPost(id) : undefined;
}

async function lockPost(tx: Database, id: string): Promise<Post | undefined> {
  const [post] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
    .for("update");
  return post;
}

/** No article is saved in a category that editors have hidden or deleted meanwhile. */
async function goneCategory(tx: Database, { cluster }: PostValues): Promise<PostErrors | undefined> {
  return (await isOffered(tx, cluster)) ? undefined : { cluster: { key: "categoryGone" } };
}

function changeOf(before: Post, after: Post): AuditAction {
  if (before.published && !after.published) return "postUnpublished";
  const published = after.published && !before.published;
  const moved = after.published && after.publishAt?.getTime() !== before.publishAt?.getTime();
  return published || moved ? actionOf(after) : "postUpdated";
}

function actionOf({ publishAt }: Post): AuditAction {
  return publishAt && publishAt > new Date() ? "postScheduled" : "postPublished";
}
