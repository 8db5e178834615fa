import { z } from "zod";
import { readStored } from "#app/platform/stored-json.server.ts";
import type { PostValues } from "../editor/post-values.server.ts";

/** The column post_revisions.snapshot: the whole post as it was saved. */
export type Snapshot = PostValues & { slug: string };

const required = z.string().default("");
const optional = z.string().nullable().default(null);
const list = z.array(z.string()).nullable().default(null);

/** A revision from before a column existed has that column's default. */
const snapshotSchema = z.object({
  title: required,
  titleEs: optional,
  slug: required,
  cluster: required,
  tags: list,
  featuredImage: optional,
  featuredImageAlt: optional,
  previewSnippet: required,
  previewSnippetEs: optional,
  bodyContent: required,
  bodyContentEs: optional,
  seoTitle: optional,
  seoTitleEs: optional,
  metaDescription: optional,
  metaDescriptionEs: optional,
  seoKeywordsEs: list,
  author: required,
  featured: z.boolean().default(false),
  published: z.boolean().default(false),
  publishAt: z.coerce.date().nullable().default(null),
}) satisfies z.ZodType<Snapshot>;

/** `restorable` is false when the text is damaged: it may be compared, but must not replace the post. */
export function readSnapshot(id: string, stored: unknown): { snapshot: Snapshot; restorable: boolean } | undefined {
  const read = readStored(snapshotSchema, stored, { column: "post_revisions.snapshot", id });
  if (!read) return undefined;
  const { title, bodyContent } = read.value;
  return { snapshot: read.value, restorable: read.whole && title !== "" && bodyContent !== "" };
}
