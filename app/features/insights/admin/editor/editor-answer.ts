import type { PostField, PostForm } from "./post-form.ts";
import type { UploadTrouble } from "../images/upload-message.ts";

export type FormTroubles = {
  missing: PostField[];
  long: { field: PostField; max: number }[];
  /** The featured image is no address a browser loads. */
  badAddress?: boolean;
  /** The time of publication is no time, or has gone by. */
  badTime?: boolean;
};

/** Somebody saved while this text was written. */
export type ConflictFacts = { version: number; savedBy: string; savedAt: Date };

/** What the editor's action says. */
export type EditorAnswer =
  | { saved: { id: string; slug: string; slugTaken: boolean } }
  | { error: "required" | "invalid"; troubles: FormTroubles; form: PostForm }
  | { error: "conflict"; conflict: ConflictFacts; intent: "save" | "publish"; form: PostForm }
  | { error: "missing" | "failed" | "storageFull"; form?: PostForm }
  | { form: PostForm; question?: "copy"; upload?: UploadTrouble }
  | { shared: { path: string; expiresAt: Date } }
  | { revoked: true };
