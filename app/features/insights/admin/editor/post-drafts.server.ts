import { z } from "zod";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { draftsOf } from "#app/platform/records/drafts.server.ts";
import { isSameForm } from "./post-form.ts";
import type { PostForm } from "./post-schema.server.ts";
import { postSchema } from "./post-schema.server.ts";

/** The kind under which POST /admin/drafts stores what the editor autosaves. */
const draftKind = "post";

/** A draft of an older form lacks fields; they come from the post. */
const draftSchema = z.object(
  Object.fromEntries(
    Object.entries(postSchema.shape).map(([field, schema]) => {
      const typed: z.ZodType = schema instanceof z.ZodCodec ? schema.def.in : schema;
      return [field, typed.optional()];
    }),
  ),
) as unknown as z.ZodType<Partial<PostForm>>;

export const postDrafts = draftsOf(draftKind, draftSchema);

/** The actor's own draft and those of others, without any that says what the post says already. */
export async function findDrafts(actor: Actor, id: string, stored: PostForm) {
  const drafts = (await postDrafts.list(id)).filter(({ value }) => !isSameForm({ ...stored, ...value }, stored));
  const own = drafts.find(({ authorId }) => authorId === actor.id);
  return {
    draft: own && { value: own.value, version: own.baseVersion, updatedAt: own.updatedAt },
    others: drafts
      .filter(({ authorId }) => authorId !== actor.id)
      .map(({ authorName, value, baseVersion, updatedAt }) => ({
        own: false,
        authorName,
        value,
        version: baseVersion,
        updatedAt,
      })),
  };
}
