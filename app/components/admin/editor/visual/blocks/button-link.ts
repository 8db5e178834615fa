import { Node } from "@tiptap/core";
import { withSafeAddress } from "#app/components/admin/rich-text/link.ts";

/** A link as a button: a paragraph of the class `button` with nothing but the link. */
export const ButtonLink = Node.create({
  name: "buttonLink",
  group: "block",
  content: "text*",
  marks: "",
  defining: true,
  addAttributes() {
    return { href: { default: null }, title: { default: null }, target: { default: null }, rel: { default: null } };
  },
  parseHTML() {
    return [
      {
        tag: "p.button",
        priority: 60,
        getAttrs: (paragraph) => {
          const link = paragraph.firstElementChild;
          if (link?.localName !== "a" || paragraph.childNodes.length !== 1) return false;
          const value = (name: string) => link.getAttribute(name);
          return {
            href: value("href") ?? value("data-href"),
            title: value("title"),
            target: value("target"),
            rel: value("rel"),
          };
        },
        contentElement: "a",
      },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    // Without an address: at the end of a link, Chromium writes behind it, where the text would not belong to the
    // block.
    const { href, ...attributes } = withSafeAddress(HTMLAttributes);
    return ["p", { class: "button" }, ["a", { ...attributes, "data-href": href }, 0]];
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        if (editor.state.selection.$from.parent.type !== this.type) return false;
        const after = editor.state.selection.$from.after();
        return editor
          .chain()
          .insertContentAt(after, { type: "paragraph" })
          .focus(after + 1)
          .run();
      },
    };
  },
});
