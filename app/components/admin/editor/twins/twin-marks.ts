import { Extension, type Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { useEffect, useEffectEvent, useRef } from "react";
import { splitBlocks } from "../visual/source/split-blocks.ts";
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

const emptyParagraph = /^<p\b[^>]*>(?:\s|<br\s*\/?>)*<\/p>$/i;

/**
 * The marks belong to the blocks of the HTML. An empty paragraph that the writer has just made is not in it, and must
 * not shift the marks of the blocks below.
 */
export function alignMarks(doc: Node, marks: TwinMark[], html: string): TwinMark[] {
  if (!marks.some(Boolean)) return [];
  const { blocks } = splitBlocks(html);
  const aligned: TwinMark[] = [];
  let at = 0;
  doc.forEach((node) => {
    const isEmpty = node.type.name === "paragraph" && node.content.size === 0;
    const isStored = !isEmpty || emptyParagraph.test(blocks[at]?.source ?? "");
    aligned.push(isStored ? marks[at++] : undefined);
  });
  return aligned;
}

export function useTwinMarks(editor: Editor, marks: TwinMark[], html: string) {
  const text = marks.join();
  const show = useEffectEvent(() =>
    editor.view.dispatch(editor.state.tr.setMeta(key, alignMarks(editor.state.doc, marks, html))),
  );
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
