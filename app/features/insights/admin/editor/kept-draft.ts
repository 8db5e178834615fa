import type { PostForm } from "./post-form.ts";

/** Text that was written and not saved yet, on this device. */
export type KeptDraft = {
  form: PostForm;
  /** The version it was written on: a save is checked against it. */
  version: number;
  at: number;
  /** Put away in favour of somebody else's version; offered, not restored. */
  aside?: boolean;
};

const keyOf = (id: string) => `post-draft:${id}`;

export function readDraft(id: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null") as KeptDraft | null;
    return kept?.form && Array.isArray(kept.form.tags) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** False when the device has no room or does not allow it. */
export function keepDraft(id: string, draft: KeptDraft): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(id: string) {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // Nothing was kept there then.
  }
}
