import { useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { slugify } from "../../slug.ts";
import { readDraft, removeDraft, storeDraft, type DeviceDraft } from "./device-draft.ts";
import { isSameForm, type PostForm } from "./post-form.ts";

const pauseMs = 400;

type Start = { id: string; version: number; form: PostForm };

/** The state of the form. Unsaved changes are stored on the device as they are typed. */
export function usePostForm(start: Start, answered: PostForm | undefined) {
  const [form, setForm] = useState(answered ?? start.form);
  const [base, setBase] = useState(start);
  const [restored, setRestored] = useState<Date>();
  const [asideDraft, setAsideDraft] = useState<DeviceDraft>();
  const [storedAt, setStoredAt] = useState<Date>();
  const [ownSlug, setOwnSlug] = useState(start.id !== "new" || form.slug !== slugify(form.title));
  const dirty = !isSameForm(form, base.form);

  // Once, in the first render after hydration: only the browser knows of a stored draft.
  const hydrated = useHydrated();
  const [opened, setOpened] = useState(false);
  if (hydrated && !opened) {
    setOpened(true);
    const draft = readDraft(start.id);
    if (draft && !isSameForm(draft.form, start.form)) {
      if (draft.aside) setAsideDraft(draft);
      else {
        restore(draft);
        setRestored(new Date(draft.at));
      }
    }
  }

  function restore(draft: DeviceDraft) {
    setOwnSlug(start.id !== "new" || draft.form.slug !== slugify(draft.form.title));
    // The form may have gained fields since the draft was stored.
    setForm({ ...start.form, ...draft.form });
    setBase((current) => ({ ...current, version: draft.version }));
  }

  const latest = useRef({ form, version: base.version, dirty });
  latest.current = { form, version: base.version, dirty };

  const storeNow = useCallback(() => {
    const { form: text, version, dirty: changed } = latest.current;
    if (!changed) return;
    const at = Date.now();
    if (storeDraft(start.id, { form: text, version, at })) setStoredAt(new Date(at));
  }, [start.id]);

  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(storeNow, pauseMs);
    return () => clearTimeout(timer);
  }, [form, dirty, storeNow]);

  useEffect(() => {
    addEventListener("pagehide", storeNow);
    return () => removeEventListener("pagehide", storeNow);
  }, [storeNow]);

  return {
    form,
    version: base.version,
    dirty,
    restored,
    storedAt: dirty ? storedAt : undefined,
    /** The own text that was set aside for somebody else's version. */
    asideDraft,

    change(fields: Partial<PostForm>) {
      if (fields.slug !== undefined) setOwnSlug(true);
      setForm((current) => ({
        ...current,
        ...fields,
        ...(fields.title !== undefined && !ownSlug ? { slug: slugify(fields.title) } : {}),
      }));
    },
    /** Returns to the saved post. */
    discard() {
      removeDraft(start.id);
      setRestored(undefined);
      setBase(start);
      setForm(start.form);
    },
    /** Shows somebody else's version; the own text stays on the device. */
    load(theirs: Start) {
      const own: DeviceDraft = { form, version: theirs.version, at: Date.now(), aside: true };
      storeDraft(start.id, own);
      setAsideDraft(own);
      setRestored(undefined);
      setBase(theirs);
      setForm(theirs.form);
    },
    bringBack() {
      if (!asideDraft) return;
      restore(asideDraft);
      setAsideDraft(undefined);
    },
    /** The server has the text, so the device's copy goes. */
    settle() {
      removeDraft(start.id);
      setBase((current) => ({ ...current, form: latest.current.form }));
    },
  };
}

export type PostFormState = ReturnType<typeof usePostForm>;
