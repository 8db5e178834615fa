import type { UploadFailure } from "#app/components/admin/images/upload-message.ts";

export type ImagesAnswer =
  | { done: "stored" | "described" | "deleted" }
  | { failed: "failed" | "deleteUsed" | "deleteUnknown" | "descriptionTooLong" }
  | { failed: "upload"; trouble: UploadFailure; status: number /** What was typed. */; alt: string };
