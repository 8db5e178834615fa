import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import type { UploadFailure } from "#app/components/admin/images/upload-message.ts";
import type { PostForm } from "./post-schema.server.ts";

/** The response of the editor's action. `version`: the one that a returned form was written on. */
export type EditorAnswer = { version?: number } & (
  | FormAnswer
  /** No answer came, or that of a session that has ended. */
  | { failed: "failed" | "signedOut" }
  | { edited: PostForm; question?: "copy"; upload?: UploadFailure }
  | { shared: { path: string; expiresAt: Date } }
  | { revoked: true }
);
