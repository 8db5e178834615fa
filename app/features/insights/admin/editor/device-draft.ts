import type { PostForm } from "./post-form.ts";

/** Unsaved text in this browser's storage. */
export type DeviceDraft = {
  form: PostForm;
  /** The version it is based on; saving compares it. */
  version: number;
  at: number;
  /** Set aside for somebody else's version: offered, not restored by itself. */
  aside?: boolean;
};

const keyOf = (id: string) => `post-draft:${id}`;

export function readDraft(id: string): DeviceDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null") as DeviceDraft | null;
    return draft?.form && Array.isArray(draft.form.tags) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** False when the storage is full or blocked. */
export function storeDraft(id: string, draft: DeviceDraft): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(id: string) {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // Storage is blocked, so there is no draft either.
  }
}
