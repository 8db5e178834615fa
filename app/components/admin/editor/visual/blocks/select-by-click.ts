import type { NodeType } from "@tiptap/pm/model";
import { NodeSelection, Plugin } from "@tiptap/pm/state";

/** A click on this part of the block selects the block; a click on its caption sets the cursor. */
export function selectByClick(type: NodeType, part: string): Plugin {
  return new Plugin({
    props: {
      handleClickOn: (view, _, node, position, event) => {
        if (node.type !== type || !(event.target instanceof Element) || !event.target.closest(part)) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
        return true;
      },
    },
  });
}
