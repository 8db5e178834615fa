import type { PostErrors, PostForm } from "./post-schema.server.ts";
import type { Conflict } from "#app/platform/records/save-result.ts";
import type { UploadFailure } from "#app/components/admin/images/upload-message.ts";

/** The response of the editor's action. */
export type EditorAnswer =
  | { saved: { id: string; slug: string; slugTaken: boolean } }
  | { error: "required" | "invalid"; errors: PostErrors; form: PostForm }
  | { error: "conflict"; conflict: Conflict; intent: "save" | "publish"; form: PostForm }
  | { error: "missing" | "failed" | "storageFull" | "signedOut"; form?: PostForm }
  | { form: PostForm; question?: "copy"; upload?: UploadFailure }
  | { shared: { path: string; expiresAt: Date } }
  | { revoked: true };
