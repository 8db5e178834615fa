import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Where the text can be seen: between what stays in view at the top, the tools on a phone, and the foot. */
export function visibleRange(place: Element | null): { top: number; bottom: number } {
  const form = place?.closest("form");
  const bar = form?.querySelector("[data-editor-bar]")?.getBoundingClientRect().bottom ?? 0;
  const foot = form?.querySelector("[data-editor-foot]");
  const height = window.innerHeight;
  const end = foot && getComputedStyle(foot).position === "fixed" ? foot.getBoundingClientRect().top : height;
  const tools = place?.closest(".visual-editor")?.querySelector(".visual-tools");
  if (!tools) return { top: bar, bottom: end };
  const box = tools.getBoundingClientRect();
  const style = getComputedStyle(tools);
  if (style.position === "fixed") return { top: bar, bottom: Math.min(end, box.top) };
  return { top: (Number.parseFloat(style.top) || 0) + box.height, bottom: end };
}

/** Scrolls the cursor to where it can be seen. Measured each time, because the tools grow with their panels. */
export const CoveredScreen = Extension.create({
  name: "coveredScreen",
  addProseMirrorPlugins() {
    const gap = 8;
    const range = () => visibleRange(this.editor.view.dom);
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
