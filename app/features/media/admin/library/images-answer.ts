import type { UploadFailure } from "#app/components/admin/images/upload-message.ts";

export type ImagesAnswer =
  | { done: "stored" | "described" | "deleted" | "restored" }
  | { failed: "failed" | "undoGone" | "deleteUsed" | "deleteUnknown" | "descriptionTooLong" }
  | { failed: "upload"; trouble: UploadFailure; status: number /** What was typed. */; alt: string };
