import { Node } from "@tiptap/core";
import { captionOf } from "./picture.ts";
import { selectByClick } from "./select-by-click.ts";

type EmbedOptions = { captionHint: string };

/** A video or recording by its address. It stays a link here: the article's page makes a player of it. */
export const Embed = Node.create<EmbedOptions>({
  name: "embed",
  group: "block",
  content: "(text | hardBreak)*",
  draggable: true,
  isolating: true,
  addOptions() {
    return { captionHint: "" };
  },
  addAttributes() {
    return { href: { default: "" }, label: { default: "" }, target: { default: null }, rel: { default: null } };
  },
  parseHTML() {
    return [
      {
        tag: "figure.embed",
        priority: 70,
        getAttrs: (figure) => {
          const link = figure.firstElementChild;
          // In the editor's own copies the address is a data attribute, so that a click there leads nowhere.
          const href = link?.getAttribute("href") ?? link?.getAttribute("data-href");
          if (!link || link.localName !== "a" || !href) return false;
          return {
            href,
            label: link.textContent,
            target: link.getAttribute("target"),
            rel: link.getAttribute("rel"),
          };
        },
        contentElement: captionOf,
      },
    ];
  },
  renderHTML({ node }) {
    const { href, label, target, rel } = node.attrs;
    return [
      "figure",
      { class: "embed" },
      ["a", { "data-href": href, target, rel, contenteditable: "false" }, label || href],
      ["figcaption", { "data-hint": this.options.captionHint }, 0],
    ];
  },
  addProseMirrorPlugins() {
    return [selectByClick(this.type, "a")];
  },
});
