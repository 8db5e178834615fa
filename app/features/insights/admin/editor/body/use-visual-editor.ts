import { lazy, useEffect, useRef, useState } from "react";

const load = () => import("../visual/visual-editor.tsx");

export const VisualEditor = lazy(async () => ({ default: (await load()).VisualEditor }));

/** `failed`: its script or style sheet did not arrive, or it broke on this text. */
export type VisualState = "loading" | "ready" | "failed";

/** The visual editor is loaded after the page. Until then, and when it does not work, the HTML view is used. */
export function useVisualEditor() {
  const [state, setState] = useState<VisualState>("loading");
  const isMounted = useRef(false);
  const tryLoading = () =>
    load().then(
      () => isMounted.current && setState("ready"),
      (error: unknown) => {
        console.error("The visual editor could not be loaded.", error);
        if (isMounted.current) setState("failed");
      },
    );
  useEffect(() => {
    isMounted.current = true;
    void tryLoading();
    return () => {
      isMounted.current = false;
    };
  }, []);
  return {
    state,
    fail: () => setState("failed"),
    retry() {
      reloadFailedStyles();
      void tryLoading();
    },
  };
}

/** Vite asks for a style sheet once, and does not notice that the first attempt failed. */
function reloadFailedStyles() {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}
