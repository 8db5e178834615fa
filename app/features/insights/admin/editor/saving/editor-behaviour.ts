import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { EditorStart } from "../editor-start.ts";

const redirectMs = 1500;

/** Shows the message for a moment, then the list of posts. */
export function useRedirect(saved: boolean, settle: () => void) {
  const navigate = useNavigate();
  const onSaved = useEffectEvent(settle);
  const leave = useEffectEvent(() => void navigate("/admin"));
  useEffect(() => {
    if (!saved) return;
    onSaved();
    const timer = setTimeout(() => leave(), redirectMs);
    return () => clearTimeout(timer);
  }, [saved]);
}

/** Loads the page's data again, for somebody else's version. */
export function useLoadTheirs(editor: EditorStart, load: (theirs: EditorStart) => void) {
  const { revalidate } = useRevalidator();
  const wanted = useRef(false);
  const onLoaded = useEffectEvent(load);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    onLoaded(editor);
  }, [editor]);
  return () => {
    wanted.current = true;
    void revalidate();
  };
}

/**
 * Ctrl+S saves the draft. Enter in a one-line field must not: it would press the first button, which saves and leaves.
 */
export function handleKeys(event: KeyboardEvent<HTMLFormElement>) {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s") {
    event.preventDefault();
    event.currentTarget.querySelector<HTMLButtonElement>("button[name=intent][value=save]")?.click();
    return;
  }
  const isOneLine = event.target instanceof HTMLInputElement && !["checkbox", "file"].includes(event.target.type);
  if (event.key === "Enter" && isOneLine) event.preventDefault();
}
