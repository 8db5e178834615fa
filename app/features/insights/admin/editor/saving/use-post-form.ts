import { useState } from "react";
import { useDraft, type VersionedValue } from "#app/components/admin/form/use-draft.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { isSameForm } from "../post-form.ts";
import type { PostForm } from "../post-schema.server.ts";

export type StoredDraft = { value: Partial<PostForm>; version: number; updatedAt: Date };

type PostFormOptions = {
  id: string;
  start: VersionedValue<PostForm>;
  /** The draft that the server stores beside the post: writing goes on there. */
  draft: StoredDraft | undefined;
  /** What a plain form sent and got back. */
  answered: PostForm | undefined;
  answeredVersion: number | undefined;
};

/** The state of the form. Unsaved changes are stored on the device as they are typed. */
export function usePostForm({ id, start, draft, answered, answeredVersion }: PostFormOptions) {
  const opened = answered ?? { ...start.value, ...draft?.value };
  const state = useDraft<PostForm>({
    key: `post-draft:${id}`,
    start: { ...start, version: draft?.version ?? start.version },
    answered: opened,
    answeredVersion: answered && answeredVersion,
    parse: (stored) => (isPostForm(stored) ? stored : undefined),
    // A later draft of the server was written on another device.
    isOutdated: (at) => draft !== undefined && at < draft.updatedAt.getTime(),
    isSame: isSameForm,
  });
  const { value: form } = state;
  const [firstOpened, setFirstOpened] = useState(opened);
  // The slug follows the title until somebody edits it, or the post is known under it.
  const [hasOwnSlug, setHasOwnSlug] = useState(id !== "new" || form.slug !== slugify(form.title));
  return {
    form,
    draft: state,
    version: state.version,
    dirty: state.dirty,
    /** Differs from the text that this visit started with. */
    isChanged: state.dirty && !isSameForm(form, firstOpened),
    /** `sent` is saved, with `values` that are stored otherwise. What was typed since stays. */
    markSaved(sent: PostForm, { version, values }: { version: number; values: Partial<PostForm> }) {
      const saved = { version, value: { ...sent, ...values } };
      setFirstOpened(saved.value);
      setHasOwnSlug(true);
      state.markMerged(sent, saved);
    },
    change(fields: Partial<PostForm>) {
      if (fields.slug !== undefined) setHasOwnSlug(true);
      const followed = fields.title !== undefined && !hasOwnSlug ? { slug: slugify(fields.title) } : {};
      state.change((current) => ({ ...current, ...fields, ...followed }));
    },
  };
}

function isPostForm(stored: unknown): stored is Partial<PostForm> {
  return typeof stored === "object" && stored !== null && "tags" in stored && Array.isArray(stored.tags);
}
