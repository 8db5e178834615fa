import { useEffect, useState, type ComponentType } from "react";
import type { VisualEditorProps } from "../visual/visual-editor.tsx";

/** Loads the visual editor after the page is there. Until then, and when it does not arrive, the HTML view is used. */
export function useVisualEditor(): ComponentType<VisualEditorProps> | undefined {
  const [Visual, setVisual] = useState<ComponentType<VisualEditorProps>>();
  useEffect(() => {
    let isCurrent = true;
    import("../visual/visual-editor.tsx").then(
      ({ VisualEditor }) => isCurrent && setVisual(() => VisualEditor),
      (error: unknown) => console.error("The visual editor could not be loaded.", error),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return Visual;
}
