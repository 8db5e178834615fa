import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Where the text can be seen: below the tools that stay in view, on a phone above them. */
export function visibleRange(frame: Element | null): { top: number; bottom: number } {
  const tools = frame?.querySelector(".visual-tools");
  const height = window.innerHeight;
  if (!tools) return { top: 0, bottom: height };
  const box = tools.getBoundingClientRect();
  const style = getComputedStyle(tools);
  if (style.position === "fixed") return { top: 0, bottom: box.top };
  return { top: (Number.parseFloat(style.top) || 0) + box.height, bottom: height };
}

/** Scrolls the cursor to where it can be seen. Measured each time, because the tools grow with their panels. */
export const CoveredScreen = Extension.create({
  name: "coveredScreen",
  addProseMirrorPlugins() {
    const gap = 8;
    const range = () => visibleRange(this.editor.view.dom.closest<HTMLElement>(".visual-editor"));
    const covered = {
      left: 0,
      right: 0,
      get top() {
        return range().top + gap;
      },
      get bottom() {
        return window.innerHeight - range().bottom + gap;
      },
    };
    return [new Plugin({ props: { scrollThreshold: covered, scrollMargin: covered } })];
  },
});
