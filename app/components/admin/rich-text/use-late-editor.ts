import { useEffect, useEffectEvent, useRef, useState } from "react";

/** `failed`: its script or style sheet did not arrive, or it broke on this text. */
export type VisualState = "loading" | "ready" | "failed";

/** A visual editor is loaded after the page. Until then, and when it does not work, the text area is used. */
export function useLateEditor(load: () => Promise<unknown>) {
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
  const start = useEffectEvent(tryLoading);
  useEffect(() => {
    isMounted.current = true;
    void start();
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
