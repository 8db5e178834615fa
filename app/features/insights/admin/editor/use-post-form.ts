import { useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { slugify } from "../../slug.ts";
import { dropDraft, keepDraft, readDraft, type KeptDraft } from "./kept-draft.ts";
import { isSameForm, type PostForm } from "./post-form.ts";

const pauseMs = 400;

type Start = { id: string; version: number; form: PostForm };

/** The text being written: what changed since the last save, kept on the device while it is. */
export function usePostForm(start: Start, answered: PostForm | undefined) {
  const [form, setForm] = useState(answered ?? start.form);
  const [base, setBase] = useState(start);
  const [restored, setRestored] = useState<Date>();
  const [aside, setAside] = useState<KeptDraft>();
  const [keptAt, setKeptAt] = useState<Date>();
  const [ownSlug, setOwnSlug] = useState(start.id !== "new" || form.slug !== slugify(form.title));
  const dirty = !isSameForm(form, base.form);

  // Once, in the first render that may differ from the server's.
  const hydrated = useHydrated();
  const [opened, setOpened] = useState(false);
  if (hydrated && !opened) {
    setOpened(true);
    const kept = readDraft(start.id);
    if (kept && !isSameForm(kept.form, start.form)) {
      if (kept.aside) setAside(kept);
      else {
        restore(kept);
        setRestored(new Date(kept.at));
      }
    }
  }

  function restore(kept: KeptDraft) {
    setOwnSlug(start.id !== "new" || kept.form.slug !== slugify(kept.form.title));
    // The form may have gained fields since the text was kept.
    setForm({ ...start.form, ...kept.form });
    setBase((current) => ({ ...current, version: kept.version }));
  }

  const latest = useRef({ form, version: base.version, dirty });
  latest.current = { form, version: base.version, dirty };

  const keepNow = useCallback(() => {
    const { form: text, version, dirty: changed } = latest.current;
    if (!changed) return;
    const at = Date.now();
    if (keepDraft(start.id, { form: text, version, at })) setKeptAt(new Date(at));
  }, [start.id]);

  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(keepNow, pauseMs);
    return () => clearTimeout(timer);
  }, [form, dirty, keepNow]);

  useEffect(() => {
    addEventListener("pagehide", keepNow);
    return () => removeEventListener("pagehide", keepNow);
  }, [keepNow]);

  return {
    form,
    version: base.version,
    dirty,
    restored,
    keptAt: dirty ? keptAt : undefined,
    /** Text of one's own that was put away for another's version. */
    aside,

    change(fields: Partial<PostForm>) {
      if (fields.slug !== undefined) setOwnSlug(true);
      setForm((current) => ({
        ...current,
        ...fields,
        ...(fields.title !== undefined && !ownSlug ? { slug: slugify(fields.title) } : {}),
      }));
    },
    /** Back to what is stored. */
    discard() {
      dropDraft(start.id);
      setRestored(undefined);
      setBase(start);
      setForm(start.form);
    },
    /** Another's version takes the place of one's own text, which stays on the device. */
    load(theirs: Start) {
      const own: KeptDraft = { form, version: theirs.version, at: Date.now(), aside: true };
      keepDraft(start.id, own);
      setAside(own);
      setRestored(undefined);
      setBase(theirs);
      setForm(theirs.form);
    },
    bringBack() {
      if (!aside) return;
      restore(aside);
      setAside(undefined);
    },
    /** The text is stored on the server: nothing is to be kept here. */
    settle() {
      dropDraft(start.id);
      setBase((current) => ({ ...current, form: latest.current.form }));
    },
  };
}

export type PostFormState = ReturnType<typeof usePostForm>;
