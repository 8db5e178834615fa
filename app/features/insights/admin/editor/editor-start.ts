import type { ServerDraft } from "#app/components/admin/form/draft-notices.tsx";
import type { KnownBody } from "#app/components/admin/editor/body/use-clean-body.ts";
import type { PostForm } from "./post-schema.server.ts";
import type { StoredDraft } from "./saving/use-post-form.ts";

/** What the editor page starts from (`loadEditor`). */
export type EditorStart = {
  id: string;
  createId: string;
  version: number;
  form: PostForm;
  /** The own draft beside the post, and those of others. */
  draft: StoredDraft | undefined;
  others: ServerDraft<Partial<PostForm>>[];
  known: KnownBody[];
  /** Readers see the stored post. */
  live: boolean;
  /** The English that the Spanish was last changed for, and that Spanish. */
  translated: { english: string; spanish: string };
  stale: Date | undefined;
  date: Date;
  /** The names of the known authors. */
  authors: string[];
  link: { expiresAt: Date } | undefined;
  revisions: number;
};
