import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useLocation, useNavigate, type Location } from "react-router";
import { firstVersion } from "#app/platform/records/save-result.ts";
import type { EditorAnswer } from "../editor-answer.ts";
import type { EditorStart } from "../editor-start.ts";
import { isSameForm } from "../post-form.ts";
import type { PostForm } from "../post-schema.server.ts";
import { usePostForm } from "./use-post-form.ts";

const redirectMs = 1500;

/**
 * The form and its way to the server. A button saves and leaves for the list of posts; Ctrl+S stays, and so does whoever
 * types on.
 */
export function useSaving(editor: EditorStart, createId: string, answer: EditorAnswer | undefined) {
  const fetcher = useFetcher<EditorAnswer>();
  const isIdle = fetcher.state === "idle";
  const [settled, setSettled] = useState<EditorAnswer>();
  const said = fetcher.data ?? answer;
  // An answer is shown until it was acted upon.
  const latest = said === settled ? undefined : said;
  const post = usePostForm({
    id: editor.id,
    start: { version: editor.version, value: editor.form },
    draft: editor.draft,
    answered: latest && typedIn(latest),
    answeredVersion: latest?.version,
  });
  const [sent, setSent] = useState({ form: post.form, stays: false });

  const conflict = latest && "conflict" in latest && isIdle ? latest : undefined;
  // A conflict brings what only the other person changed, once.
  const [takenIn, setTakenIn] = useState(conflict);
  if (conflict !== takenIn) {
    setTakenIn(conflict);
    if (conflict) post.draft.takeIn(sent.form, conflict.typed as PostForm);
  }

  // The post may have been made although no answer came: then what is written now is based on its first version.
  const isFailed = editor.id === "new" && latest !== undefined && "failed" in latest && latest.failed === "failed";
  const [isUnanswered, setIsUnanswered] = useState(isFailed);
  if (isFailed && !isUnanswered) setIsUnanswered(true);

  const saved = fetcher.data && "saved" in fetcher.data && isIdle ? fetcher.data.saved : undefined;
  const [markedSave, setMarkedSave] = useState(saved);
  const [isLeaving, setIsLeaving] = useState(false);
  if (saved && saved !== markedSave) {
    setMarkedSave(saved);
    const { version, stored, merged } = saved;
    post.markSaved(sent.form, { version, values: { ...stored, ...merged?.values } });
    setIsLeaving(!sent.stays && isSameForm(post.form, sent.form));
  } else if (isLeaving && post.isChanged) setIsLeaving(false);
  useOwnAddress(editor.id === "new" && markedSave && !isLeaving ? createId : undefined);

  return {
    fetcher,
    post,
    /** The version that the next save is based on. */
    version: post.version || (isUnanswered ? firstVersion : 0),
    conflict,
    errors: latest && "errors" in latest ? latest.errors : undefined,
    isAskedToCopy: latest !== undefined && "question" in latest,
    /** The result of the last submission. That it was saved is said until somebody types on. */
    notice: !isIdle || (saved && post.isChanged && !saved.merged) ? undefined : latest,
    isLeaving,
    isSaved: saved !== undefined,
    isBusy: !isIdle || isLeaving,
    /** The text is in the article itself, so a draft of it is outdated. */
    isStored: markedSave !== undefined && !markedSave.isDraft,
    /** What the last save was given. */
    sent: sent.form,
    markSent: (stays: boolean) => setSent({ form: post.form, stays }),
    loadTheirs() {
      if (!conflict) return;
      post.draft.load({ version: conflict.conflict.version, value: conflict.theirs as PostForm }, conflict.clashes);
      setSettled(said);
    },
  };
}

/** The form that came back. */
function typedIn(answer: EditorAnswer): PostForm | undefined {
  if ("edited" in answer) return answer.edited;
  return "typed" in answer ? (answer.typed as PostForm) : undefined;
}

/** Shows the message for a moment, then the list of posts, once `settled` has ended. */
export function useRedirect(isLeaving: boolean, settled: () => Promise<unknown> | undefined) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void Promise.resolve(settled()).then(() => navigate("/admin")));
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => leave(), redirectMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);
}

/** A new post that is saved while its form stays open gets its own address, for a reload or a bookmark. */
function useOwnAddress(savedId: string | undefined) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const move = useEffectEvent(() => {
    const options = { replace: true, preventScrollReset: true, state: { openedAs: key } };
    if (savedId) void navigate(`/admin/posts/${savedId}`, options);
  });
  useEffect(() => move(), [savedId]);
}

/** The visit in which the form of a new post was opened that is now at the post's own address. */
export function openedAs({ state }: Location<unknown>): string | undefined {
  const isMoved = typeof state === "object" && state !== null && "openedAs" in state;
  return isMoved ? String(state.openedAs) : undefined;
}
