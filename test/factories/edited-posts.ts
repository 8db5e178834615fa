import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.ts";
import type { PostForm } from "#app/features/insights/admin/editor/post-schema.server.ts";
import { emptyForm, toValues, type PostValues } from "#app/features/insights/admin/editor/post-schema.server.ts";
import { createPost, updatePost } from "#app/features/insights/admin/posts-admin.server.ts";

/** Posts for the database tests of this folder. */

export const ana = { id: "u1", email: "ana@savia.example" };
export const leo = { id: "u2", email: "leo@savia.example" };

export async function deleteAllPosts() {
  await db().execute(sql`truncate posts cascade`);
  await db().delete(auditEntries);
}

export function valuesOf(form: Partial<PostForm> = {}): PostValues {
  const result = toValues({
    ...emptyForm(),
    title: "A title",
    cluster: "business",
    previewSnippet: "A preview",
    bodyContent: "<p>A body</p>",
    ...form,
  });
  if ("errors" in result) throw new Error(JSON.stringify(result.errors));
  return result.values;
}

export async function create(form: Partial<PostForm> = {}) {
  const result = await createPost(ana, randomUUID(), valuesOf(form));
  if (result.kind !== "saved") throw new Error(result.kind);
  return result.post;
}

export async function update(id: string, version: number, form: Partial<PostForm> = {}, actor = ana) {
  return updatePost(actor, id, valuesOf(form), { version });
}

/** What the audit log says, oldest first. */
export const actions = async () =>
  (await db().select().from(auditEntries).orderBy(auditEntries.createdAt)).map(({ action }) => action);
