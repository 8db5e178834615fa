import { useEffect, useEffectEvent } from "react";

const fields = "input, textarea, select, [contenteditable='true'], dialog[open]";

/** Ctrl+K (or ⌘K) anywhere, and "/" where nobody is writing. The editor takes Ctrl+K for links first. */
export function useShortcut(open: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey) return;
    const isWriting = event.target instanceof Element && event.target.closest(fields) !== null;
    const isChord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    const isSlash = !event.ctrlKey && !event.metaKey && event.key === "/" && !isWriting;
    if (!isChord && !isSlash) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
