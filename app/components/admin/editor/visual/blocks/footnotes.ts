import { Node } from "@tiptap/core";
import { footnoteSync, goToFootnote, newFootnoteId } from "./footnote-sync.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    footnotes: {
      /** Puts a mark at the cursor and goes to the new note at the end. */
      addFootnote: () => ReturnType;
    };
  }
}

/** The number in the text. */
export const FootnoteReference = Node.create({
  name: "footnoteReference",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes() {
    return { id: { default: "", rendered: false }, number: { default: 0, rendered: false } };
  },
  parseHTML() {
    return [
      {
        tag: "sup.footnote",
        priority: 60,
        getAttrs: (mark) => {
          const link = mark.firstElementChild;
          const id = /^#fn-([a-z0-9-]+)$/.exec(link?.getAttribute("href") ?? "")?.[1];
          return id !== undefined && { id, number: Number(mark.textContent) };
        },
      },
    ];
  },
  renderHTML({ node }) {
    const { id, number } = node.attrs;
    return ["sup", { class: "footnote" }, ["a", { href: `#fn-${id}` }, String(number)]];
  },
  addCommands() {
    return {
      addFootnote:
        () =>
        ({ chain, editor }) => {
          const id = newFootnoteId();
          return chain()
            .insertContent({ type: this.name, attrs: { id } })
            .command(() => {
              // The note is there once the transaction is complete.
              queueMicrotask(() => goToFootnote(editor, id));
              return true;
            })
            .run();
        },
    };
  },
  addProseMirrorPlugins() {
    return [footnoteSync()];
  },
});

/** All notes, at the end of the article. */
export const Footnotes = Node.create({
  name: "footnotes",
  group: "block",
  content: "footnote+",
  isolating: true,
  selectable: false,
  parseHTML() {
    return [{ tag: "section.footnotes", contentElement: "ol" }];
  },
  renderHTML() {
    return ["section", { class: "footnotes" }, ["ol", 0]];
  },
});

export const Footnote = Node.create({
  name: "footnote",
  content: "(text | hardBreak)*",
  defining: true,
  addAttributes() {
    return { id: { default: "", rendered: false, parseHTML: (item) => item.id.replace(/^fn-/, "") } };
  },
  parseHTML() {
    return [
      {
        tag: "li",
        context: "footnotes/",
        priority: 60,
        contentElement: withoutBackLink,
      },
    ];
  },
  renderHTML({ node }) {
    return ["li", { id: `fn-${node.attrs.id}` }, 0];
  },
  addKeyboardShortcuts() {
    // A note is one paragraph; Enter leads back to its place in the text.
    const back = () => {
      const { $from } = this.editor.state.selection;
      if ($from.parent.type !== this.type) return false;
      const { id } = $from.parent.attrs;
      let after: number | undefined;
      this.editor.state.doc.descendants((node, position) => {
        if (node.type.name === "footnoteReference" && node.attrs.id === id) after = position + 1;
        return after === undefined;
      });
      return after === undefined ? true : this.editor.chain().setTextSelection(after).scrollIntoView().run();
    };
    return { Enter: back };
  },
});

function withoutBackLink(item: globalThis.Node): HTMLElement {
  const copy = item.cloneNode(true) as HTMLElement;
  const last = copy.lastElementChild;
  if (last?.localName === "a" && last.getAttribute("href")?.startsWith("#fnref-")) {
    last.remove();
    if (copy.lastChild?.nodeType === 3) copy.lastChild.nodeValue = copy.lastChild.nodeValue!.trimEnd();
  }
  return copy;
}
