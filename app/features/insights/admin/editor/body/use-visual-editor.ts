import { lazy, useEffect, useRef, useState } from "react";

const load = () => import("../visual/visual-editor.client.tsx");

export const VisualEditor = lazy(async () => ({ default: (await load()).VisualEditor }));

/** `failed`: its script or style sheet did not arrive, or it broke on this text. */
export type VisualState = "loading" | "ready" | "failed";

/** The visual editor is loaded after the page. Until then, and when it does not work, the HTML view is used. */
export function useVisualEditor() {
  const [state, setState] = useState<VisualState>("loading");
  const isMounted = useRef(false);
  const failure = useRef<unknown>(undefined);
  const tryLoading = () =>
    load().then(
      () => isMounted.current && setState("ready"),
      (error: unknown) => {
        console.error("The visual editor could not be loaded.", error);
        failure.current = error;
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
      reloadStyleOf(failure.current);
      void tryLoading();
    },
  };
}

/** Vite asks for each style sheet once: after a failure the script would load without it. */
function reloadStyleOf(error: unknown) {
  const address = /Unable to preload CSS for (\S+)/.exec(String(error))?.[1];
  if (!address) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
}
