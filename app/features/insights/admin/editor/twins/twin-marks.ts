import { Extension, type Editor } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { useEffect, useEffectEvent, useRef } from "react";
import type { TwinMark } from "./compare-languages.ts";

export type TwinWords = Record<NonNullable<TwinMark>, string>;

const key = new PluginKey<DecorationSet>("twinMarks");

/** Shows on each block whether its counterpart in the other language is missing or older. */
export const TwinMarks = Extension.create<{ words: TwinWords }>({
  name: "twinMarks",
  addOptions() {
    return { words: { missing: "", older: "" } };
  },
  addProseMirrorPlugins() {
    const { words } = this.options;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, shown) {
            const marks = transaction.getMeta(key) as TwinMark[] | undefined;
            if (!marks) return shown.map(transaction.mapping, transaction.doc);
            const decorations: Decoration[] = [];
            transaction.doc.forEach((node, offset, index) => {
              const mark = marks[index];
              if (!mark) return;
              const attributes = { class: `twin-${mark}`, title: words[mark], "aria-description": words[mark] };
              decorations.push(Decoration.node(offset, offset + node.nodeSize, attributes));
            });
            return DecorationSet.create(transaction.doc, decorations);
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

export function useTwinMarks(editor: Editor, marks: TwinMark[]) {
  const text = marks.join();
  const show = useEffectEvent(() => editor.view.dispatch(editor.state.tr.setMeta(key, marks)));
  // After the document was replaced from the outside the marks have to be set again, so every render checks them.
  const shown = useRef<{ doc: unknown; text: string }>(undefined);
  useEffect(() => {
    if (editor.isDestroyed) return;
    const { doc } = editor.state;
    if (shown.current?.text === text && shown.current.doc === doc) return;
    shown.current = { doc, text };
    show();
  });
}
