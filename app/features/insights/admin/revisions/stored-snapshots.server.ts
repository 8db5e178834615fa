import { z } from "zod";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { postSchema, type PostValues } from "../editor/post-schema.server.ts";

/** The column post_revisions.snapshot: everything that an editor had entered. */
export type Snapshot = PostValues;

/** The stored side of the post's schema. A revision from before a column existed gets that column's default. */
export const snapshotSchema = z.object(
  Object.fromEntries(
    Object.entries(postSchema.shape).map(([field, schema]) => {
      const stored: z.ZodType = schema instanceof z.ZodCodec ? schema.def.out : schema;
      const empty = stored instanceof z.ZodNullable ? null : stored instanceof z.ZodBoolean ? false : "";
      return [field, stored.default(empty)];
    }),
  ),
) as unknown as z.ZodType<Snapshot>;

/** `restorable` is false when the stored text is damaged: it can be shown, but must not replace the post. */
export function readSnapshot(id: string, stored: unknown): { snapshot: Snapshot; restorable: boolean } | undefined {
  const read = parseStored(snapshotSchema, stored, { column: "post_revisions.snapshot", id });
  if (!read) return undefined;
  const { title, bodyContent } = read.value;
  return { snapshot: read.value, restorable: read.isComplete && title !== "" && bodyContent !== "" };
}
