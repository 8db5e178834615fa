import { lazy, useEffect, useState } from "react";

const load = () => import("../visual/visual-editor.tsx");

export const VisualEditor = lazy(async () => ({ default: (await load()).VisualEditor }));

/** True once the visual editor has been loaded, after the page. Until then, and when it does not arrive, the HTML view is used. */
export function useVisualEditor(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      () => isCurrent && setIsLoaded(true),
      (error: unknown) => console.error("The visual editor could not be loaded.", error),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return isLoaded;
}
