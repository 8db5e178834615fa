import type { PostErrors, PostForm } from "./post-schema.server.ts";
import type { Conflict } from "#app/platform/records/save-result.ts";
import type { UploadFailure } from "#app/components/admin/images/upload-message.ts";

export type SavedPost = {
  id: string;
  version: number;
  slug: string;
  slugTaken: boolean;
  /** Fields that are stored otherwise than they were sent. */
  values: Partial<PostForm>;
  /** Who changed other fields meanwhile. */
  mergedWith?: string;
  /** Kept as a draft beside the live article, which did not change. */
  isBeside?: true;
};

/** The response of the editor's action. `version`: the one that a returned form was written on. */
export type EditorAnswer = { version?: number } & (
  | { saved: SavedPost }
  | { error: "required" | "invalid"; errors: PostErrors; form: PostForm }
  | {
      error: "conflict";
      conflict: Conflict;
      /** The fields that both changed. */
      clashes: string[];
      theirs: PostForm;
      intent: "save" | "publish";
      form: PostForm;
    }
  | { error: "missing" | "failed" | "storageFull" | "signedOut"; form?: PostForm }
  | { form: PostForm; question?: "copy"; upload?: UploadFailure }
  | { shared: { path: string; expiresAt: Date } }
  | { revoked: true }
);
