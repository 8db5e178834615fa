import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { search } from "prosemirror-search";
import { moveBlock } from "./insert-block.ts";

type KeyOptions = { onLink: () => void; onFind: () => void };

export const EditorKeys = Extension.create<KeyOptions>({
  name: "editorKeys",
  addOptions() {
    return { onLink: () => {}, onFind: () => {} };
  },
  addKeyboardShortcuts() {
    return {
      "Mod-k": () => {
        this.options.onLink();
        return true;
      },
      "Mod-f": () => {
        this.options.onFind();
        return true;
      },
      "Alt-ArrowUp": () => moveBlock(this.editor, -1),
      "Alt-ArrowDown": () => moveBlock(this.editor, 1),
    };
  },
  addProseMirrorPlugins() {
    return [escapeThenTab(), search()];
  },
});

/** Tab indents in lists and moves on in tables. After Escape it leaves the text, as it does everywhere else. */
function escapeThenTab(): Plugin {
  let leaving = false;
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_, event) => {
          if (event.key === "Tab" && leaving) {
            leaving = false;
            return true;
          }
          if (event.key === "Escape") leaving = true;
          else if (event.key !== "Shift") leaving = false;
          return false;
        },
      },
    },
  });
}
