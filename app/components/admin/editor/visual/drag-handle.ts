import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** A grip beside the block under the pointer. With the keyboard Alt and the arrow keys do the same. */
export const DragHandle = Extension.create<{ label: string }>({
  name: "dragHandle",
  addOptions() {
    return { label: "" };
  },
  addProseMirrorPlugins() {
    return [new Plugin({ view: (view) => createHandle(view, this.options.label) })];
  },
});

function createHandle(view: EditorView, label: string) {
  const handle = document.createElement("div");
  handle.className = "drag-handle";
  handle.draggable = true;
  handle.title = label;
  // Not for assistive technology: it cannot be reached with the keyboard, which has its own way.
  handle.ariaHidden = "true";
  handle.textContent = "⠿";
  let position: number | undefined;

  function follow(event: MouseEvent) {
    const block = blockAt(view, event.clientY);
    handle.hidden = block === undefined;
    const box = view.dom.parentElement?.getBoundingClientRect();
    if (!block || !box) return;
    ({ position } = block);
    handle.style.top = `${block.top - box.top}px`;
  }
  function start(event: DragEvent) {
    if (position === undefined || !event.dataTransfer) return;
    view.focus();
    const selection = NodeSelection.create(view.state.doc, position);
    view.dispatch(view.state.tr.setSelection(selection));
    const slice = selection.content();
    const { dom, text } = view.serializeForClipboard(slice);
    event.dataTransfer.clearData();
    event.dataTransfer.setData("text/html", dom.innerHTML);
    event.dataTransfer.setData("text/plain", text);
    event.dataTransfer.effectAllowed = "move";
    view.dragging = { slice, move: true };
  }

  handle.hidden = true;
  handle.addEventListener("dragstart", start);
  const parent = view.dom.parentElement;
  parent?.addEventListener("mousemove", follow);
  parent?.append(handle);
  return {
    destroy() {
      parent?.removeEventListener("mousemove", follow);
      handle.remove();
    },
  };
}

/** The top-level block at this height of the screen. */
function blockAt(view: EditorView, y: number): { position: number; top: number } | undefined {
  for (const child of view.dom.children) {
    const { top, bottom } = child.getBoundingClientRect();
    if (y < top || y > bottom) continue;
    const inside = view.posAtDOM(child, 0);
    const $inside = view.state.doc.resolve(inside);
    return { position: $inside.depth === 0 ? inside : $inside.before(1), top };
  }
  return undefined;
}
