import { and, eq, isNull } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { lock } from "#db/locks.server.ts";
import { recordImageUses } from "#db/image-uses.server.ts";
import { posts } from "#db/schema.ts";
import { recordAudit, type Actor, type AuditAction } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { derivedColumns } from "./editor/derived-columns.server.ts";
import { cleanTags } from "./editor/post-rules.ts";
import type { Post, PostValues } from "./editor/post-schema.server.ts";
import { findRevision, findSaver, storeRevision } from "./revisions/revisions.server.ts";
import { freeSlug, addRedirect } from "./editor/slugs.server.ts";

export type Saved = {
  kind: "saved";
  post: Post;
  /** The requested slug belongs to another post, so this one got a number. */
  slugTaken: boolean;
};
export type Conflict = { kind: "conflict"; version: number; savedBy: string; savedAt: Date };
export type Missing = { kind: "missing" };

export async function findPost(id: string): Promise<Post | undefined> {
  const [post] = await db()
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)));
  return post;
}

/** The id is generated with the form, so that a form that is sent twice creates one post. */
export async function createPost(actor: Actor, id: string, values: PostValues): Promise<Saved | Conflict | Missing> {
  const result = await contentTransaction(async (tx, changed) => {
    await lockSlugs(tx);
    const [existing] = await tx.select().from(posts).where(eq(posts.id, id));
    if (existing) return { kind: "existing" as const, post: existing };
    const now = new Date();
    const { slug, taken } = await freeSlug(tx, values.slug, values.title);
    const row = {
      id,
      ...values,
      slug,
      ...derivedColumns(values, undefined, now, false),
      createdAt: now,
      updatedAt: now,
    };
    const [post] = await tx.insert(posts).values(row).returning();
    await recordImageUses(tx, post!);
    await storeRevision(tx, post!, actor.email, now);
    await recordAudit(tx, actor, post!.published ? actionOf(post!) : "postCreated", post!.title, { id: post!.id });
    if (post!.published) changed();
    return { kind: "saved" as const, post: post!, slugTaken: taken };
  });
  if (result.kind === "existing") return repeatCreation(actor, result.post, values);
  return result;
}

/** The form was sent again, by a double click or because the answer was lost; edits made in between are saved. */
async function repeatCreation(actor: Actor, existing: Post, values: PostValues): Promise<Saved | Conflict | Missing> {
  const slug = values.slug || existing.slug;
  const { slug: _requested, ...others } = values;
  const unchanged = Object.entries(others).every(
    ([field, value]) => JSON.stringify(existing[field as keyof Post]) === JSON.stringify(value),
  );
  if (unchanged) return { kind: "saved", post: existing, slugTaken: false };
  return updatePost(actor, existing.id, { ...values, slug }, { version: existing.version });
}

type UpdateOptions = {
  /** The version that the text is based on. */
  version: number;
  /** The editor confirmed that the Spanish is up to date. */
  translated?: boolean;
};

/** When two people edit one post, the second to save is told and neither loses text (decision 63). */
export async function updatePost(
  actor: Actor,
  id: string,
  values: PostValues,
  { version, translated }: UpdateOptions,
): Promise<Saved | Conflict | Missing> {
  return contentTransaction(async (tx, changed) => {
    await lockSlugs(tx);
    const before = await lockPost(tx, id);
    if (!before) return { kind: "missing" as const };
    if (before.version !== version) return conflictWith(tx, before);
    const { slug, taken } = await freeSlug(tx, values.slug, values.title, id);
    if (before.published && slug !== before.slug) await addRedirect(tx, id, before.slug, slug);
    const post = await store(tx, actor, before, { ...values, slug }, translated);
    await recordAudit(tx, actor, changeOf(before, post), post.title, { id, version: post.version });
    if (before.published || post.published) changed();
    return { kind: "saved" as const, post, slugTaken: taken };
  });
}

/** Brings back the texts of an earlier version; whether, where and when the post is public stays as it is now. */
export async function restoreRevision(actor: Actor, id: string, version: number): Promise<Saved | Missing> {
  const revision = await findRevision(id, version);
  return contentTransaction(async (tx, changed) => {
    const before = revision?.restorable && (await lockPost(tx, id));
    if (!before) return { kind: "missing" as const };
    const { slug, published, publishAt, featured } = before;
    const post = await store(tx, actor, before, { ...revision.snapshot, slug, published, publishAt, featured });
    await recordAudit(tx, actor, "revisionRestored", post.title, { id, version });
    if (post.published) changed();
    return { kind: "saved" as const, post, slugTaken: false };
  });
}

/** Counts as a version, so that an editor that has the post open gets a conflict instead of undoing it. */
export async function togglePublished(actor: Actor, id: string, published: boolean): Promise<Post | undefined> {
  return contentTransaction(async (tx, changed) => {
    const before = await lockPost(tx, id);
    if (!before || before.published === published) return before;
    await storeRevision(tx, before, "", before.updatedAt);
    const [after] = await tx
      .update(posts)
      .set({ published, version: before.version + 1 })
      .where(eq(posts.id, id))
      .returning();
    await storeRevision(tx, after!, actor.email, new Date());
    await recordAudit(tx, actor, published ? actionOf(after!) : "postUnpublished", after!.title, { id });
    changed();
    return after;
  });
}

/** Undefined when the post is gone, has the tag already, or has as many as it may have. */
export async function addTag(actor: Actor, id: string, tag: string): Promise<Post | undefined> {
  return contentTransaction(async (tx, changed) => {
    const before = await lockPost(tx, id);
    const tags = cleanTags([...(before?.tags ?? []), tag]);
    if (!before || tags.length === (before.tags?.length ?? 0)) return undefined;
    await storeRevision(tx, before, "", before.updatedAt);
    const [after] = await tx
      .update(posts)
      .set({ tags, version: before.version + 1, updatedAt: new Date() })
      .where(eq(posts.id, id))
      .returning();
    await storeRevision(tx, after!, actor.email, after!.updatedAt);
    await recordAudit(tx, actor, "postTagged", after!.title, { id, tag });
    if (after!.published) changed();
    return after;
  });
}

async function store(tx: Database, actor: Actor, before: Post, values: PostValues, translated = false): Promise<Post> {
  const now = new Date();
  // A post that came with the site has no revision of its first version yet.
  await storeRevision(tx, before, "", before.updatedAt);
  const row = {
    ...values,
    ...derivedColumns(values, before, now, translated),
    version: before.version + 1,
    updatedAt: now,
  };
  const [after] = await tx.update(posts).set(row).where(eq(posts.id, before.id)).returning();
  await recordImageUses(tx, after!);
  await storeRevision(tx, after!, actor.email, now);
  return after!;
}

async function lockPost(tx: Database, id: string): Promise<Post | undefined> {
  const [post] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
    .for("update");
  return post;
}

async function conflictWith(tx: Database, { id, version, updatedAt }: Post): Promise<Conflict> {
  const saver = await findSaver(tx, id, version);
  return { kind: "conflict", version, savedBy: saver?.savedBy ?? "", savedAt: saver?.createdAt ?? updatedAt };
}

/**
 * Held until the transaction ends: looking for a free slug and taking it is one step, so two saves in the same moment
 * get different slugs, and two creations with the same id find each other. Saves are rare enough to wait for each
 * other.
 */
async function lockSlugs(tx: Database) {
  await lock(tx, "post slugs");
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
